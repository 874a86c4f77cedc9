import { beforeEach, expect, test, vi } from 'vitest'
import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import type { Ledger } from '#contract/ledger.ts'
import { keptPrice } from './kept-price.ts'

beforeEach(() => {
  vi.setSystemTime('2026-11-21T09:00:00Z')
})

const WATER = 1
const GATE_CARD = 2
const charges = [
  { id: WATER, name: 'Water', amount: 45_000, duration: 1 },
  { id: GATE_CARD, name: 'Gate card', amount: 2_500.1, duration: 2 },
] as Charge[]

type Kind = Ledger['entries'][number]['kind']
const due = (id: number, month: number, open = 45_000, kind: Kind = 'due') => ({
  ...{ id, kind, open, name: 'Water', charge_id: WATER, amount: 45_000 },
  period: { from: `2026-${month}-01`, to: `2026-${month}-30` },
  ...{ dated_on: `2026-${month}-01`, due_on: `2026-${month}-05` },
})
const ledger = {
  entries: [
    due(7, 10, 15_000),
    due(8, 10, 3_000, 'manual'),
    due(9, 11),
    { ...due(5, 11, 500, 'late_fee'), name: 'Late fee', period: null },
    // Raised before its day, so nobody owes it yet.
    due(10, 12),
  ],
}
const next = { from_on: '2026-12-01', until_on: '2026-12-31', due_on: '2026-12-05', amount: 40_000 }
const states = [
  { charge_id: WATER, name: 'Water', months: 1, billed: true, price: 45_000, next },
] as ChargeState[]

const price = (quantity: number, entries: number[] = [], known: object = { ledger, states }) =>
  keptPrice(
    { items: [{ charge_id: WATER, quantity }], entries },
    { ledger: undefined, states: undefined, charges, ...known },
  )

test('open dues, oldest first, have the prices of the ledger', () => {
  expect(price(1)).toMatchObject({ amount: 18_000, settles: [{ entry_id: 7, rest: true }, { entry_id: 8 }] })
  expect(price(2, [5])).toMatchObject({ amount: 63_500, settles: [{}, {}, { entry_id: 9 }, { entry_id: 5 }] })
  // The states may be missing: the dues alone name these prices.
  expect(price(1, [], { ledger }).amount).toBe(18_000)
})

test('one period in advance has the price that is due next; only the server knows later ones', () => {
  const third = {
    entry_id: null,
    in_advance: true,
    period: { from_on: '2026-12-01', until_on: '2026-12-31' },
  }
  expect(price(3)).toMatchObject({ amount: 103_000, settles: [{}, {}, {}, third] })
  expect(price(4)).toMatchObject({ amount: undefined, settles: [{}, {}, {}, third] })
})

test('a charge by choice has its price', () => {
  const wanted = { items: [{ charge_id: GATE_CARD, quantity: 3 }], entries: [] }
  expect(keptPrice(wanted, { ledger, states, charges })).toEqual({ amount: 7_500.3, credit: 0, settles: [] })
  expect(keptPrice(wanted, { ledger, states: undefined, charges }).amount).toBeUndefined()
})

test('a debt is what the ledger says; without it nothing is known', () => {
  expect(keptPrice({ owed: 'all' }, { ledger, states, charges: [] }).amount).toBe(63_500)
  expect(keptPrice({ owed: 'all' }, { ledger: undefined, states, charges: [] })).toMatchObject({
    amount: undefined,
    settles: [],
  })
  // A due that this ledger lacks has no price, instead of ₦0.
  expect(keptPrice({ items: [], entries: [9, 99] }, { ledger, states, charges: [] }).amount).toBeUndefined()
  expect(keptPrice({ owed: 'all' }, { ledger: { entries: [] }, states, charges: [] }).amount).toBeUndefined()
  expect(keptPrice({ amount: 5_000 }, { ledger: undefined, states, charges: [] }).amount).toBe(5_000)
})
