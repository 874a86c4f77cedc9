import { expect, test } from 'vitest'
import { factsOf } from './as-pdf.ts'

test('a row is told as people say it', () => {
  const labels = {
    amount: 'Amount',
    fee: 'Fee',
    paid_at: 'Paid',
    due_on: 'Due',
    period: 'For',
    kind: 'Kind',
    planned: 'Planned',
    items: 'For what',
    after: 'After',
  }
  expect(
    factsOf(labels, {
      amount: 45_000.5,
      fee: null,
      // Half an hour before the new year in Lagos is the new year there.
      paid_at: '2026-12-31T23:30:00.123456+00:00',
      due_on: '2026-11-30',
      period: '[2026-11-01,2026-12-01)',
      kind: 'late_fee',
      planned: false,
      items: [
        { name: 'Security levy', amount: 45_000, quantity: 1 },
        { name: 'Water', amount: 0.5, quantity: 1 },
      ],
      after: { phone_number: '+2348031234567', note: null },
    }),
  ).toEqual([
    ['Amount', '₦45,000.50'],
    ['Paid', '1 January 2027 at 00:30'],
    ['Due', '30 November 2026'],
    ['For', 'November 2026'],
    ['Kind', 'late fee'],
    ['Planned', 'No'],
    [
      'For what',
      'Name: Security levy, Amount: ₦45,000.00, Quantity: 1; Name: Water, Amount: ₦0.50, Quantity: 1',
    ],
    ['After', 'Phone number: +2348031234567'],
  ])
  expect(factsOf({ amount: 'Amount' }, { amount: 12, currency: 'USD' })).toEqual([['Amount', 'USD 12.00']])
})
