import { expect, it } from 'vitest'
import { householdName } from './household.ts'

it.each([
  [['Ada Bello'], 'Ada Bello'],
  [['Ada Bello', 'Tunde Bello'], 'Ada and Tunde Bello'],
  [['Ada Bello', 'Tunde Bello', 'Kemi Bello'], 'Ada, Tunde and Kemi Bello'],
  [['Ada Bello', 'Chidi Obi'], 'Ada Bello and Chidi Obi'],
  [['Ada Bello', 'Chidi Obi', 'Uche'], 'Ada Bello, Chidi Obi and Uche'],
  [['Bello', 'Bello'], 'Bello and Bello'],
  [[], ''],
])('%j is called %s', (names, called) => {
  expect(householdName(names)).toBe(called)
})
