import { expect, test } from 'vitest'
import { readAmount } from './amount.ts'
import { readPhone } from './phone.ts'
import { readName, readTitle } from './text.ts'

test.each([
  ...[
    ' VACANT ',
    'VACANT (to let)',
    'TO LET',
    'Not occupied',
    'Not yet occupied',
    'Under renovation',
    'Locked',
  ],
  ...[
    'U/C',
    'under construction',
    '0',
    'Empty',
    'No occupant',
    'Nobody',
    'Vacant flat',
    'Packed out',
    'Nil',
    '-',
  ],
])('%s says that nobody lives there', (text) => {
  expect(readName(text, 200)).toEqual({ value: null })
})

test.each(['Owner', 'self', 'Landlord', 'OWNER-OCCUPIER', 'same', 'Same as landlord'])(
  '%s is nobody’s name',
  (text) => {
    expect(readName(text, 200)).toEqual({
      value: null,
      warning: `“${text}” is no name, so it is left out; write who it is`,
    })
  },
)

test.each([
  'Caretaker',
  'GTBank Plc',
  'Mr Self Owner',
  'Locke',
  'Alh. Musa Ibrahim',
  'MRS. NGOZI & 2 OTHERS',
])('%s is a name', (text) => {
  expect(readName(text, 200)).toEqual({ value: text })
})

test.each([
  ['"', '" stands for the row above; write it out'],
  ['-do-', '-do- stands for the row above; write it out'],
  ['#REF!', '#REF! is an error of the spreadsheet'],
])('%s is neither a name nor a title', (text, problem) => {
  expect(readName(text, 200)).toEqual({ problem })
  expect(readTitle(text, 200)).toEqual({ problem })
})
test('an answer to a question is no title', () => {
  expect(readTitle('TRUE', 200)).toEqual({ problem: 'TRUE is no name of a property' })
})

test.each(['PAID', 'Fully paid', 'Cleared', 'settled', 'Pd'])(
  '%s beside a tenant is nothing owed',
  (text) => {
    expect(readAmount(text, { below_zero: true })).toEqual({ value: 0 })
    expect(readAmount(text, { below_zero: false })).toHaveProperty('problem')
  },
)

test.each(['#VALUE!', 'N45,000 owed', '₦', '₦12,500 only'])(
  'the reason shows %s as it is written',
  (text) => {
    expect(readAmount(text, { below_zero: true })).toEqual({
      problem: `${text} is not an amount; write it as 45000 or 45,000.50`,
    })
  },
)

test.each(['01-7740123', '09-4611234', '084 231 234', '+234 1 774 0123'])(
  '%s is a landline, which is left out',
  (text) => {
    expect(readPhone(text)).toEqual({
      value: null,
      warning: `Left out: ${text} is a landline; write a mobile number`,
    })
  },
)
test('of a landline and a mobile number the mobile one is taken', () => {
  expect(readPhone('01-7740123 / 08031234567')).toEqual({
    value: '+2348031234567',
    warning: 'Has several numbers; 08031234567 is taken',
  })
})
test.each(['080312345', '0901234567'])('%s is a mobile number that lacks a digit', (text) => {
  expect(readPhone(text)).toEqual({ problem: `${text} has ${text.length} digits, a number here has 11` })
})

test('a number that the spreadsheet cut short says how to type it again', () => {
  expect(readPhone('2.34803E+12')).toEqual({
    problem:
      '2.34803E+12 has lost its last digits. Format the column as text and type the number again, e.g. 0803 123 4567',
  })
})
test('digits of full width are digits', () => {
  expect(readPhone('0803 111 000９')).toEqual({ value: '+2348031110009' })
})
