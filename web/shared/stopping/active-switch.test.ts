import { expect, test } from 'vitest'
import type { EstateBilling } from '#contract/billing.ts'
import { stopWords } from './active-switch.tsx'

const terms = {
  ...({ due_days: 0, due_month_end: false, grace_days: 0, proration: 'full', late_fee: null } as const),
  ...({ billed_to: 'occupants', empty_homes: 'nobody', chosen_only: false } as const),
  rates: [],
}
const charge = (id: number, amount: number, next_on: string | null, active = true) => ({
  charge: { id, name: `Charge ${id}`, amount, duration: 1, status: 1 as const, every_estate: false },
  billed: {
    ...{ anchor_on: '2026-01-01', months: 1, next_on },
    terms: [
      {
        id,
        effective_from: '2027-06-01',
        decided_on: '2026-01-01',
        decided_by: null,
        amount: 1,
        active,
        ...terms,
      },
      {
        id,
        effective_from: '2026-01-01',
        decided_on: '2026-01-01',
        decided_by: null,
        amount,
        active,
        ...terms,
      },
    ],
  },
})
const billing: EstateBilling = {
  estate: { id: 1, name: 'Palm Grove', status: 1 },
  types: [],
  ...{ today: '2026-11-25', billing_from: '2026-01-01', raise_days: 0, households: 14, behind: 0 },
  charges: [
    charge(1, 60_000, '2026-12-01'),
    charge(2, 15_000, '2026-12-01'),
    charge(3, 9000, '2027-01-01'),
    charge(4, 500, '2026-12-01', false),
    charge(5, 700, null),
  ],
}

test('Stopping an estate is told in households, naira and a day', () => {
  expect(stopWords(billing)).toBe('14 households will not be billed ₦75,000.00 each from 1 December.')
  expect(stopWords({ ...billing, households: 1 })).toBe(
    '1 household will not be billed ₦75,000.00 from 1 December.',
  )
  const rated = { ...charge(1, 60_000, '2026-12-01') }
  const owners = {
    ...rated.billed,
    terms: rated.billed.terms.map((each) => ({ ...each, billed_to: 'owners' as const })),
  }
  expect(stopWords({ ...billing, charges: [{ ...rated, billed: owners }] })).toBe(
    '14 households will not be billed from 1 December.',
  )
  const nothing = 'Nobody is billed less: nothing is to come.'
  expect(
    stopWords({ ...billing, charges: [charge(4, 500, '2026-12-01', false), charge(5, 700, null)] }),
  ).toBe(nothing)
  expect(stopWords({ ...billing, billing_from: null })).toBe(nothing)
})
