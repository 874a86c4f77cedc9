import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './api.ts'
import { requiredEmail } from './fields.ts'

const requests = endpoints.flatMap(({ key, ...parts }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = parts[part]
    return schema ? [{ place: `${key} ${part}`, schema }] : []
  }),
)
const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def
const checksOf = (schema: z.core.$ZodType) =>
  (defOf(schema).checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def)
const limitOf = (schema: z.core.$ZodType) => {
  const limit = checksOf(schema).find(({ check }) => check === 'max_length')
  return limit && (limit as z.core.$ZodCheckMaxLengthDef)
}

/** All fields of a schema without a known length limit. */
function unbounded(schema: z.core.$ZodType, place: string): string[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'string': {
      const first = checksOf(schema).find(({ check }) => check !== 'overwrite')
      return first && first === limitOf(schema) && first.abort ? [] : [`${place}: length is not judged first`]
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${place}.${name}`))
    case 'pipe': {
      const inner = defOf(def.out)
      if (defOf(def.in).type !== 'transform' || inner.type !== 'array')
        return [...unbounded(def.in, place), ...unbounded(def.out, place)]
      return [
        ...(looksAtItemsOfTooMany(schema, limitOf(def.out)?.maximum ?? 0)
          ? [`${place}: items are looked at before they are counted`]
          : []),
        ...unbounded(inner.element, `${place}[]`),
      ]
    }
    case 'union':
      return def.options.flatMap((option) => unbounded(option, place))
    case 'optional':
    case 'nullable':
    case 'default':
      return unbounded(def.innerType, place)
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'transform':
      return []
    default:
      return [`${place}: ${def.type} is not known to be bounded`]
  }
}

function looksAtItemsOfTooMany(list: z.core.$ZodType, most: number): boolean {
  let looked = false
  const items = new Proxy(Array(most + 1).fill(1), {
    get(target, name, receiver) {
      looked ||= /^\d/.test(String(name))
      return Reflect.get(target, name, receiver)
    },
  })
  return z.safeParse(list, items).success || looked
}

describe('Length is judged before anything else', () => {
  test.each(requests)('$place', ({ place, schema }) => {
    expect(unbounded(schema, place)).toEqual([])
  })

  test('of a schema that does not, it is told', () => {
    const text = z.object({
      name: z.string().regex(/^a*$/).max(10, { abort: true }),
      title: z.string().max(9),
    })
    const other = z.object({ list: z.array(z.int()), email: z.email(), more: z.record(z.string(), z.int()) })
    expect(unbounded(text, 'text')).toHaveLength(2)
    expect(unbounded(other, 'other')).toHaveLength(3)
  })
})

/**
 * Inputs that make patterns slow: long runs of one character, or a long prefix before a mismatch. No blanks at either end,
 * because trimming removes them.
 */
const AWKWARD: Record<string, (length: number) => string> = {
  'dots between two @': (length) => `a@${'.'.repeat(length)}@`,
  'many @': (length) => '@'.repeat(length),
  'an address without its end': (length) => `${'a.'.repeat(length / 2)}@`,
  spaces: (length) => `a${' '.repeat(length)}a`,
  digits: (length) => '1'.repeat(length),
  'digits and a letter': (length) => `+${'1 '.repeat(length / 2)}x`,
  hyphens: (length) => `${'-'.repeat(length)}x`,
  'a link': (length) => `https://${'a.'.repeat(length / 2)}`,
  brackets: (length) => '(['.repeat(length / 2),
  'line breaks': (length) => `a${'\r\n'.repeat(length)}a`,
  tabs: (length) => `a${'\t'.repeat(length)}a`,
  'letters of two halves': (length) => '🏠'.repeat(length),
  'halves of letters': (length) => '\ud83c'.repeat(length),
  'letters that grow when made small': (length) => 'İ'.repeat(length),
}
/** A value with `text` in every place of a schema. */
function filled(schema: z.core.$ZodType, text: string): unknown {
  const def = defOf(schema)
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, filled(field, text)]))
  if (def.type === 'array') return [filled(def.element, text)]
  if (def.type === 'pipe') return filled(defOf(def.in).type === 'transform' ? def.out : def.in, text)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return filled(def.innerType, text)
  return text
}

describe('What a pattern looks at', () => {
  const exec = RegExp.prototype.exec
  let lengths: number[] = []
  // Every use of a pattern calls `exec`. The length check has its own pattern, which counts a surrogate pair once.
  const countsLetters = '[\\uD800-\\uDBFF]'
  beforeEach(() => {
    lengths = []
    RegExp.prototype.exec = function (text) {
      if (this.source !== countsLetters) lengths.push(text.length)
      return exec.call(this, text)
    }
  })
  afterEach(() => {
    RegExp.prototype.exec = exec
  })
  const charactersLookedAt = (schema: z.ZodType, text: string): number => {
    lengths = []
    schema.safeParse(filled(schema, text))
    return lengths.reduce((sum, length) => sum + length, 0)
  }

  test('is counted', () => {
    expect(charactersLookedAt(z.object({ a: z.string().regex(/a/), b: z.string() }), 'x'.repeat(100))).toBe(
      100,
    )
    expect(charactersLookedAt(z.object({ email: requiredEmail() }), 'ada@estate.test')).toBeGreaterThan(0)
  })

  test.each(requests)('$place: nothing of a text of 100 kB', ({ schema }) => {
    for (const [about, make] of Object.entries(AWKWARD))
      expect(charactersLookedAt(schema, make(100_000)), about).toBe(0)
  })
})
