import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KeptCheckout, keepCheckout } from '../checkouts/kept-checkouts.ts'
import { onItsWay } from './on-its-way.ts'

const USER = 12
const HOME = { tenant_id: 5 }

function keep(
  reference: string,
  paidFor: { tenant_id?: number; account_id?: number },
  more: Partial<KeptCheckout>,
) {
  keepCheckout(USER, {
    body: {
      ...{ reference, amount: 18_500.1, charge_id: 0, payload: null, gateway: 'paystack' as const },
      ...{
        estate_id: 7,
        estate_property_id: 9,
        phone_number: '0803 123 4567',
        payment_method: 'paystack' as const,
      },
      ...paidFor,
    },
    ...{ items: [], cart_ids: [], access: null, started_at: Date.now() },
    ...more,
  })
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('only money that a home has sent is on its way, and not a checkout that was closed', () => {
  keep('EST-1', HOME, { beside: 'all' })
  expect(onItsWay(USER, HOME)).toBe(0)
  keep('EST-2', HOME, { sent: 'transfer' })
  keep('EST-3', HOME, { sent: 'payment' })
  expect(onItsWay(USER, HOME)).toBe(37_000.2)
  expect(onItsWay(USER, { tenant_id: 6 })).toBe(0)
  expect(onItsWay(99, HOME)).toBe(0)
})

test('a transfer of a landlord is on its way for each of its accounts', () => {
  keep('EST-1', { account_id: 3 }, { beside: 'all 3 4', sent: 'transfer' })
  expect(onItsWay(USER, { account_ids: [4, 8] })).toBe(18_500.1)
  expect(onItsWay(USER, { account_ids: [8] })).toBe(0)
  expect(onItsWay(USER, HOME)).toBe(0)
})
