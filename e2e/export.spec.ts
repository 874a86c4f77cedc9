import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { demoPerson, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Payments')

async function exportAs(page: Page, format: 'Text (CSV)' | 'Excel (XLSX)') {
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('What the table shows is saved, all its pages', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('estateadmin'), '/payments')
  const shown = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  await expect(shown).toContainText('1 to 10 of')
  const all = Number((await shown.textContent())?.replace(/.* of /, '').replace(',', ''))
  const csv = await exportAs(page, 'Text (CSV)')
  expect(csv.name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
  const lines = csv.bytes.toString().trim().split('\r\n')
  expect(lines[0]).toContain('Invoice #,Amount,Method,Reference,Date')
  expect(lines).toHaveLength(1 + all)

  await page.getByLabel('Status').selectOption('Failed')
  await expect(rows(page).filter({ hasText: 'Failed' })).not.toHaveCount(0)
  await expect(rows(page).filter({ hasNotText: 'Failed' })).toHaveCount(0)
  const failed = await exportAs(page, 'Text (CSV)')
  const some = failed.bytes.toString().trim().split('\r\n').slice(1)
  expect(some.length).toBeGreaterThan(0)
  expect(some.every((line) => line.includes(',failed,'))).toBe(true)

  const xlsx = await exportAs(page, 'Excel (XLSX)')
  expect(xlsx.name).toMatch(/\.xlsx$/)
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')

  await page.route('**/api/payments/export**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  await expect(page.getByText('Failed to export payments.')).toBeVisible()
})

test('A file that comes slowly says that it is prepared and how much of it has come, and can be stopped', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('estateadmin'), '/payments')
  const exporting = page.getByRole('button', { name: 'Export' })
  await exporting.click()
  // The export never arrives.
  const address = '**/api/payments/export**'
  await page.route(address, () => new Promise(() => undefined))
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  await expect(page.getByText('Preparing the file')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Preparing the file')).toBeHidden()
  await expect(exporting).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('Failed to export')).toBeHidden()
  await page.unroute(address)
  await exporting.click()
  const session = await page.context().newCDPSession(page)
  const slowTo = (bytesPerSecond: number) =>
    session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, uploadThroughput: -1 },
      downloadThroughput: bytesPerSecond,
    })
  await slowTo(2000)
  let saved = false
  page.once('download', () => {
    saved = true
  })
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  await expect(page.getByText(/^Downloading payments-.*\.csv$/)).toBeVisible()
  await expect(page.getByText(/^\d+ kB so far$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('so far')).toBeHidden()
  await expect(exporting).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('Failed to export')).toBeHidden()
  expect(saved).toBe(false)
  await slowTo(-1)
  expect((await exportAs(page, 'Text (CSV)')).name).toMatch(/\.csv$/)
})
