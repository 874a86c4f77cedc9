import type { ChargePlan } from './ledger.ts'
import type { Event } from './random-lives.ts'

export const levy: ChargePlan = {
  ...{ kobo: 1_000_000, duration: 1, bills: true, due_days: 0, grace_days: 3, proration: 'full' },
  fee: { kind: 'fixed', amount: 20, monthly: false, cap: null },
}
/** Billing begins on day 0, the first due is late on day 4, and it is day 13. */
const raised: Event = { do: 'new price', of: 0, kobo: levy.kobo }
const lateOnDay4: Event[] = [raised, { do: 'days pass', days: 13 }]
const onePaid: Event = { do: 'pay lines', lines: [{ of: 0, quantity: 1 }], ago: 0 }
const monthlyFee: ChargePlan = {
  ...{ ...levy, duration: 12, grace_days: 29 },
  fee: { kind: 'fixed', amount: 20, monthly: true, cap: null },
}
const capped: ChargePlan = { ...monthlyFee, fee: { kind: 'fixed', amount: 20, monthly: true, cap: 30 } }
/** Lives for rules that random lives rarely meet: charges, first day, events, and how early dues are raised. */
export const TOLD_LIVES: [ChargePlan[], number, Event[], number][] = [
  // A payment in time is recorded late: the fee is waived.
  [[levy], 0, [...lateOnDay4, { do: 'transfer', kobo: levy.kobo, ago: 12 }], 0],
  // Paid late: the fee stands.
  [[levy], 0, [...lateOnDay4, { do: 'transfer', kobo: levy.kobo, ago: 0 }], 0],
  // Money of a due that is cancelled weeks later pays another due from that day on.
  [
    [levy, levy],
    0,
    [
      { do: 'transfer', kobo: levy.kobo, ago: 0 },
      { do: 'days pass', days: 30 },
      { do: 'let off', of: 0, kind: 'cancel', percent: 100 },
    ],
    0,
  ],
  // A refund of half the money of two months opens the newer one again.
  [
    [levy],
    0,
    [
      { do: 'days pass', days: 33 },
      { do: 'transfer', kobo: 2 * levy.kobo, ago: 0 },
      { do: 'refund', of: 0, percent: 50 },
    ],
    0,
  ],
  // The estate is inactive on the day of a late fee, or the tenancy is over.
  [[levy], 0, [raised, { do: 'inactive', days: 13 }, { do: 'days pass', days: 1 }], 0],
  [[levy], 0, [raised, { do: 'dates', starts: null, ends: 2 }, { do: 'days pass', days: 13 }], 0],
  // The estate hears later that they had left before a late fee, or came after it.
  [[levy], 0, [...lateOnDay4, { do: 'dates', starts: null, ends: -10 }], 0],
  [[levy], 0, [...lateOnDay4, { do: 'dates', starts: 10, ends: null }], 0],
  // A resident leaves in a year that is charged by the day.
  [[{ ...levy, duration: 12, proration: 'daily' }], 0, [...lateOnDay4, { do: 'leave' }], 0],
  // The money for a gate card is refunded.
  [[{ ...levy, bills: false }], 0, [onePaid, { do: 'refund', of: 0, percent: 100 }], 0],
  // A one-time charge is paid before its day.
  [[{ ...levy, duration: 2 }], 20, [onePaid, { do: 'days pass', days: 30 }], 0],
  // Two checkouts for a one-time charge succeed: billed, not billed, and a gate card that may be bought again.
  [[{ ...levy, duration: 2 }], 0, [onePaid, onePaid], 0],
  [
    [{ ...levy, duration: 2, bills: false }],
    0,
    [onePaid, onePaid, { do: 'refund', of: 0, percent: 100 }, onePaid],
    0,
  ],
  [[{ ...levy, duration: 2, bills: false, repeatable: true }], 0, [onePaid, onePaid], 0],
  // All debt is written off, and a due raised ahead has an earlier day to pay.
  [[{ ...levy, due_days: 60 }, levy], 0, [raised, { do: 'write off', percent: 100 }], 31],
  // A gate card is bought by somebody who left before they came, who then lived there after all.
  [
    [{ ...levy, duration: 2, repeatable: true }],
    34,
    [{ do: 'leave' }, onePaid, { do: 'days pass', days: 64 }, { do: 'dates', starts: 79, ends: 32 }, onePaid],
    0,
  ],
  // Two credits wait for a due that needs both.
  [
    [levy],
    0,
    [
      raised,
      { do: 'transfer', kobo: levy.kobo + 800_000, ago: 0 },
      { do: 'days pass', days: 5 },
      { do: 'transfer', kobo: 800_000, ago: 0 },
      { do: 'days pass', days: 30 },
    ],
    0,
  ],
  // A plan runs, a second is refused, part of it is paid, and it is undone.
  [
    [levy],
    0,
    [
      ...lateOnDay4,
      { do: 'plan', instalments: 2 },
      { do: 'plan', instalments: 3 },
      { do: 'transfer', kobo: 300_000, ago: 0 },
      { do: 'undo plan' },
    ],
    0,
  ],
  // A monthly late fee of the 31st, and one that reaches its cap.
  [[monthlyFee], 0, [raised, { do: 'days pass', days: 125 }], 0],
  [[capped], 0, [raised, { do: 'days pass', days: 125 }], 0],
]
