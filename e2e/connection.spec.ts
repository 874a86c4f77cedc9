import { expect, type Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { makeCharge, makeHome, type TestCharge } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Charges')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search charges' })
const failure = (page: Page) => page.getByText('Charges could not be loaded')

/** A tenant before a list of two charges. */
async function openCharges(page: Page, app: RunningApp): Promise<[TestCharge, TestCharge]> {
  const home = await makeHome(app, await makeEstate(app))
  const charges: [TestCharge, TestCharge] = [await makeCharge(app, home), await makeCharge(app, home)]
  await openAs(page, app, home.tenant, '/charges')
  await expect(rows(page)).toHaveCount(2)
  return charges
}

test('A connection that was lost and came back needs nobody to press Retry', async ({ page, emptyApp }) => {
  const [charge] = await openCharges(page, emptyApp)
  const banner = page.getByText('You are offline.')
  await page.context().setOffline(true)
  await expect(banner).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await search(page).fill(charge.name)
  await expect(failure(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page.getByText('The server is not answering.')).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(charge.name)
  await expect(search(page)).toHaveValue(charge.name)
})

test('A server that was away is found again by itself', async ({ page, emptyApp }) => {
  await page.clock.install()
  const [charge] = await openCharges(page, emptyApp)
  const banner = page.getByText('The server is not answering.')
  await page.route('**/api/**', (route) => route.abort())
  await search(page).fill(charge.name)
  await expect(banner).toBeVisible()
  await expect(failure(page)).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(banner).toBeVisible()
  await page.unroute('**/api/**')
  await page.clock.fastForward(11_000)
  await expect(banner).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue(charge.name)
})
