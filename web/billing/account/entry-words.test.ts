import { expect, test } from 'vitest'
import { type Entry, outcomeOf, usedLater } from './entry-words.ts'

const TODAY = '2026-11-21'
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const due = (over: Partial<Entry> = {}): Entry => ({
  ...{ id: 1, kind: 'due', name: 'Service charge', amount: 45_000, open: 45_000, dated_on: '2026-10-01' },
  ...{ due_on: '2026-10-01', days_late: 51, charge_id: 1, period: OCTOBER, payment_id: null },
  ...{ invoice_number: null, method: null, note: null, created_by_name: null, running: 45_000 },
  ...{ settled_on: null, settles: [], cancellable: 45_000, undone: false },
  ...over,
})
const settled = (kind: Entry['kind'], over: object = {}) => ({
  ...{ entry_id: 2, kind, name: 'Service charge', period: OCTOBER, amount: 45_000, dated_on: '2026-10-12' },
  undone: false,
  ...over,
})
const payment = (over: Partial<Entry> = {}) =>
  due({
    ...{ kind: 'payment', name: 'Payment INV-2026-000711', amount: -45_000, open: 0, due_on: null },
    ...{ days_late: null, period: null, invoice_number: 'INV-2026-000711', method: 'bank_transfer' },
    ...over,
  })

test.each([
  [{ days_late: 20 }, 'Not paid, 20 days late', 'late'],
  [{ days_late: 1 }, 'Not paid, 1 day late', 'late'],
  [{ days_late: 20, reported: 'On its way' }, 'On its way', 'quiet'],
  [{ days_late: 30 }, 'Not paid, 30 days late', 'late'],
  [{ days_late: 31 }, 'Not paid, 31 days late', 'very late'],
  [{ open: 42_500 }, '₦42,500.00 not paid, 51 days late', 'very late'],
  [{ days_late: 0, due_on: '2026-12-01' }, 'Due 1 Dec', 'quiet'],
  [{ days_late: 0, due_on: TODAY }, 'Due today', 'quiet'],
  [{ days_late: 0, due_on: TODAY, open: 5 }, '₦5.00 not paid, due today', 'quiet'],
  [{ open: 0, settled_on: '2026-10-12', settles: [settled('payment')] }, 'Paid 12 Oct', 'quiet'],
  [{ open: 0, settled_on: '2026-10-12', settles: [settled('cancel')] }, 'Cancelled 12 Oct', 'quiet'],
  [
    { open: 0, settled_on: '2026-10-12', settles: [settled('payment'), settled('discount')] },
    'Settled 12 Oct',
    'quiet',
  ],
  [
    { open: 0, settled_on: '2026-10-12', settles: [settled('plan')] },
    'Spread over a payment plan 12 Oct',
    'quiet',
  ],
  [{ kind: 'refund', open: 0, settled_on: '2026-10-12', settles: [settled('payment')] }, '', 'quiet'],
  [{ kind: 'payout', open: 0, settled_on: '2026-10-12', settles: [settled('payment')] }, '', 'quiet'],
  [
    { kind: 'payout', open: 0, settled_on: '2026-10-12', settles: [settled('payment')], undone: true },
    'Undone',
    'quiet',
  ],
] as const)('of what is owed and %j it says: %s', (over, words, tone) => {
  expect(outcomeOf(due(over as Partial<Entry>), TODAY)).toEqual({ words, tone })
})

test('of what is paid it says for what', () => {
  const said = (over: Partial<Entry>) => outcomeOf(payment(over), TODAY).words
  expect(said({ settles: [settled('due')] })).toBe('Paid Service charge, October')
  expect(said({ settles: [settled('due'), settled('due', { name: 'Security levy' })] })).toBe(
    'Paid October: Service charge, Security levy',
  )
  expect(said({ settles: [settled('due')], open: 2_500 })).toBe(
    'Paid Service charge, October; ₦2,500.00 is credit',
  )
  const reversal = settled('refund', { name: 'Reversal INV-2026-000711-R1', period: null })
  expect(said({ settles: [reversal] })).toBe('Undone by Reversal INV-2026-000711-R1')
  expect(said({ open: 45_000 })).toBe('Credit, not used yet')
  const payout = settled('payout', { name: 'Credit paid back: Cash', period: null })
  expect(said({ settles: [payout] })).toBe('₦45,000.00 was paid back')
  expect(said({ settles: [{ ...payout, undone: true }] })).toBe('₦45,000.00 became credit again')
  expect(said({ settles: [{ ...payout, amount: 25_000 }], open: 20_000 })).toBe(
    '₦25,000.00 was paid back; ₦20,000.00 is credit',
  )
  expect(said({ settles: [settled('due'), { ...payout, amount: 2_500 }], open: 1_000 })).toBe(
    'Paid Service charge, October; ₦2,500.00 was paid back; ₦1,000.00 is credit',
  )
  const moved = settled('transfer_out', { name: 'Credit moved to Flat 2', period: null, amount: 500 })
  expect(said({ settles: [settled('due'), moved, { ...reversal, amount: 300 }] })).toBe(
    'Paid Service charge, October; ₦500.00 was moved; ₦300.00 was given back',
  )
  expect(said({ kind: 'transfer_in', settles: [settled('due')] })).toBe('Paid Service charge, October')
  expect(said({ kind: 'discount', settles: [settled('due')] })).toBe('For Service charge, October')
  expect(said({ kind: 'plan', settles: [settled('due'), settled('late_fee')] })).toBe('Spreads 2 entries')
})

test('credit that paid something later says when', () => {
  const used = (kind: Entry['kind'], dated_on: string) =>
    usedLater('2026-09-04', settled(kind, { dated_on }), TODAY)
  expect(used('due', '2026-10-01')).toBe(', as credit, used 1 Oct')
  expect(used('due', '2026-09-04')).toBe('')
  expect(used('payout', '2026-10-01')).toBe(', 1 Oct')
})
