import { expect, test } from 'vitest'
import { countOf, countPeople } from './counts.ts'

test('one is one', () => {
  expect([countOf(0, 'payment'), countOf(1, 'payment'), countOf(1200, 'payment')]).toEqual([
    '0 payments',
    '1 payment',
    '1,200 payments',
  ])
  expect(countOf(2, 'property', 'properties')).toBe('2 properties')
  expect([countPeople(1), countPeople(12)]).toEqual(['1 person', '12 people'])
})
