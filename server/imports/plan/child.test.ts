import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optionalPhone } from '#contract/fields.ts'
import { readPhone } from '#server/sheets/cells/phone.ts'

test('forms take every number that an import reads', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 10 })
  const begin = fc.constantFrom(
    '',
    '0',
    '080',
    '0803',
    '090',
    '0911',
    '234',
    '+234',
    '234803',
    '+44',
    '00234',
    '+1',
  )
  fc.assert(
    fc.property(begin, digits, (start, rest) => {
      // The prefix 009 dials abroad, and the library that imports read with cuts it.
      fc.pre(!(start + rest).startsWith('009'))
      const read = readPhone(start + rest)
      if ('problem' in read) return
      expect(optionalPhone.safeParse(read.value).success).toBe(true)
      expect(optionalPhone.safeParse(start + rest).success).toBe(true)
    }),
  )
})

test.each(['(((((((', '0803 12', '080311100', '0803111000345', '2.34803E+12', '+234 803'])(
  'forms and imports both refuse %s',
  (typed) => {
    expect(readPhone(typed)).toHaveProperty('problem')
    expect(optionalPhone.safeParse(typed).success).toBe(false)
  },
)
