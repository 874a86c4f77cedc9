import { expect, test } from 'vitest'
import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import {
  byStanding,
  chargesReported,
  dayPaidAgain,
  firstQuantity,
  onNoCharge,
  owedOf,
  standingOf,
  statesOverHomes,
  whyNotPayable,
} from './charge-standing.ts'

const TODAY = '2026-11-21'
const state = (more: Partial<ChargeState> = {}): ChargeState => ({
  charge_id: 1,
  name: 'Service charge',
  months: 1,
  billed: true,
  price: 45_000,
  owed: 0,
  behind: 0,
  due_on: null,
  paid_until: null,
  paid_once: false,
  paid_on: null,
  late_fees: [],
  next_fee_on: null,
  next: null,
  ...more,
})
const standing = (more: Partial<ChargeState>, active = true) => standingOf(active, state(more), TODAY)
const next = { from_on: '2027-01-01', until_on: '2027-01-31', due_on: '2027-01-01', amount: 45_000 }

test('what is owed, and for how long', () => {
  const fee = [{ entry_id: 9, name: 'Late fee', amount: 2_500 }]
  expect(standing({ owed: 87_500, behind: 2, due_on: '2026-10-01', late_fees: fee })).toEqual({
    tone: 'bad',
    words: '2 months behind',
    note: '₦87,500.00 owed since 1 Oct, late fee ₦2,500.00',
  })
  expect(standing({ owed: 18_500, behind: 1, due_on: '2026-11-01' })).toEqual({
    tone: 'wait',
    words: '20 days late',
    note: '₦18,500.00 owed',
  })
  const first = state({ owed: 18_500, behind: 1, due_on: '2026-11-01' })
  expect(standingOf(true, first, TODAY, '2026-11-05').words).toBe('Due 1 November')
  expect(standing({ owed: 45_000, behind: 1, due_on: '2026-11-01' }).note).toBeNull()
  expect(standing({ owed: 10, behind: 3, months: 12, due_on: '2024-01-01' }).words).toBe('3 years behind')
  expect(standing({ late_fees: fee })).toMatchObject({ words: 'Late fee due', note: '₦2,500.00 owed' })
})

test('a reported transfer covers the oldest debts, and a charge only in all homes that owe it', () => {
  const entry = (charge_id: number | null, open: number) => ({ charge_id, open })
  const ledger = (claimed: number, ...entries: object[]) =>
    ({ tenancy: { claimed }, entries }) as Parameters<typeof chargesReported>[0][number]
  const covered = (...ledgers: ReturnType<typeof ledger>[]) => [...chargesReported(ledgers)]
  expect(covered(ledger(45_000, entry(1, 45_000), entry(2, 18_500)))).toEqual([1])
  expect(covered(ledger(44_999.99, entry(1, 45_000), entry(2, 18_500)))).toEqual([])
  expect(covered(ledger(0.3, entry(null, 0.1), entry(1, 0.2), entry(1, 0.1)))).toEqual([])
  expect(covered(ledger(0.3, entry(null, 0.1), entry(1, 0.2), entry(2, 0.1)))).toEqual([1])
  expect(covered(ledger(500, entry(1, 500)), ledger(0, entry(1, 500)))).toEqual([])
  expect(covered(ledger(500, entry(1, 500)), ledger(0, entry(2, 500)))).toEqual([1])
})

test('late by 30 days is amber, by 31 red', () => {
  expect(standing({ owed: 1, behind: 1, due_on: '2026-10-22' }).tone).toBe('wait')
  expect(standing({ owed: 1, behind: 1, due_on: '2026-10-21' }).tone).toBe('bad')
})

test('what is paid says until when, and what comes next', () => {
  expect(standing({ paid_until: '2026-12-31', next })).toEqual({
    tone: 'good',
    words: 'Paid until 31 Dec',
    note: 'Next 1 Jan 2027',
  })
  expect(standing({ paid_until: '2026-12-31', next: { ...next, amount: 50_000 } }).note).toBe(
    'Next 1 Jan 2027, ₦50,000.00',
  )
  expect(standing({ months: 2, paid_once: true, paid_on: '2026-05-03' })).toEqual({
    tone: 'good',
    words: 'Paid',
    note: 'Paid on 3 May',
  })
  expect(standing({ months: 2, paid_once: true }).words).toBe('Nothing owed')
  expect(standing({ billed: false, paid_on: '2025-05-03' })).toMatchObject({
    words: 'Not billed',
    note: 'Last paid 3 May 2025',
  })
  expect(standing({ billed: false, months: 12, paid_on: '2026-05-03' })).toMatchObject({
    words: 'Paid 3 May',
    note: null,
  })
  expect(standing({ billed: false }).words).toBe('Not billed')
  expect(standing({ next }).words).toBe('Nothing due yet')
})

test('what is off is inactive, unless something of it is owed still; an estate that does not bill has no other', () => {
  expect(standing({ paid_until: '2026-12-31' }, false).words).toBe('Inactive')
  expect(standing({ owed: 5, behind: 1, due_on: '2026-11-01' }, false).words).toBe('20 days late')
  expect(standingOf(true, undefined).words).toBe('Active')
  expect(standingOf(true, null).words).toBe('Not billed')
  expect(standingOf(false, undefined)).toMatchObject({ words: 'Inactive', note: null })
})

test('owed longest first, then paid, inactive last', () => {
  const rows = [
    { id: 1, status: null },
    { id: 2, status: 1 },
    { id: 3, status: 1 },
    { id: 4, status: 1 },
  ] as const
  const states = new Map([
    [3, state({ owed: 5, due_on: '2026-11-01' })],
    [4, state({ owed: 5, due_on: '2026-10-01' })],
  ])
  expect(byStanding(rows, states).map(({ id }) => id)).toEqual([4, 3, 2, 1])
})

test('the periods that are late are paid unless another quantity is chosen', () => {
  expect(firstQuantity(state({ behind: 3 }))).toBe(3)
  expect(firstQuantity(state())).toBe(1)
  expect(firstQuantity(state({ months: 2, behind: 1 }))).toBe(1)
  expect(firstQuantity(undefined)).toBe(1)
})

test('a charge that nobody owes is paid again once its period is over', () => {
  const paid = (more: Partial<ChargeState>) => dayPaidAgain(state({ billed: false, ...more }), TODAY)
  expect(paid({ months: 12, paid_on: '2025-11-22' })).toBe('2025-11-22')
  expect(paid({ months: 12, paid_on: '2025-11-21' })).toBeNull()
  expect(paid({ months: 2, paid_on: TODAY })).toBe(TODAY)
  expect(paid({ months: 2, paid_on: '2026-11-20' })).toBeNull()
  expect(paid({ paid_on: null })).toBeNull()
  expect(paid({ billed: true, paid_on: TODAY })).toBeNull()
  expect(dayPaidAgain(undefined, TODAY)).toBeNull()
})

test('two homes in one estate owe together, and paid is what is paid for both', () => {
  const both = statesOverHomes([
    [state({ owed: 10.1, behind: 1, due_on: '2026-11-01', paid_until: '2026-10-31' })],
    [state({ owed: 20.2, behind: 2, due_on: '2026-10-01', paid_until: '2026-09-30' })],
  ]).get(1)
  expect(both).toMatchObject({ owed: 30.3, behind: 2, due_on: '2026-10-01', paid_until: '2026-09-30' })
  expect(owedOf(both)).toBe(30.3)
})

test('a part of a due that is asked for again is on its charge, other corrections are on none', () => {
  const entries = [
    { kind: 'due', charge_id: 1 },
    { kind: 'manual', charge_id: 1 },
    { kind: 'late_fee', charge_id: 1 },
    { kind: 'manual', charge_id: null },
    { kind: 'opening', charge_id: null },
    { kind: 'due', charge_id: 2 },
  ] as const
  expect(onNoCharge(entries, [state({ charge_id: 1 })])).toEqual(entries.slice(3))
})

test('a home that does not pay a charge reads so, and cannot pay it unless something is owed', () => {
  const none = state({ price: null })
  expect(standing({ price: null })).toEqual({ tone: 'off', words: 'Not for your home', note: null })
  const charge = { id: 1, duration: 1, repeatable: false } as Charge
  const reason = 'Your home does not pay this charge'
  expect(whyNotPayable(charge, [[none]])).toBe(reason)
  expect(whyNotPayable(charge, [[none], [state()]])).toBeNull()
  expect(whyNotPayable(charge, [[state({ price: null, owed: 5 })]])).toBeNull()
})
