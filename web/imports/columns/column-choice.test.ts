import { expect, test } from 'vitest'
import { choiceProblem, headingOf, leftOutWords, noHeadingsWords } from './column-choice.ts'

const sheet = (...headings: string[]) => ({
  columns: headings.map((heading) => ({ heading, samples: [], field: null })),
})

test('a sheet that names no property is not checked', () => {
  expect(choiceProblem(['tenant_name', null])).toBe('Say which column names the property.')
  expect(choiceProblem(['tenant_name', 'property'])).toBeNull()
})

test('a column without a heading is called by its place', () =>
  expect(headingOf(sheet('Flat No', ' '), 1)).toBe('Column 2'))

test('of a sheet without headings it is said that its first row was taken for them', () => {
  expect(noHeadingsWords(sheet('Flat 1', 'Ada Obi', '45,000'))).toContain(
    '“Flat 1” and “Ada Obi” were read as headings, and their row is not brought in.',
  )
  const known = { heading: 'Flat No', samples: [], field: 'property' as const }
  expect(noHeadingsWords({ columns: [known, ...sheet('Ada Obi').columns] })).toBeNull()
})

test('what is left out is said by its heading', () => {
  expect(leftOutWords(sheet('Flat No', 'Rent'), ['property', 'price'])).toBe('All 2 columns are brought in.')
  expect(leftOutWords(sheet('Flat No', 'Remarks'), ['property', null])).toBe(
    '1 column is brought in. Left out: “Remarks”.',
  )
  expect(leftOutWords(sheet('S/N', 'Flat No', ''), [null, 'property', null])).toBe(
    '1 column is brought in. Left out: “S/N” and “Column 3”.',
  )
  expect(leftOutWords(sheet('a', 'b', 'c', 'd', 'e', 'f'), [null, null, null, null, null, 'property'])).toBe(
    '1 column is brought in. Left out: “a”, “b”, “c”, “d” and 1 more.',
  )
})
