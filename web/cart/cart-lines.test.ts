import { describe, expect, test } from 'vitest'
import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { compareCart, estatesIn, linesFor } from './cart-lines.ts'
import { type CartItem, piecesIn } from './store.ts'

const charge = (id: number, more: Partial<Charge> = {}): Charge => ({
  id,
  name: `Levy ${id}`,
  amount: 1000,
  duration: 1,
  repeatable: false,
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
const palm = { id: 1, estate: { id: 7, name: 'Palm Grove', status: 1 } } as const
const cedar = { id: 2, estate: { id: 8, name: 'Cedar Court', status: 1 } } as const
const noStates = () => []

describe('A cart beside the charges of now', () => {
  test('tells a changed price and goes by the new one', () => {
    const [line] = compareCart([item(charge(1), 2)], [charge(1, { amount: 1200 })], [palm], noStates)
    expect(line).toMatchObject({ quantity: 2, was: 1000, problem: null, charge: { amount: 1200 } })
  })

  test('says why something cannot be paid', () => {
    const items = [item(charge(1)), item(charge(2)), item(charge(3)), item(charge(4, { estate_id: 0 }))]
    const listed = [charge(1, { status: null }), charge(3), charge(4, { estate_id: 0 })]
    const lines = compareCart(
      items,
      listed,
      [{ ...palm, estate: { ...palm.estate, status: null } }],
      noStates,
    )
    expect(lines.map(({ problem }) => problem)).toEqual([
      'Not active any more.',
      'Not available any more.',
      'Its estate is not active now.',
      'Its estate is not active now.',
    ])
    expect(estatesIn(lines)).toEqual([])
    expect(linesFor(lines, null)).toEqual([])
  })

  test('leaves out a one-time charge that every home has paid, and holds one of the others', () => {
    const once = [1, 2, 3].map((id) => charge(id, { duration: 2, estate_id: 0, repeatable: id === 3 }))
    const paid = (charge_id: number): ChargeState => ({
      ...{
        charge_id,
        name: '',
        months: 2,
        billed: false,
        price: null,
        owed: 0,
        behind: 0,
        due_on: null,
        paid_until: null,
      },
      ...{ paid_once: true, paid_on: '2026-05-03', late_fees: [], next_fee_on: null, next: null },
    })
    const lines = compareCart(
      once.map((kept) => item(kept, 2)),
      once,
      [palm, cedar],
      ({ id }) => (id === palm.id ? [paid(1), paid(2), paid(3)] : [paid(1), paid(3)]),
    )
    expect(lines.map(({ quantity, problem }) => [quantity, problem])).toEqual([
      [1, 'Paid on 3 May 2026.'],
      [1, null],
      [2, null],
    ])
  })

  test('is taken estate by estate, with the charges of every estate in whichever is first', () => {
    const charges = [charge(1), charge(2, { estate_id: 8 }), charge(3, { estate_id: 0 })]
    const lines = compareCart(
      charges.map((kept) => item(kept, 2)),
      charges,
      [palm, cedar],
      noStates,
    )
    expect(estatesIn(lines)).toEqual([7, 8])
    expect(linesFor(lines, 8).map((line) => line.charge.id)).toEqual([2, 3])
    expect(piecesIn(linesFor(lines, 8))).toBe(4)
  })
})
