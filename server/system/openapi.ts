import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, splitKey } from '#contract/endpoint.ts'
import { PROBLEMS } from '#contract/errors.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: each,
  }))
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

function operationOf({ summary, allow, params, query, body, reply, status = 200 }: Endpoint) {
  return {
    summary,
    description: typeof allow === 'string' ? `For ${allow}.` : `For: ${allow.join(', ')}.`,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body && { requestBody: json(schemaOf(body, 'input')) }),
    responses: {
      [status]: { description: 'Done', ...json(schemaOf(reply, 'output')) },
      default: { description: 'Not done', ...json({ $ref: '#/components/schemas/Problem' }) },
    },
    ...(allow !== 'anyone' && { security: [{ token: [] }] }),
  }
}

/** OpenAPI 3.1, read off the contract. */
export function describeApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const { method, path } = splitKey(endpoint.key)
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Estate Management', version: '1.0' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(PROBLEMS) },
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  }
}
