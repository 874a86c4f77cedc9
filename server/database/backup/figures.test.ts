import { expect, test } from 'vitest'
import { type BackupFigures, differences, refuseDifference } from './figures.ts'

const noted: BackupFigures = {
  payments: { rows: 1204, sums: { amount: '12345678.00' } },
  users: { rows: 2, sums: {} },
}

test('what is as it was noted is fine', () => {
  expect(differences(noted, structuredClone(noted))).toEqual([])
})

test.each<[string, BackupFigures, string]>([
  [
    'a payment is missing',
    { ...noted, payments: { rows: 1203, sums: { amount: '12345000.00' } } },
    'payments has 1,203 rows and not 1,204',
  ],
  [
    'an amount is another',
    { ...noted, payments: { rows: 1204, sums: { amount: '12345678.01' } } },
    'payments.amount adds up to 12345678.01 and not 12345678.00',
  ],
  ['a table is missing', { payments: noted.payments ?? { rows: 0, sums: {} } }, 'users is missing'],
  ['there is one more', { ...noted, doors: { rows: 0, sums: {} } }, 'doors is not in what was noted'],
])('%s: that is said', (_, found, said) => {
  expect(differences(noted, found)).toEqual([said])
  expect(() => refuseDifference(noted, found)).toThrow(`The backup does not hold what was noted: ${said}`)
})
