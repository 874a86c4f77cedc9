import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { writeCsv } from 'hucre/csv'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expectAccessible } from './accessible.ts'
import { choose } from './choose.ts'
import { expectFits } from './painted.ts'
import { makeCharge } from './payers.ts'
import { makeEstate, openAs, uniqueEmail } from './people.ts'
import { rowsOf } from './rows.ts'
import { expectStill } from './shifts.ts'
import { test } from './test.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type Lines = readonly (readonly string[])[]

/** An estate admin's sheet with a phone number that is too short. */
const sheetOf = (email: string): Lines => [
  ['S/N', 'Flat No', 'Rent', 'Occupant', 'GSM', 'E-mail', 'Bal b/f'],
  ['1', 'Flat 1, Block A', '1,200,000', 'Adébáyọ̀ Ọláṣẹ', '08031234567', email, '45,000'],
  ['2', 'Flat 2, Block A', '950000', 'Ngozi Okafor', '0803 12', '', 'N1.2m'],
  ['3', 'Flat 3, Block A', '950000', '', '', '', ''],
  ['', 'TOTAL', '', '', '', '', '1,245,000'],
]

const xlsxOf = async (rows: Lines): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Residents', rows: rows.map((row) => [...row]) }] }))

const file = (page: Page) => page.getByLabel('Sheet', { exact: true })
const upload = (page: Page, name: string, buffer: Buffer) =>
  file(page).setInputFiles({ name, mimeType: XLSX_TYPE, buffer })
const says = (page: Page, heading: string) => page.getByLabel(`What “${heading}” says`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an estate admin brings a sheet with mistakes in, mends it through the refused rows, and undoes that', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  await makeCharge(emptyApp, estate)
  const email = uniqueEmail('adebayo')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, emptyApp, estate.admin, '/properties')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Excel (.xlsx) or CSV, at most 10 MB and 20,000 rows.')).toBeVisible()

  // The browser does not upload other file types.
  await upload(page, 'residents.pdf', Buffer.from('%PDF-1.7'))
  await expect(page.getByRole('alert')).toContainText('this one is a .pdf file')

  await upload(page, 'residents.xlsx', await xlsxOf(sheetOf(email)))
  await expect(page.getByRole('heading', { name: 'residents.xlsx', level: 1 })).toBeVisible()
  await expect(says(page, 'Flat No')).toHaveValue('property')
  await expect(says(page, 'GSM')).toHaveValue('tenant_phone')
  await expect(says(page, 'S/N')).toHaveValue('')
  await expect(page.getByText('6 columns are brought in. Left out: “S/N”.')).toBeVisible()
  await expect(page.getByText('Left out, because they name no home: row 5 “TOTAL”.')).toBeVisible()
  // One field maps to one column, and the property is among them.
  await expect(says(page, 'S/N').locator('option', { hasText: 'Property (is “Flat No”)' })).toBeDisabled()
  await says(page, 'Flat No').selectOption('Leave out')
  await expect(page.getByRole('button', { name: 'Check the sheet' })).toHaveAttribute('aria-disabled', 'true')
  await says(page, 'Flat No').selectOption('Property')
  await press(page, 'Check the sheet')

  await expect(page.getByRole('heading', { name: '2 rows can go in' })).toBeVisible()
  await expect(page.getByText('₦45,000.00')).toBeVisible()
  await expect(page.getByText('₦1,200,000.00')).toBeVisible()
  await expect(rowsOf(page, 'Rows')).toHaveCount(1)
  await expect(rowsOf(page, 'Rows')).toContainText('0803 12 has 6 digits')
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await press(page, 'Download the refused rows')
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  const refused = await readXlsx(await readFile(await (await downloading).path()))
  const rows = (refused.sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
  expect(rows).toHaveLength(2)
  expect(rows[0]?.at(-1)).toBe('Problem')
  expect(rows[1]?.at(-1)).toContain('0803 12 has 6 digits')

  await press(page, 'Import 2 rows')
  await expect(page.getByRole('heading', { name: '2 rows went in' })).toBeVisible()
  await expect(page.getByText('2 properties added')).toBeVisible()
  await expect(page.getByText('1 opening balance, ₦45,000.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invite 1 person' })).toBeVisible()
  await expectStill(page, page.url())

  // The billing guide shows the opening balance.
  await page.getByRole('link', { name: 'Turn on billing' }).click()
  await press(page, 'Continue')
  await press(page, 'Continue')
  await expect(page.getByText('1 opening balance, ₦45,000.00, came with the sheet')).toBeVisible()
  await expect(page.getByLabel('Opening balance of Adébáyọ̀ Ọláṣẹ, Flat 1, Block A')).toHaveValue('45,000')
  await page.goBack()

  // The user corrects the number in the downloaded sheet and uploads it unchanged otherwise.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Import' }).click()
  const mended = rows.map((row) => row.map((cell) => (cell === '0803 12' ? '08051234567' : cell)))
  await upload(page, 'mended.xlsx', await xlsxOf(mended))
  await expect(page.getByText('Left out: “S/N” and “Problem”.')).toBeVisible()
  await press(page, 'Check the sheet')
  await expect(page.getByRole('heading', { name: '1 row can go in' })).toBeVisible()
  await press(page, 'Import 1 row')
  await expect(page.getByRole('heading', { name: '1 row went in' })).toBeVisible()

  await page.getByRole('link', { name: 'See the properties' }).click()
  await expect(rowsOf(page, 'Properties')).toHaveCount(3)
  await expect(rowsOf(page, 'Properties').filter({ hasText: 'Flat 2, Block A' })).toContainText(
    'Ngozi Okafor',
  )

  await page.goBack()
  await press(page, 'Undo this import')
  await press(page, 'Undo it')
  await expect(page.getByText('This import was undone')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Properties' }).click()
  await expect(rowsOf(page, 'Properties')).toHaveCount(2)
  await expect(page.getByText('Flat 2, Block A')).toBeHidden()
})

test('an admin picks the estate, and brings a sheet in on a phone; a lost connection keeps the file', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  const width = 390
  await page.setViewportSize({ width, height: 844 })
  const expectFitsAndIsAccessible = async () => {
    await expectFits(page)
    await expectAccessible(page)
  }
  await openAs(page, emptyApp, estate.superAdmin, '/tenants')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Choose the estate first')).toBeVisible()
  await choose(page.getByLabel('Estate'), estate.name)
  await expect(page.getByText('No sheet yet')).toBeVisible()

  await page.route('**/api/estate/imports/*?*', (route) => route.abort())
  const rows = sheetOf(uniqueEmail('adebayo')).map((row) => [...row])
  await upload(page, 'residents.csv', Buffer.from(writeCsv(rows, { delimiter: ';' })))
  await expect(page.getByRole('alert')).toContainText('The sheet was not uploaded.')
  await page.unroute('**/api/estate/imports/*?*')
  await press(page, 'Try again')

  await expect(says(page, 'Flat No')).toHaveValue('property')
  await expectFitsAndIsAccessible()
  await press(page, 'Check the sheet')
  await expect(page.getByRole('heading', { name: '2 rows can go in' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rows' }).getByRole('listitem').first()).toContainText(
    '0803 12 has 6 digits',
  )
  await expectFitsAndIsAccessible()
  await press(page, 'Import 2 rows')
  await expect(page.getByRole('heading', { name: '2 rows went in' })).toBeVisible()
  await expectFitsAndIsAccessible()
  // The import survives leaving the page.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'residents.csv' }).click()
  await expect(page.getByRole('heading', { name: '2 rows went in' })).toBeVisible()
})
