import { expect, test } from 'vitest'
import { formatOwed } from './format-owed.ts'

test('kobo stand in an overview only where there are some', () => {
  expect(formatOwed(5_238_750)).toBe('₦5,238,750')
  expect(formatOwed(23_999.5)).toBe('₦23,999.50')
})
