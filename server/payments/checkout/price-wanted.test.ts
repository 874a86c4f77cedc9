import { expect, test } from 'vitest'
import { Problem } from '#server/errors/problem.ts'
import { priceLines, type WantedCharge } from './price-wanted.ts'

const SECURITY = { id: 1, name: 'Security levy', amount: 45_000 }
const WATER = { id: 2, name: 'Water', amount: 5_000.55 }
const STICKER = { id: 3, name: 'Gate sticker', amount: 49.99 }
const LAND = { id: 4, name: 'Land', amount: 999_999_999_999.99 }
const PAYABLE = [LAND, STICKER, WATER, SECURITY]

/** The error that the form gets. */
function refusalOf(wanted: WantedCharge[]) {
  try {
    return priceLines(wanted, PAYABLE)
  } catch (error) {
    if (error instanceof Problem) return error.errors
    throw error
  }
}

test('each charge at our price, in the order in which it was wanted, and the total to the kobo', () => {
  const wanted = [
    { charge_id: 2, quantity: 3 },
    { charge_id: 1, quantity: 1 },
  ]
  expect(priceLines(wanted, PAYABLE)).toEqual({
    items: [
      { charge_id: 2, name: 'Water', amount: 5_000.55, quantity: 3 },
      { charge_id: 1, name: 'Security levy', amount: 45_000, quantity: 1 },
    ],
    amount: 60_001.65,
  })
})

test('a charge that cannot be paid is named by its place in the list', () => {
  const wanted = [
    { charge_id: 1, quantity: 1 },
    { charge_id: 99, quantity: 1 },
  ]
  expect(refusalOf(wanted)).toEqual({
    'items.1.charge_id': ['This charge is not active. Please remove it and try again.'],
  })
})

test('a charge that is listed twice', () => {
  const twice = { charge_id: 1, quantity: 1 }
  expect(refusalOf([twice, twice])).toEqual({ items: ['A charge is in the list twice.'] })
})

test.each([
  ['nothing', [], 'The smallest amount that can be paid by card is ₦50.'],
  ['too little', [{ charge_id: 3, quantity: 1 }], 'The smallest amount that can be paid by card is ₦50.'],
  ['too much', [{ charge_id: 4, quantity: 2 }], 'This is too much for one payment.'],
])('%s', (_name, wanted, message) => {
  expect(refusalOf(wanted)).toEqual({ amount: [message] })
})

test('the least and the most that can be paid', () => {
  const { amount } = priceLines([{ charge_id: 3, quantity: 2 }], PAYABLE)
  expect(amount).toBe(99.98)
  expect(priceLines([{ charge_id: 4, quantity: 1 }], PAYABLE).amount).toBe(LAND.amount)
})
