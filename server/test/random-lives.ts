import fc from 'fast-check'
import type { ChargePlan } from './book.ts'

export const chargePlan: fc.Arbitrary<ChargePlan> = fc.record({
  kobo: fc.integer({ min: 10_000, max: 5_000_000 }),
  duration: fc.constantFrom(1, 1, 12, 2, 3, 5),
  bills: fc.boolean(),
  due_days: fc.integer({ min: 0, max: 20 }),
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

/** What can happen in the life of a tenancy; `of` picks one of those there are, modulo their number. */
export type Event =
  | { do: 'days pass'; days: number }
  | { do: 'pay lines'; lines: { of: number; quantity: number }[]; ago: number }
  | { do: 'transfer'; kobo: number; ago: number }
  | { do: 'refund'; of: number; percent: number }
  | { do: 'let off'; of: number; kind: 'cancel' | 'discount' | 'write_off'; percent: number }
  | { do: 'plan'; instalments: number }
  | { do: 'new price'; of: number; kobo: number }
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
      do: fc.constant('new price' as const),
      of: fc.nat(5),
      kobo: fc.integer({ min: 10_000, max: 5_000_000 }),
    }),
  },
)

const levy: ChargePlan = {
  ...{ kobo: 1_000_000, duration: 1, bills: true, due_days: 0, grace_days: 3, proration: 'full' },
  fee: { kind: 'fixed', amount: 20, monthly: false, cap: null },
}
/** Somebody is billed from day 0 on, whose first due is late on day 4, when 13 days have passed. */
const lateOnDay4: Event[] = [
  { do: 'new price', of: 0, kobo: levy.kobo },
  { do: 'days pass', days: 13 },
]
/** Lives in which a rule matters that few of the random ones come to: charges, first day, and what happens. */
export const TOLD_LIVES: [ChargePlan[], number, Event[]][] = [
  // Paid in time and told late: the fee is taken back.
  [[levy], 0, [...lateOnDay4, { do: 'transfer', kobo: levy.kobo, ago: 12 }]],
  // Paid late: the fee stands.
  [[levy], 0, [...lateOnDay4, { do: 'transfer', kobo: levy.kobo, ago: 0 }]],
  // What paid a due that is cancelled weeks later pays another from then on, and not from when it came.
  [
    [levy, levy],
    0,
    [
      { do: 'transfer', kobo: levy.kobo, ago: 0 },
      { do: 'days pass', days: 30 },
      { do: 'let off', of: 0, kind: 'cancel', percent: 100 },
    ],
  ],
]
