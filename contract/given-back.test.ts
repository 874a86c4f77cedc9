import { expect, test } from 'vitest'
import { afterGivenBack, givenBackWords } from './given-back.ts'

test('money that was given back is named beside what came, and beside what is left of it', () => {
  expect([0, undefined, 60_000, -500.5].map((naira) => givenBackWords(naira))).toEqual([
    ...['', '', '₦60,000.00 given back', '−₦500.50 given back'],
  ])
  expect([0, undefined, 60_000, -500.5].map((naira) => afterGivenBack('2 payments', naira))).toEqual([
    ...['2 payments', '2 payments', '2 payments, after ₦60,000.00 given back'],
    '2 payments, after −₦500.50 given back',
  ])
})
