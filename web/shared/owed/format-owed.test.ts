import { expect, test } from 'vitest'
import { formatOwed, overviewFormat } from './format-owed.ts'

test('kobo stand in an overview only where there are some', () => {
  expect(formatOwed(5_238_750)).toBe('₦5,238,750')
  expect(formatOwed(23_999.5)).toBe('₦23,999.50')
})

test('below one another either all of them have kobo or none', () => {
  expect([45_000, 1_000].map(overviewFormat([45_000, 1_000]))).toEqual(['₦45,000', '₦1,000'])
  expect([45_000.5, 1_000].map(overviewFormat([45_000.5, 1_000]))).toEqual(['₦45,000.50', '₦1,000.00'])
})
