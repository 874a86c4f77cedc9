import { expect, test } from 'vitest'
import { readDay } from './day.ts'
import { dayOrdersOf } from './day-order.ts'

const today = '2026-11-22'
/** Reads one column of days; `beside` is a second one. */
function readColumn(days: string[], beside: string[] = []) {
  const rows = days.map((day, index) => ({ number: index + 2, cells: [day, beside[index] ?? ''] }))
  const order = dayOrdersOf(rows, ['starts_on', 'opening_due_on']).get('starts_on')
  return days.map((day) => readDay(day, { today, order }))
}

test('one day that has its month first proves it for the whole column', () => {
  expect(
    readColumn(['06/01/2026', '10/25/2026', '2/3/26', '05/05/2026', '1 Sept 2025', '2026-03-04']),
  ).toEqual(
    ['2026-06-01', '2026-10-25', '2026-02-03', '2026-05-05', '2025-09-01', '2026-03-04'].map((value) => ({
      value,
    })),
  )
})

test('a column that proves nothing has its days first', () => {
  expect(readColumn(['06/01/2026', '05/12/2025'])).toEqual([{ value: '2026-01-06' }, { value: '2025-12-05' }])
  expect(readColumn(['06/01/2026', '25/12/2025'], ['', '31/12/2025'])).toEqual([
    { value: '2026-01-06' },
    { value: '2025-12-25' },
  ])
})

test('a column with days of both orders has both meanings of a day refused', () => {
  expect(readColumn(['06/01/2026', '25/12/2025', '10/25/2026', '05/05/2026'])).toEqual([
    {
      problem:
        '06/01/2026 could be 6 January 2026 or 1 June 2026: row 3 has the day first, row 4 the month. Correct one of them, or write the month by its name',
    },
    { value: '2025-12-25' },
    { problem: '10/25/2026 has no month 25; write the day first, as 25/10/2026' },
    { value: '2026-05-05' },
  ])
})

test('a column that proves nothing is read as the other one is, with a warning', () => {
  expect(readColumn(['06/01/2026'], ['12/31/2025'])).toEqual([
    { value: '2026-06-01', warning: '06/01/2026 is read as 1 June 2026' },
  ])
})

test('a spreadsheet that swapped some of the days is noticed by those that it left as text', () => {
  expect(readColumn(['2026-06-01', '25/12/2025', '2026-05-05'])).toEqual([
    { value: '2026-06-01', warning: '2026-06-01 may be 6 January 2026: other days of this column are text' },
    { value: '2025-12-25' },
    { value: '2026-05-05' },
  ])
  expect(readColumn(['2026-06-01', '25/12/2025', '2026-05-31'])[0]).toEqual({ value: '2026-06-01' })
})

test.each([
  ['2021', '2021-01-01', '1 January 2021'],
  ['since 2019', '2019-01-01', '1 January 2019'],
  ['2019 till date', '2019-01-01', '1 January 2019'],
  ['Jan-25', '2025-01-01', '1 January 2025'],
  ['September 2024', '2024-09-01', '1 September 2024'],
  ['2024 Sept', '2024-09-01', '1 September 2024'],
  ['12/2025', '2025-12-01', '1 December 2025'],
  ['2025-12', '2025-12-01', '1 December 2025'],
])('%s alone is its first day, which is said', (text, value, meaning) => {
  expect(readDay(text, { today })).toEqual({ value, warning: `${text} is read as ${meaning}` })
})

test('digits of full width are digits', () => {
  expect(readDay('２/1/2026', { today })).toEqual({ value: '2026-01-02' })
})
