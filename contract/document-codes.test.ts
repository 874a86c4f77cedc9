import { expect, test } from 'vitest'
import { codeIn, faultOfCode, groupedCode } from './document-codes.ts'

const CODE = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const GROUPED = '0a1b 2c3d 4e5f 6071 8293 a4b5 c6d7 e8f9'

test('A code is printed in groups of four', () => {
  expect(groupedCode(CODE)).toBe(GROUPED)
  expect(groupedCode('0a1b2')).toBe('0a1b 2')
})

test.each([
  CODE,
  ` ${GROUPED}\n`,
  GROUPED.toUpperCase(),
  GROUPED.replaceAll(' ', '-'),
  GROUPED.replace(' ', '\u00a0').replace(' ', '\n').replace(' ', '\u200b'),
  `${CODE}.`,
  `The code is ${CODE}, of Ada.`,
])('A code is found in %j', (text) => {
  expect(codeIn(text)).toEqual({ code: CODE })
})

test.each([
  `https://estate.example/receipt/${CODE}`,
  `http://localhost:3000/receipt/${CODE.toUpperCase()}/?a=1#b`,
  `/receipt/${CODE}`,
  `Receipt INV-2026-000123. Check it at https://estate.example/receipt/${CODE}.`,
])('The link %j names its document', (text) => {
  expect(codeIn(text)).toEqual({ code: CODE, of: 'receipt' })
  expect(codeIn(text.replace('/receipt/', '/statement/'))).toEqual({ code: CODE, of: 'statement' })
})

test.each([
  ['1234 5', 'A code has 32 characters, this has 5'],
  [`${GROUPED} 0123`, 'A code has 32 characters, this has 36'],
  [`${CODE}0`, 'A code has 32 characters, this has 33'],
  [GROUPED.replace('0', 'O'), 'A code has only digits and the letters a to f, no “o”'],
  ['INV-2026-000123', 'A code has only digits and the letters a to f, no “i”'],
  ['100%', 'A code has 32 characters, this has 3'],
  ['--', 'A code has 32 characters, this has 0'],
])('%j is no code', (text, fault) => {
  expect(codeIn(text)).toBeUndefined()
  expect(faultOfCode(text)).toBe(fault)
})
