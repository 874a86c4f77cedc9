import fc from 'fast-check'
import type { ChargePlan } from './ledger.ts'

export const chargePlan: fc.Arbitrary<ChargePlan> = fc.record({
  kobo: fc.integer({ min: 10_000, max: 5_000_000 }),
  duration: fc.constantFrom(1, 1, 12, 2, 3, 5),
  repeatable: fc.boolean(),
  bills: fc.boolean(),
  due_days: fc.integer({ min: 0, max: 20 }),
  due_month_end: fc.boolean(),
  grace_days: fc.integer({ min: 0, max: 10 }),
  proration: fc.constantFrom('full', 'daily', 'none'),
  fee: fc.option(
    fc.record({
      kind: fc.constantFrom('fixed' as const, 'percent' as const),
      amount: fc.integer({ min: 1, max: 20 }),
      monthly: fc.boolean(),
      cap: fc.option(fc.integer({ min: 5, max: 50 })),
    }),
  ),
})
export const billedPlan = chargePlan.map((plan) => ({ ...plan, bills: true }))

/** Events in the life of a tenancy; `of` picks an item, modulo their number. */
export type Event =
  | { do: 'days pass'; days: number }
  | { do: 'pay lines'; lines: { of: number; quantity: number }[]; ago: number }
  | { do: 'transfer'; kobo: number; ago: number }
  | { do: 'refund'; of: number; percent: number }
  /** Credit is paid back, with a day some days ago. */
  | { do: 'pay out'; percent: number; ago: number }
  /** The last payout is undone, and again to no effect. */
  | { do: 'undo payout' }
  /** Credit moves to the other account, or from there. */
  | { do: 'move credit'; percent: number; here: boolean }
  /** A payment moves to the other account or back, and perhaps there and back at once. */
  | { do: 'move payment'; of: number; twice: boolean }
  | { do: 'let off'; of: number; kind: 'cancel' | 'discount' | 'write_off'; percent: number }
  | { do: 'write off'; percent: number }
  | { do: 'plan'; instalments: number }
  | { do: 'undo plan' }
  | { do: 'inactive'; days: number }
  /** The estate changes the dates: a new first day, and a last day some days from today. */
  | { do: 'dates'; starts: number | null; ends: number | null }
  /** The resident moves out today. */
  | { do: 'leave' }
  | { do: 'new price'; of: number; kobo: number }
/** Dues are raised this many days before their period. */
export const raiseDays = fc.constantFrom(0, 0, 14, 31)
const line = fc.record({ of: fc.nat(5), quantity: fc.integer({ min: 1, max: 5 }) })
export const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 75 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay lines' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      ago: fc.constantFrom(0, 0, 1, 12, 40),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      kobo: fc.integer({ min: 1, max: 9_000_000 }),
      ago: fc.constantFrom(0, 0, 3, 25),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      of: fc.nat(20),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('pay out' as const),
      percent: fc.integer({ min: 1, max: 110 }),
      ago: fc.constantFrom(0, 0, 10),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'undo payout' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move credit' as const),
      percent: fc.integer({ min: 1, max: 110 }),
      here: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move payment' as const),
      ...{ of: fc.nat(20), twice: fc.boolean() },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('let off' as const),
      of: fc.nat(50),
      kind: fc.constantFrom('cancel', 'discount', 'write_off'),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      instalments: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('write off' as const),
      percent: fc.constantFrom(30, 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo plan' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('inactive' as const), days: fc.integer({ min: 1, max: 50 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('dates' as const),
      starts: fc.option(fc.nat(90)),
      ends: fc.option(fc.integer({ min: -60, max: 60 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('new price' as const),
      of: fc.nat(5),
      kobo: fc.integer({ min: 10_000, max: 5_000_000 }),
    }),
  },
)
