import { expect, test } from 'vitest'
import { reminderWords } from './reminder-words.ts'

const today = '2026-11-22'
const levy = (name: string, since: string) => ({ name, amount: 1_000.5, since })
const words = (due: ReturnType<typeof levy>[], soon: Parameters<typeof reminderWords>[0]['soon'] = null) =>
  reminderWords({ today, property: 'Flat 1', due, soon })

test('one thing is named, several with what each comes to, many are counted', () => {
  expect(words([levy('Water', '2026-10-01')]).message).toContain(
    '₦1,000.50 for Flat 1 has been due since 1 Oct 2026: Water.',
  )
  expect(words([levy('Water', '2026-10-01'), levy('Waste', today)]).message).toContain(
    '₦2,001.00 for Flat 1 has been due since 1 Oct 2026: Water ₦1,000.50; Waste ₦1,000.50.',
  )
  const many = words(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => levy(name, '2026-10-01')))
  expect(many.message).toContain('D ₦1,000.50; and 2 more.')
})

test('what is due today is not late, and what is soon is told apart', () => {
  expect(words([levy('Water', today)])).toEqual({
    title: 'Due today: ₦1,000.50',
    message: '₦1,000.50 for Flat 1 is due today: Water.',
  })
  const soon = { on: '2026-11-25', amount: 500, names: ['Waste', 'Light'] }
  expect(words([], soon)).toEqual({
    title: 'Due on 25 Nov 2026: ₦500.00',
    message: '₦500.00 for Flat 1 is due on 25 Nov 2026: Waste; Light.',
  })
  expect(words([levy('Water', today)], soon).message).toBe(
    '₦1,000.50 for Flat 1 is due today: Water.\n\n₦500.00 more is due on 25 Nov 2026: Waste; Light.',
  )
})
