import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type Json = z.core.JSONSchema.BaseSchema

/** `anyOf [X, null]` becomes `type: [X, null]`: the serializer compiles that to a plain check instead of a validation. */
function flattenNullable(schema: Json): void {
  const options = schema.anyOf
  if (options?.length !== 2 || options[1]?.type !== 'null' || typeof options[0]?.type !== 'string') return
  if (options[0].type === 'object' || options[0].type === 'array') {
    delete schema.anyOf
    Object.assign(schema, options[0], { nullable: true })
    return
  }
  const { const: _one, enum: _some, pattern: _pattern, ...option } = options[0]
  delete schema.anyOf
  Object.assign(schema, option, { type: [option.type, 'null'] })
}

/** The JSON schema by which a reply is written. */
const jsonSchemaOf = (reply: z.ZodType): Json =>
  z.toJSONSchema(reply, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema),
  })

type Write = (reply: unknown) => string
const written = new WeakMap<z.ZodType, Write>()

/** Writes a reply by its schema, which is compiled for the first one: no start waits for what nobody may ask for. */
export function writeBy(schema: z.ZodType): Write {
  return (reply) => {
    let write = written.get(schema)
    if (!write) {
      write = fastJsonStringify(jsonSchemaOf(schema) as fastJsonStringify.Schema)
      written.set(schema, write)
    }
    return write(reply)
  }
}
