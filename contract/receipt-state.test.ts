import { expect, test } from 'vitest'
import { receiptState } from './receipt-state.ts'

const stateOf = (refunded: number, payment_method = 'paystack') =>
  receiptState({ amount: 18_500, currency: 'NGN', payment_method, refunded })

test('A receipt says first what happened to its payment', () => {
  expect(stateOf(0)).toBeNull()
  expect(stateOf(18_500, 'cash')?.title).toBe('This payment was reversed')
  expect(stateOf(18_500)?.title).toBe('This payment was refunded')
  expect(stateOf(3500)).toEqual({
    word: 'Partly refunded',
    title: 'Part of this payment was refunded',
    text: '₦3,500.00 of ₦18,500.00 was given back. The receipt is proof of ₦15,000.00.',
  })
})
