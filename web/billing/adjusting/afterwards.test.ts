import { expect, test } from 'vitest'
import type { Entry } from '#web/billing/account/entry-words.ts'
import { balancesOf, changeOf, leftOf } from './afterwards.ts'

const settled = (kind: Entry['kind'], amount: number) => ({
  ...{ entry_id: 2, kind, name: 'X', period: null, amount, dated_on: '2026-11-01' },
})
const entry = {
  id: 1,
  kind: 'due',
  of_entry: null,
  amount: 45_000.3,
  settles: [settled('payment', 20_000.1), settled('discount', 5_000.1)],
} as Entry
const fee = {
  ...entry,
  id: 2,
  kind: 'late_fee',
  of_entry: 1,
  amount: 2_500,
  settles: [] as Entry['settles'],
} as Entry

test('what was let off is not cancelled again; what money paid is', () => {
  expect(leftOf(entry)).toBe(40_000.2)
  expect(leftOf({ amount: 10, settles: [settled('plan', 10)] })).toBe(10)
})

test('what is added is owed, what is let off is not', () => {
  const change = (kind: Parameters<typeof changeOf>[0], amount: number | undefined, about?: Entry) =>
    changeOf(kind, { amount, entry: about, open: [entry, fee, { ...fee, id: 4, of_entry: 3 }] })
  expect(change('manual', 12_000.5)).toBe(12_000.5)
  expect(change('discount', 12_000.5)).toBe(-12_000.5)
  // Its late fee goes with it; that of another does not.
  expect(change('cancel', undefined, entry)).toBe(-42_500.2)
  expect(change('cancel', undefined, fee)).toBe(-2_500)
  expect(change('write_off', undefined, entry)).toBeUndefined()
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
