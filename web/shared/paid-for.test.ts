import { expect, test } from 'vitest'
import { paidFor } from './paid-for.ts'

const TODAY = '2026-11-21'
const due = (name: string, from_on?: string, until_on?: string) => ({
  name,
  period: from_on && until_on ? { from_on, until_on } : null,
})
const september = (name: string) => due(name, '2026-09-01', '2026-09-30')
const october = (name: string) => due(name, '2026-10-01', '2026-10-31')
const settling = (...settled: ReturnType<typeof due>[]) =>
  paidFor(
    { settled, payload: { items: [{ charge_id: null, name: 'On account', amount: 1, quantity: 1 }] } },
    TODAY,
  )

test('a payment says the months and the charges that it paid', () => {
  expect(settling(october('Service charge'), october('Security levy'))).toBe(
    'October: Service charge, Security levy',
  )
  expect(settling(due('Opening balance'), due('Waste', '2025-01-01', '2025-12-31'), october('Water'))).toBe(
    'Opening balance; 2025: Waste; October: Water',
  )
})

test('months of the same charges are said once, others each', () => {
  const both = [september('Service charge'), september('Water'), october('Service charge'), october('Water')]
  expect(settling(...both)).toBe('September to October: Service charge, Water')
  expect(settling(september('Service charge'), october('Water'))).toBe(
    'September: Service charge; October: Water',
  )
  // A manual entry may repeat the month of a due.
  expect(settling(october('Water'), october('Water'))).toBe('October: Water')
})

test('without a ledger, or before it owes anything, the lines of the payment are said', () => {
  const item = { charge_id: 1, amount: 1, quantity: 1 }
  const items = [
    { ...item, name: 'Service charge', quantity: 2 },
    { ...item, name: 'Gate card' },
  ]
  expect(paidFor({ settled: [], payload: { items } }, TODAY)).toBe('Service charge, 2 times, Gate card')
})
