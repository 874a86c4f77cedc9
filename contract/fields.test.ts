import { describe, expect, test } from 'vitest'
import {
  optionalEmail,
  optionalPhone,
  requiredEmail,
  requiredLines,
  requiredPhone,
  requiredText,
} from './fields.ts'

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('an email address', () => {
  test.each([
    ['ada@estate.test', 'ada@estate.test'],
    ["  Ada.O'Brien+levy@Mail.Estate.Example ", "ada.o'brien+levy@mail.estate.example"],
    ['ọlá@ìlú.ng', 'ọlá@ìlú.ng'],
  ])('%s', (typed, kept) => {
    expect(requiredEmail().parse(typed)).toBe(kept)
  })

  test.each([
    ...['ada', 'ada@estate', '@estate.test', 'ada@.', 'ada@estate.', 'a@b@estate.test', 'a da@estate.test'],
    ...['a,b@estate.test', 'a;b@estate.test', 'shown<real@estate.test>', 'Ada <ada@estate.test>'],
    ...['all:ada@estate.test;', '"a"@estate.test', 'ada(work)@estate.test', 'a\\b@estate.test'],
    ...['ada\u200d@estate.test', 'ada@\u200cestate.test'],
    ...['ada@[127.0.0.1]', 'ada@estate.test\u0007'.replace('\u0007', '\u0007x')],
  ])('%s is none', (typed) => {
    expect(messages(requiredEmail().safeParse(typed)).at(-1)).toMatch(
      /^(Enter a valid email|Contains a char)/,
    )
    expect(optionalEmail.safeParse(typed).success).toBe(false)
  })

  test('is asked for where it is missing, and told where it is too long', () => {
    expect(messages(requiredEmail().safeParse(' '))[0]).toBe('Email is required')
    expect(messages(requiredEmail().safeParse(`${'a'.repeat(250)}@b.de`))).toEqual(['At most 254 characters'])
  })
})

describe('a phone number', () => {
  test.each([
    ...['08031234567', '0803 123 4567', '(0803) 123-4567', '0803.123.4567', '8031234567', '2348031234567'],
    ...['+2348031234567', '+234 (0) 803 123 4567', '0911 000 1234', '002348031234567'],
    // Landlines, and numbers abroad.
    ...[
      '01-7740123',
      '084 234567',
      '+234 1 774 0123',
      '+44 20 7946 0958',
      '+1 202 555 0123',
      '0044 20 7946 0958',
    ],
  ])('%s', (typed) => {
    expect(requiredPhone().parse(typed)).toBe(typed)
  })

  test.each([
    ...['(((((((', '.......', '0803 12', '080311100', '0803111000345', '12', '+', '+234 803', '080312345678'],
    ...[
      '2.34803E+12',
      '0803O123456',
      '+23480312345678',
      '99999999',
      '+1 23',
      '00000000000',
      '+0803 123 4567',
    ],
  ])('%s is none', (typed) => {
    expect(messages(requiredPhone().safeParse(typed))).toEqual(['Enter a valid phone number'])
    expect(optionalPhone.safeParse(typed).success).toBe(false)
  })

  test('may be left out', () => {
    expect(optionalPhone.parse(' ')).toBeNull()
    expect(messages(requiredPhone().safeParse(' '))[0]).toBe('Phone number is required')
  })
})

describe('a text', () => {
  test.each([
    'Ada\nBcc: all@estate.test',
    'Ada\r\nObi',
    'Ada\tObi',
    'Ada\0',
    'Ada\u001b[31m',
    'Ada\u2028Obi',
    'Ada\u0085',
  ])('of one line is not %j', (typed) => {
    expect(messages(requiredText('Name is required').safeParse(`${typed}.`))).toEqual([
      'Contains a character that cannot be kept',
    ])
  })

  test.each([
    'Ada\u202e Obi',
    '\u2066Ada\u2069 Obi',
    '\u200bAda\u200f Obi\ufeff',
    'A\u2060da Obi\u061c',
    'A\u00adda\u3164 Obi\u{e0041}',
  ])('%j is kept as it is read, without what turns or hides a part of it', (typed) => {
    expect(requiredText('Name is required').parse(typed)).toBe('Ada Obi')
    expect(requiredLines('Message is required', 100).parse(`${typed}\nLagos`)).toBe('Ada Obi\nLagos')
  })

  test('keeps the joiners of scripts, and is missing where nothing is seen of it', () => {
    expect(requiredText('Name is required').parse('क्\u200dष می\u200cخواهم')).toBe('क्\u200dष می\u200cخواهم')
    for (const typed of [' \u200b\u202e ', '\u200d \u200c', '\u0301\ufe0f', '\u3164', '\u2800'])
      expect(messages(requiredText('Name is required').safeParse(typed))).toEqual(['Name is required'])
  })

  test('of several lines keeps them, in one spelling', () => {
    expect(requiredLines('Message is required', 100).parse(' The tanks\r\nare\tcleaned.\n')).toBe(
      'The tanks\nare\tcleaned.',
    )
    expect(requiredLines('Message is required', 100).safeParse('a\u001bb').success).toBe(false)
  })
})

test('a text is kept composed', () => {
  expect(requiredText('Enter a name', 20).parse('Ṣégun'.normalize('NFD'))).toBe('Ṣégun'.normalize('NFC'))
})
