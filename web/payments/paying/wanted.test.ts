import { expect, test } from 'vitest'
import { besideCharges, wantedBody } from './wanted.ts'

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
