import { expect, test } from 'vitest'
import { formatPhone, internationalPhone, whatsappNumber } from './phone.ts'

test.each([
  ['+2348092370172', '0809 237 0172'],
  ['2348092370172', '0809 237 0172'],
  ['+234 (0)809 237 0172', '0809 237 0172'],
  ['00234 809 237 0172', '0809 237 0172'],
  ['8092370172', '0809 237 0172'],
  ['08092370172', '0809 237 0172'],
  ['0809 237-0172', '0809 237 0172'],
  ['(0701) 000.0001', '0701 000 0001'],
  ['+234 1 774 0123', '01 774 0123'],
  ['01-7740123', '01-7740123'],
  ['+44 7911 123456', '+44 7911 123456'],
  ['0044 7911 123456', '+447911123456'],
  ['01 271 4000', '01 271 4000'],
  ['0803 12', '0803 12'],
  ['ask at the gate', 'ask at the gate'],
  ['', ''],
  ['estate@estate.demo', 'estate@estate.demo'],
])('%j reads %j', (typed, shown) => expect(formatPhone(typed)).toBe(shown))

test.each([
  ['0805 111 2203', '+2348051112203', '2348051112203'],
  ['8051112203', '+2348051112203', '2348051112203'],
  ['+234 0805 111 2203', '+2348051112203', '2348051112203'],
  ['+44 7911 123456', '+447911123456', '447911123456'],
  ['01-7740123', '+23417740123', null],
  ['0805 111', null, null],
])('%j is dialled as %j, and WhatsApp knows it as %j', (typed, dialled, whatsapp) => {
  expect(internationalPhone(typed)).toBe(dialled)
  expect(whatsappNumber(typed)).toBe(whatsapp)
})
