import { expect, test } from 'vitest'
import { shownStatus } from './property-status.tsx'

test.each([
  ['available', null, 'Available'],
  ['available', '2020-01-15', 'Owner lives here'],
  ['available', '2999-01-15', 'Available'],
  ['rented', '2020-01-15', 'Rented'],
] as const)('a home that is %s, its owner there from %s, reads %s', (status, owner_lives_from, label) =>
  expect(shownStatus({ status, owner_lives_from }).label).toBe(label),
)
