import { expect, test } from 'vitest'
import { isNuban } from './banks.ts'

test('the example of the NUBAN standard is an account number, and no other digit fits', () => {
  const fits = [...'0123456789'].filter((check) => isNuban('First Bank', `000001457${check}`))
  expect(fits).toEqual(['9'])
})

test('a number of a wallet has no check digit', () => {
  expect(isNuban('OPay', '8031234567')).toBe(true)
})
