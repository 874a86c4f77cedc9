import { expect, test } from 'vitest'
import { leftOutWords } from './reminded-people.tsx'

const skipped = (reason: Parameters<typeof leftOutWords>[0][number]['reason'], times: number) =>
  Array.from({ length: times }, () => ({ reason }))

test('accounts that need no reminder are counted by reason; those out of reach are not among them', () => {
  expect(
    leftOutWords([
      ...skipped('owes_nothing', 1),
      ...skipped('reminded_today', 55),
      ...skipped('reminded_in_app', 2),
      ...skipped('not_joined', 2),
    ]),
  ).toEqual([
    '55 accounts were reminded today',
    '2 accounts were reminded today, in the app only',
    '1 account owes nothing',
  ])
  expect(leftOutWords([])).toEqual([])
})
