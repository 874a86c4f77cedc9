import { expect, test } from 'vitest'
import { methodWithChannel } from './payment-methods.ts'

test.each([
  ['paystack', null, 'Paystack'],
  ['paystack', 'bank_transfer', 'Paystack, bank transfer'],
  ['paystack', 'ussd', 'Paystack, USSD'],
  ['paystack', 'constructor', 'Paystack, constructor'],
])('%s by %s is written as %s', (method, channel, words) => {
  expect(methodWithChannel(method, channel)).toBe(words)
})
