import { expect, test } from 'vitest'
import { balancesOf, changeOf } from './adjust-dialog.tsx'

test('what is added is owed, what is let off is not', () => {
  const change = (kind: Parameters<typeof changeOf>[0], amount?: number) =>
    changeOf(kind, { amount, entry: { cancellable: 42_500.2 } })
  expect(change('manual', 12_000.5)).toBe(12_000.5)
  expect(change('discount', 12_000.5)).toBe(-12_000.5)
  expect(change('cancel')).toBe(-42_500.2)
  expect(change('write_off')).toBeUndefined()
})

test('what is owed now and afterwards; what is free pays first', () => {
  expect(balancesOf({ owed: 100.1, credit: 0 }, -0.2)).toEqual({ now: '₦100.10', afterwards: '₦99.90' })
  expect(balancesOf({ owed: 0, credit: 5_000 }, 12_000)).toEqual({
    now: '₦5,000.00 credit',
    afterwards: '₦7,000.00',
  })
  expect(balancesOf({ owed: 10, credit: 0 }, -25)).toMatchObject({ afterwards: '₦15.00 credit' })
  expect(balancesOf({ owed: 10, credit: 0 }, undefined)).toEqual({ now: '₦10.00', afterwards: undefined })
})
