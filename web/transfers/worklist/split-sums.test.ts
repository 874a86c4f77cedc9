import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toKobo } from '#contract/money.ts'
import { shareFor, splitProblem, sumLeft } from './split-sums.ts'

const share = (account_id: number | null, amount?: number) => ({ account_id, amount })

test('what is left of a line is said to the kobo', () => {
  expect(sumLeft(90_000, [share(1, 45_000.1), share(2, 20_000.2)])).toBe(24_999.7)
  expect(sumLeft(90_000, [share(1, 100_000)])).toBe(-10_000)
  expect(sumLeft(90_000, [share(1), share(2, Number.NaN)])).toBe(90_000)
})

test('a home takes what it owes, and never more than is left', () => {
  expect(shareFor(45_000, 90_000)).toBe(45_000)
  expect(shareFor(45_000, 20_000)).toBe(20_000)
  expect(shareFor(0, 20_000)).toBe(20_000)
  expect(shareFor(-5000, 20_000)).toBe(20_000)
  expect(shareFor(45_000, -1)).toBe(0)
})

test('a split is booked only when each part has a home and they add up', () => {
  expect(splitProblem(90_000, [share(1, 45_000), share(null, 45_000)])).toBe('Select a home in each row')
  expect(splitProblem(90_000, [share(1, 90_000), share(2)])).toBe('Enter an amount for each home')
  expect(splitProblem(90_000, [share(1, 90_000), share(2, 0)])).toBe('Enter an amount for each home')
  expect(splitProblem(90_000, [share(1, 45_000), share(2, 40_000)])).toBe('₦5,000.00 is left')
  expect(splitProblem(90_000, [share(1, 45_000), share(2, 50_000)])).toBe('₦5,000.00 too much')
  expect(splitProblem(90_000, [share(1, 45_000), share(2, 45_000)])).toBeNull()
})

test('homes that take what they owe and then the rest always add up', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000_00 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { minLength: 1, maxLength: 20 }),
      (kobo, owed) => {
        const amount = kobo / 100
        const shares: { account_id: number; amount: number }[] = []
        for (const [index, each] of owed.entries()) {
          const left = sumLeft(amount, shares)
          if (left > 0) shares.push({ account_id: index, amount: shareFor(each / 100, left) })
        }
        const left = sumLeft(amount, shares)
        expect(left).toBeGreaterThanOrEqual(0)
        if (left > 0) shares.push({ account_id: owed.length, amount: shareFor(0, left) })
        expect(splitProblem(amount, shares)).toBeNull()
        expect(shares.reduce((sum, each) => sum + toKobo(each.amount), 0)).toBe(kobo)
      },
    ),
  ))
