import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+2348092370172', '+234 809 237 0172'],
  ['2348092370172', '+234 809 237 0172'],
  ['08092370172', '+234 809 237 0172'],
  ['0809 237-0172', '+234 809 237 0172'],
  ['(0701) 000.0001', '+234 701 000 0001'],
  // A number that is not a Nigerian mobile stays as typed.
  ['01 271 4000', '01 271 4000'],
  ['0803 12', '0803 12'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
  ['ask at the gate', 'ask at the gate'],
  ['', ''],
])('%j reads %j', (typed, shown) => expect(formatPhone(typed)).toBe(shown))
