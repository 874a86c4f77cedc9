import { expect, test } from 'vitest'
import { nextDueOf } from './next-due.ts'
import { toPayOf } from './owed-words.ts'

const january = { from: '2031-01-01', to: '2031-01-31' }
const line = (name: string, amount: number, period: typeof january | null = january) => ({
  ...{ entry_id: null, name, amount, period },
})

test('what is for the same days stands together before them', () => {
  const lines = [
    line('Service charge', 45_000),
    line('Security levy', 18_500),
    line('Instalment 2', 9_000, null),
  ]
  const next_due = { due_on: '2031-01-01', amount: 72_500, lines }
  expect(nextDueOf({ next_due, credit: 40_000.5 })).toEqual({
    ...{ due_on: '2031-01-01', amount: 72_500, to_pay: 32_499.5 },
    lines: [
      { name: 'Service charge, January 2031', amount: 45_000 },
      { name: 'Security levy, January 2031', amount: 18_500 },
      { name: 'Instalment 2', amount: 9_000 },
    ],
    what: 'Service charge and Security levy, January 2031; Instalment 2',
  })
  expect(nextDueOf({ next_due: null, credit: 0 })).toBeNull()
})

test('credit lowers what is to pay, to nothing at the least', () => {
  expect([0, 40_000.5, 200_000].map((credit) => toPayOf({ amount: 138_500 }, credit))).toEqual([
    138_500, 98_499.5, 0,
  ])
})
