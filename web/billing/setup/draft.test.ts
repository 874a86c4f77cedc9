import { expect, test } from 'vitest'
import type { EstateBilling } from '#contract/billing.ts'
import { changedTerms, newCharge, newDraft, payersWords, turnOnBody } from './draft.ts'

const BILLING: EstateBilling = {
  estate: { id: 1, name: 'Lekki Gardens', status: 1 },
  types: [],
  today: '2026-11-22',
  billing_from: null,
  raise_days: 0,
  households: 4,
  behind: 0,
  charges: [],
}
const resident = (id: number, opening: { amount: number; due_on: string | null } | null) => ({
  id,
  name: 'Ngozi Okafor',
  known_by: ['Ngozi Okafor'],
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

const rate = (name: string, amount: number | null) => ({
  property_type_id: 1,
  property_id: null,
  amount,
  name,
})
const household = {
  ...({ billed_to: 'occupants', empty_homes: 'nobody', chosen_only: false } as const),
  rates: [],
}

test('who pays and which prices is said in a line, and nothing where each household pays the same', () => {
  expect(payersWords(household)).toBe('')
  expect(payersWords({ ...household, empty_homes: 'owner' })).toBe('Owners pay for empty homes.')
  const rates = [rate('Duplex', 60_000), rate('Shop', null)]
  expect(payersWords({ ...household, billed_to: 'owners', chosen_only: true, rates })).toBe(
    'Owners pay. Chosen homes only. Duplex ₦60,000.00, Shop none.',
  )
  const many = Array.from({ length: 9 }, (_, index) => rate(`Flat ${index}`, 5))
  expect(payersWords({ ...household, rates: many })).toMatch(/Flat 5 ₦5\.00, 3 more\.$/)
})

test('only terms that differ are sent', () => {
  const before = newCharge('2026-11-01')
  const flat = { property_type_id: 1, property_id: null, name: 'Flat' }
  expect(changedTerms(before, before)).toEqual({})
  expect(
    changedTerms(before, {
      ...before,
      billed_to: 'owners',
      rates: [
        { ...flat, amount: 5 },
        { ...flat, property_type_id: 6, amount: null },
      ],
    }),
  ).toEqual({
    billed_to: 'owners',
    rates: [
      { property_type_id: 1, property_id: null, amount: 5 },
      { property_type_id: 6, property_id: null, amount: null },
    ],
  })
})
