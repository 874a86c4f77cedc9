import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, signOutHere, storeToken } from '#web/api/stored-session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import {
  forgetCheckout,
  type KeptCheckout,
  keepCheckout,
  keptCheckouts,
  resumableCheckout,
} from './kept-checkouts.ts'
import { settleCheckout, settleEarlierCheckouts } from './settle-checkout.ts'

const USER = 12
const items = [{ charge_id: 3, quantity: 2 }]
const checkout = (reference: string, more: Partial<KeptCheckout> = {}): KeptCheckout => ({
  body: {
    reference,
    phone_number: '08031234567',
    charge_id: 3,
    tenant_id: 5,
    estate_id: 6,
    estate_property_id: 7,
    amount: 90_000,
    payment_method: 'paystack',
    gateway: 'paystack',
    payload: null,
  },
  items,
  cart_ids: [],
  access: {
    access_code: 'code',
    authorization_url: 'http://pay.test/code',
    script_url: 'http://pay.test/js',
  },
  started_at: Date.now(),
  ...more,
})

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  })
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('What was begun is remembered for its person until it is forgotten', () => {
  keepCheckout(USER, checkout('EST-1'))
  keepCheckout(USER, checkout('EST-2'))
  keepCheckout(USER, checkout('EST-1', { cart_ids: [3] }))
  expect(keptCheckouts(USER).map(({ body }) => body.reference)).toEqual(['EST-2', 'EST-1'])
  expect(keptCheckouts(USER)[1]?.cart_ids).toEqual([3])
  expect(keptCheckouts(99)).toEqual([])
  forgetCheckout(USER, 'EST-1')
  forgetCheckout(USER, 'EST-2')
  expect(kept.size).toBe(0)
})

test('Signing out forgets what was under way, whoever began it; a session that ended does not', () => {
  kept.set('theme', 'dark')
  for (const token of ['first', 'second']) {
    storeToken(token)
    keepCheckout(USER, checkout('EST-1'))
    keepCheckout(99, checkout('EST-2'))
    forgetSession()
    expect(keptCheckouts(USER)).toHaveLength(1)
  }
  signOutHere()
  expect([...kept.keys()]).toEqual(['theme'])
})

test('A checkout is gone on with only for exactly the same', () => {
  keepCheckout(USER, checkout('EST-1'))
  expect(resumableCheckout(USER, 5, items, 90_000)?.body.reference).toBe('EST-1')
  expect(resumableCheckout(USER, 4, items, 90_000)).toBeUndefined()
  expect(resumableCheckout(USER, 5, [{ charge_id: 3, quantity: 1 }], 90_000)).toBeUndefined()
  // A new price makes another checkout.
  expect(resumableCheckout(USER, 5, items, 95_000)).toBeUndefined()
})

test('One whose window failed, or that is a day old, is not gone on with; after three days it is forgotten', () => {
  const hours = (count: number) => Date.now() - count * 3_600_000
  keepCheckout(USER, checkout('EST-1', { access: null }))
  keepCheckout(USER, checkout('EST-2', { started_at: hours(24) }))
  keepCheckout(USER, checkout('EST-3', { started_at: hours(73) }))
  expect(resumableCheckout(USER, 5, items, 90_000)).toBeUndefined()
  expect(keptCheckouts(USER).map(({ body }) => body.reference)).toEqual(['EST-1', 'EST-2'])
})

test('What is under way is remembered while the server waits, and no longer once it has ended', async () => {
  keepCheckout(USER, checkout('EST-1'))
  const settle = (more: object) => {
    const body = { status: 'pending', message: 'Waiting', reference: 'EST-1', payment: null, ...more }
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 202 }))
    return settleCheckout(USER, checkout('EST-1'), false)
  }
  await settle({})
  expect(keptCheckouts(USER)).toMatchObject([{ body: { reference: 'EST-1' } }])
  await settle({ on_its_way: true })
  expect(keptCheckouts(USER)).toMatchObject([{ sent: 'transfer' }])
  await settle({ closed: true })
  expect(keptCheckouts(USER)).toEqual([])
})

test('Whoever sent money is told that their checkout closed without it', async () => {
  const message = 'This payment was never completed.'
  vi.stubGlobal('fetch', async () => Response.json({ status: 'pending', closed: true, message }))
  const told = vi.spyOn(toast, 'error').mockReturnValue()
  keepCheckout(USER, checkout('EST-8'))
  await settleEarlierCheckouts(USER, null)
  expect(told).not.toHaveBeenCalled()
  keepCheckout(USER, checkout('EST-9', { sent: 'transfer' }))
  await settleEarlierCheckouts(USER, null)
  expect(told.mock.calls).toEqual([[message]])
  expect(keptCheckouts(USER)).toEqual([])
})

test('What is not ours counts as nothing', () => {
  for (const text of ['{', '7', '[null]', '[{"body":{}}]']) {
    kept.set(`checkouts:v1:${USER}`, text)
    expect(keptCheckouts(USER)).toEqual([])
  }
})

test('a checkout for what is owed is gone on with only for the same', () => {
  keepCheckout(USER, checkout('EST-1', { items: [], beside: 'all' }))
  expect(resumableCheckout(USER, 5, [], 90_000, 'all')?.body.reference).toBe('EST-1')
  expect(resumableCheckout(USER, 5, [], 90_000, 'amount 90000')).toBeUndefined()
  expect(resumableCheckout(USER, 5, [], 90_000)).toBeUndefined()
})
