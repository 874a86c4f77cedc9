import { expect, test } from 'vitest'
import type { Charge } from '#contract/charges.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { besideCharges, tenanciesFor, wantedBody } from './purchase.ts'

const tenancy = (id: number, estate: number, status: 1 | null = 1): Tenancy => ({
  id,
  account_id: id,
  email: 'tenant@estate.test',
  role: 'tenant',
  estate: { id: estate, name: `Estate ${estate}`, status },
  estate_property: { id: id * 10, title: `Flat ${id}` },
})
const purchase = (estates: number[], estate_id?: number) => ({
  items: estates.map((estate, id) => ({
    charge: { id, estate_id: estate } as Charge,
    quantity: 1,
  })),
  cart_ids: [],
  estate_id,
})
const ids = (found: Tenancy[]) => found.map(({ id }) => id)

const home = [tenancy(1, 7), tenancy(2, 8), tenancy(3, 7), tenancy(4, 9, null)]

test('A charge is paid for where it is asked for', () => {
  expect(ids(tenanciesFor(purchase([7]), home))).toEqual([1, 3])
  expect(ids(tenanciesFor(purchase([9]), home))).toEqual([])
  expect(ids(tenanciesFor(purchase([7, 8]), home))).toEqual([])
})

test('A charge of every estate is paid for anywhere that is active, first where one looks', () => {
  expect(ids(tenanciesFor(purchase([0]), home))).toEqual([1, 2, 3])
  expect(ids(tenanciesFor(purchase([0], 8), home))).toEqual([2, 1, 3])
})

const items = [{ charge_id: 3, quantity: 2 }]

test('only what is wanted is sent', () => {
  expect(wantedBody({ items, entries: [] })).toEqual({ items })
  expect(wantedBody({ items: [], entries: [7] })).toEqual({ entries: [7] })
  expect(wantedBody({ owed: 'all' })).toEqual({ owed: 'all' })
  expect(wantedBody({ amount: 5_000 })).toEqual({ amount: 5_000 })
})

test('the same wish reads the same, in whatever order it was made', () => {
  expect(besideCharges({ items, entries: [] })).toBe('')
  expect(besideCharges({ items, entries: [12, 7] })).toBe(besideCharges({ items, entries: [7, 12] }))
  expect(besideCharges({ owed: 'all' })).not.toBe(besideCharges({ amount: 5_000 }))
})
