import { describe, expect, test } from 'vitest'
import type { Charge } from '#contract/charges.ts'
import { compareCart, estatesIn, linesFor } from './cart-lines.ts'
import { type CartItem, piecesIn } from './store.ts'

const charge = (id: number, more: Partial<Charge> = {}): Charge => ({
  id,
  name: `Levy ${id}`,
  amount: 1000,
  duration: 1,
  status: 1,
  estate_id: 7,
  estate_name: 'Palm Grove',
  property_type_id: 3,
  user_id: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const item = (kept: Charge, quantity = 1): CartItem => ({
  id: kept.id,
  charge: kept,
  quantity,
})
const palm = { id: 7, name: 'Palm Grove', status: 1 } as const
const cedar = { id: 8, name: 'Cedar Court', status: 1 } as const

describe('A cart beside the charges of now', () => {
  test('tells a changed price and goes by the new one', () => {
    const [line] = compareCart([item(charge(1), 2)], [charge(1, { amount: 1200 })], [palm])
    expect(line).toMatchObject({ quantity: 2, was: 1000, problem: null, charge: { amount: 1200 } })
  })

  test('says why something cannot be paid', () => {
    const items = [item(charge(1)), item(charge(2)), item(charge(3)), item(charge(4, { estate_id: 0 }))]
    const listed = [charge(1, { status: null }), charge(3), charge(4, { estate_id: 0 })]
    const lines = compareCart(items, listed, [{ ...palm, status: null }])
    expect(lines.map(({ problem }) => problem)).toEqual([
      'Not active any more.',
      'Not available any more.',
      'Its estate is not active now.',
      'Its estate is not active now.',
    ])
    expect(estatesIn(lines)).toEqual([])
    expect(linesFor(lines, null)).toEqual([])
  })

  test('is taken estate by estate, with the charges of every estate in whichever is first', () => {
    const charges = [charge(1), charge(2, { estate_id: 8 }), charge(3, { estate_id: 0 })]
    const lines = compareCart(
      charges.map((kept) => item(kept, 2)),
      charges,
      [palm, cedar],
    )
    expect(estatesIn(lines)).toEqual([7, 8])
    expect(linesFor(lines, 8).map((line) => line.charge.id)).toEqual([2, 3])
    expect(piecesIn(linesFor(lines, 8))).toBe(4)
  })
})
