import { expect, test } from 'vitest'
import type { EstateBilling } from '#contract/billing.ts'
import { newDraft, turnOnBody } from './draft.ts'

const BILLING: EstateBilling = {
  estate: { id: 1, name: 'Lekki Gardens', status: 1 },
  today: '2026-11-22',
  billing_from: null,
  raise_days: 0,
  tenancies: 4,
  behind: 0,
  charges: [],
}
const resident = (id: number, opening: { amount: number; due_on: string | null } | null) => ({
  id,
  name: 'Ngozi Okafor',
  email: null,
  property: `Flat ${id}`,
  opening,
})

test('opening balances of an import are filled in, each with the day since when it is owed', () => {
  const draft = newDraft(BILLING, [
    resident(1, { amount: 45_000, due_on: '2026-03-31' }),
    resident(2, { amount: 1_200.5, due_on: null }),
    resident(3, { amount: -5_000, due_on: '2026-03-31' }),
    resident(4, null),
  ])
  expect(turnOnBody(draft).openings).toEqual([
    { tenant_id: 1, amount: 45_000, due_on: '2026-03-31' },
    { tenant_id: 2, amount: 1_200.5 },
    // A payment in advance has no due day.
    { tenant_id: 3, amount: -5_000 },
  ])
})

test('a day that lies after billing has begun is left out, and so is a balance that was emptied', () => {
  const draft = newDraft(BILLING, [
    resident(1, { amount: 45_000, due_on: '2026-11-20' }),
    resident(2, { amount: 900, due_on: '2026-01-31' }),
  ])
  const changed = { ...draft, billing_from: '2026-11-01', openings: { 1: 40_000 } }
  expect(turnOnBody(changed).openings).toEqual([{ tenant_id: 1, amount: 40_000 }])
})
