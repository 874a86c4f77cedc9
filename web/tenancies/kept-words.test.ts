import { expect, test } from 'vitest'
import { keptWords } from './kept-words.ts'

const entry = (name: string, month: string, over: object = {}) => ({
  ...{ kind: 'due' as const, name, amount: 45_000, cancellable: 45_000 },
  period: { from: `2026-${month}-01`, to: `2026-${month}-30` },
  ...over,
})

test('names the bills of the period in which somebody moves out', () => {
  const entries = [
    entry('Security levy', '11', { amount: 18_500 }),
    entry('Service charge', '11'),
    entry('Gate repair', '11', { cancellable: 0 }),
    entry('Service charge', '09'),
    entry('Late fee', '11', { kind: 'late_fee' }),
  ]
  expect(keptWords(entries, '2026-11-28', '2026-11-28')).toBe(
    'Nothing changes. ₦63,500.00 stays charged for November: Security levy, Service charge.',
  )
  expect(keptWords(entries, '2026-10-15', '2026-11-28')).toBe('Nothing changes.')
})
