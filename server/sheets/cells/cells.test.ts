import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIsoDay } from '#contract/dates.ts'
import { isWholeKobo } from '#contract/money.ts'
import { toE164 } from '#server/lists/phone-numbers.ts'
import { readAmount } from './amount.ts'
import { readDay } from './day.ts'
import { readEmail } from './email.ts'
import { readPhone } from './phone.ts'
import { readStatus } from './status.ts'
import { readLine, readLines, readName, readTitle } from './text.ts'

const today = '2026-11-22'

test.each(['', ' ', '-', '–', '--', '.', 'nil', 'NIL', 'n/a', 'N/A', '#N/A', 'none', 'Null'])(
  '"%s" is a blank cell',
  (text) => {
    const blank = { value: null }
    expect(readAmount(text, { below_zero: true })).toEqual(blank)
    expect(readDay(text, { today })).toEqual(blank)
    expect(readPhone(text)).toEqual(blank)
    expect(readEmail(text)).toEqual(blank)
    expect(readStatus(text)).toEqual(blank)
    expect(readLine(text, 200)).toEqual(blank)
    expect(readLines(text, 500)).toEqual(blank)
  },
)

test('a price is not below zero, an opening balance may be: that was paid in advance', () => {
  expect(readAmount('(5,000)', { below_zero: true })).toEqual({ value: -5000 })
  expect(readAmount('(5,000)', { below_zero: false })).toEqual({ problem: '(5,000) is below zero' })
})

test('amounts are exact to the kobo however they are written', () => {
  const kobo = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
  fc.assert(
    fc.property(
      kobo,
      fc.constantFrom('', '₦', 'N ', 'NGN '),
      fc.constantFrom('', ',', ' '),
      (amount, currency, mark) => {
        const digits = String(amount).padStart(3, '0')
        const grouped = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, mark)
        const written = `${currency}${grouped}.${digits.slice(-2)}`
        const read = readAmount(written, { below_zero: false })
        const naira = 'value' in read ? read.value : null
        expect(naira).toBe(Number(amount) / 100)
        expect(isWholeKobo(naira ?? Number.NaN)).toBe(true)
      },
    ),
  )
})

test.each([
  ['31/12/25', '2025-12-31'],
  ['31/12/2025', '2025-12-31'],
  ['1/2/25', '2025-02-01'],
  ['01/02/25', '2025-02-01'],
  ['31.12.2025', '2025-12-31'],
  ['31 - 12 - 2025', '2025-12-31'],
  ['2025-12-31', '2025-12-31'],
  ['2025/12/31', '2025-12-31'],
  ['2025-12-31 00:00:00', '2025-12-31'],
  ['2025-12-31T00:00:00.000Z', '2025-12-31'],
  ['31/12/2025 12:00 AM', '2025-12-31'],
  ['31-Dec-25', '2025-12-31'],
  ['31Dec2025', '2025-12-31'],
  ['31 December 2025', '2025-12-31'],
  ['31st of December, 2025', '2025-12-31'],
  ['Dec 31, 2025', '2025-12-31'],
  ['Sept. 5 2025', '2025-09-05'],
  ['Wednesday, 31 December 2025', '2025-12-31'],
  ['45992', '2025-12-01'],
  ['46022.75', '2025-12-31'],
  ['36526', '2000-01-01'],
  ['01/03/36', '2036-03-01'],
])('%s is %s', (text, day) => {
  expect(readDay(text, { today })).toEqual({ value: day })
})

test.each([
  ['12/31/25', '12/31/25 has no month 31; write the day first, as 31/12/2025'],
  ['01/03/37', '01/03/37 could be of 2037 or 1937; write the year with four digits'],
  ['29/02/2025', '29/02/2025 is a day that there is not; write it like 31/12/2025'],
  ['31/04/2025', '31/04/2025 is a day that there is not; write it like 31/12/2025'],
  ['40/40/2025', '40/40/2025 is a day that there is not; write it like 31/12/2025'],
  ['15/08/1998', '15/08/1998 is not of this century; the first day that is kept is 01/01/2000'],
  ['35000', '35000 is not of this century; the first day that is kept is 01/01/2000'],
  ['12345', '12345 is not a day; write it like 31/12/2025'],
  ['99999', '99999 is not a day; write it like 31/12/2025'],
  ['12/25', '12/25 is not a day; write it like 31/12/2025'],
  ['Jan-45', 'Jan-45 could be of 2045 or 1945; write the year with four digits'],
  ['soon', 'soon is not a day; write it like 31/12/2025'],
])('%s is no day', (text, problem) => {
  expect(readDay(text, { today })).toEqual({ problem })
})

test('every day of this century is read as it is written, and as Excel counts it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 36_526, max: 73_050 }), (serial) => {
      const counted = readDay(String(serial), { today })
      const iso = 'value' in counted ? counted.value : null
      if (iso === null) throw new Error(`${serial} was not read`)
      expect(isIsoDay(iso)).toBe(true)
      const [year, month, day] = iso.split('-')
      expect(readDay(iso, { today })).toEqual({ value: iso })
      expect(readDay(`${Number(day)}/${Number(month)}/${year}`, { today })).toEqual({ value: iso })
    }),
  )
})

test.each([
  ['08031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['0803-123-4567', '+2348031234567'],
  ['(0803) 1234567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['+234 (0) 803 123 4567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['2340803 123 4567', '+2348031234567'],
  ['00234 803 123 4567', '+2348031234567'],
  ['8031234567', '+2348031234567'],
  ['8031234567.0', '+2348031234567'],
  ['9161234567', '+2349161234567'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s is the number %s', (text, number) => {
  expect(readPhone(text)).toEqual({ value: number })
  // The sign-in form accepts the same spellings.
  if (!text.endsWith('.0')) expect(toE164(text)).toBe(number)
})

test.each([
  ['0803 12', '0803 12 has 6 digits, a number here has 11'],
  ['080312345678', '080312345678 has 12 digits, a number here has 11'],
  ['00000000000', '00000000000 is not a phone number that there is'],
  ['+1 555', '+1 555 is not a phone number that there is'],
  ['see WhatsApp', 'see WhatsApp is not a phone number'],
])('%s is no phone number', (text, problem) => {
  expect(readPhone(text)).toEqual({ problem })
})

test.each([
  ['0803 123 4567, 0805 123 4567', '0803 123 4567'],
  ['08031234567/08051234567', '08031234567'],
  ['08031234567 or 08051234567', '08031234567'],
  ['08031234567 08051234567', '08031234567'],
  ['08031234567\n08051234567', '08031234567'],
])('of several numbers the first is taken, and said: %j', (text, first) => {
  expect(readPhone(text)).toEqual({
    value: '+2348031234567',
    warning: `Has several numbers; ${first} is taken`,
  })
})

test('of several numbers the first has to be one', () => {
  expect(readPhone('0803 12 / 08051234567')).toEqual({
    problem: '0803 12 has 6 digits, a number here has 11',
  })
})

test.each([
  [' Ada@Estate.NG ', 'ada@estate.ng'],
  ['Ada Obi <ada@estate.ng>', 'ada@estate.ng'],
  ['mailto:ada@estate.ng', 'ada@estate.ng'],
])('%s is an email address', (text, email) => {
  expect(readEmail(text)).toEqual({ value: email })
})
test.each([
  ['ada@estate', 'ada@estate is not an email address'],
  ['ada at estate.ng', 'ada at estate.ng is not an email address'],
  ['ada@estate.ng, obi@estate.ng', 'ada@estate.ng, obi@estate.ng is more than one email address; write one'],
  [`${'a'.repeat(250)}@estate.ng`, 'An email address has at most 254 characters'],
])('%s is none', (text, problem) => {
  expect(readEmail(text)).toEqual({ problem })
})

test.each([
  ['Vacant', 'available'],
  ['available', 'available'],
  ['OCCUPIED', 'rented'],
  ['Let', 'rented'],
  ['Rented', 'rented'],
  ['Owner-occupied', 'sold'],
  ['OWNER OCCUPIER', 'sold'],
  ['sold', 'sold'],
])('%s is the status %s', (text, status) => {
  expect(readStatus(text)).toEqual({ value: status })
})
test('another word is no status, which keeps no home out', () => {
  expect(readStatus('haunted')).toEqual({
    value: null,
    warning: 'Left out: haunted is not available, rented or sold',
  })
})

test('a title or a name is one line with single spaces, and no longer than is kept', () => {
  expect(readLine('  Flat   4 ,\nBlock B ', 200)).toEqual({ value: 'Flat 4 , Block B' })
  expect(readLine('x'.repeat(201), 200)).toEqual({ problem: 'At most 200 characters' })
  expect(readName('Ada  Obi', 200)).toEqual({ value: 'Ada Obi' })
})

test('a house that Excel took for a day is kept, and said', () => {
  expect(readTitle('House  1-2', 200)).toEqual({ value: 'House 1-2' })
  expect(readTitle('2026-02-01', 200)).toEqual({
    value: '2026-02-01',
    warning: '2026-02-01 is a day: Excel may have changed what was typed',
  })
})

test('a description keeps its lines, as the form does', () => {
  expect(readLines(' Two  rooms\r\nand a kitchen ', 5000)).toEqual({ value: 'Two  rooms\nand a kitchen' })
  expect(readLines('x'.repeat(5001), 5000)).toEqual({ problem: 'At most 5,000 characters' })
})

test('whatever a cell says, it is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const read of [
        readAmount(text, { below_zero: true }),
        readDay(text, { today }),
        readPhone(text),
        readEmail(text),
        readStatus(text),
        readLine(text, 200),
      ])
        expect('value' in read || read.problem !== '').toBe(true)
    }),
  )
})

test('a cell full of numbers is not looked through', () => {
  expect(readPhone('08031234567 '.repeat(400))).toEqual({
    problem: expect.stringContaining('has 4400 digits'),
  })
})
