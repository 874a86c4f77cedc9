import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits } from './painted.ts'
import { makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const SHEET = [
  'Flat No,Rent,Occupant,GSM,Landlord,Landlord GSM',
  'Flat 1,900000,Ngozi Okafor,0803 12,Chief Bello,08030042999',
  'Flat 2,900000,Tola Ade,08031234567,Chief A. Bello,08030042999',
  'Flat 3,900000,Sani Bala,0805,Chief Bello,08030042999',
].join('\n')

test('a wrong cell, a row too many and two spellings of a landlord are put right on the screen, without another upload', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, emptyApp, estate.admin, '/imports')
  const sheet = { name: 'flats.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) }
  await page.getByLabel('Sheet', { exact: true }).setInputFiles(sheet)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Check the sheet')
  await expect(page.getByRole('heading', { name: '1 row can go in' })).toBeVisible()

  // One question covers all rows of the landlord; the safe answer applies by default.
  const question = page.getByRole('group', { name: /is this one person\?/ })
  await expect(question.getByLabel('Chief Bello')).toBeChecked()
  await question.getByLabel('Chief A. Bello').press('Space')
  await expect(page.getByText('Check again to see what goes in.')).toBeVisible()

  // The keyboard suffices: the wrong cell has the focus, Enter saves, and the focus returns.
  await page.getByRole('button', { name: 'Correct row 2' }).press('Enter')
  const form = page.getByRole('form', { name: 'Row 2' })
  await expect(form.getByLabel('GSM', { exact: true })).toBeFocused()
  await expect(form.getByLabel('GSM', { exact: true })).toHaveValue('0803 12')
  // Another check would lose the typed text.
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveAttribute('aria-disabled', 'true')
  await form.getByText('The other cells of this row').click()
  await expect(form.getByLabel('Flat No')).toHaveValue('Flat 1')
  await expectFits(page)
  await expectAccessible(page)
  await form.getByLabel('GSM', { exact: true }).fill('0803 765 4321')
  await form.getByLabel('GSM', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Correct row 2' })).toBeFocused()
  await expect(page.getByText(/^GSM: 0803 12\s+0803 765 4321/)).toBeVisible()
  await press('Leave out row 4')
  await expect(page.getByText('You left this row out.')).toBeVisible()

  await press('Check again')
  await expect(page.getByRole('heading', { name: '2 rows can go in' })).toBeVisible()
  await expect(page.getByText('1 is left out.', { exact: true })).toBeVisible()
  await expect(question.getByLabel('Chief A. Bello')).toBeChecked()
  // The correction is still visible after the check.
  await press('All rows 3')
  await expect(page.getByText(/^GSM: 0803 12\s+0803 765 4321/)).toBeVisible()
  await press('Import 2 rows')
  await expect(page.getByRole('heading', { name: '2 rows went in' })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${emptyApp.url}/properties`)
  await expect(rowsOf(page, 'Properties')).toHaveCount(2)
  await expect(rowsOf(page, 'Properties').first()).toContainText('Chief A. Bello')
})
