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
  await expect(page.getByText('The server is not answering.').filter({ visible: true })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(charge.name)
  await expect(search(page)).toHaveValue(charge.name)
})

test('A server that was away is found again by itself', async ({ page, emptyApp }) => {
  await page.clock.install()
  const [charge] = await openCharges(page, emptyApp)
  const banner = page.getByRole('status').filter({ hasText: 'The server is not answering.' })
  await page.route('**/api/**', (route) => route.abort())
  await search(page).fill(charge.name)
  await expect(banner).toBeVisible()
  await expect(failure(page)).toBeVisible()
  // One message shows, with one way to retry.
  await expect(page.getByText('You appear to be offline.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1)
  await page.clock.fastForward(11_000)
  await expect(banner).toBeVisible()
  await page.unroute('**/api/**')
  await page.clock.fastForward(11_000)
  await expect(banner).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue(charge.name)
})

test('A page that breaks says so in plain words, with a way on', async ({ page, emptyApp }) => {
  await openCharges(page, emptyApp)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json: [null] }))
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page.getByText('This page has run into a problem')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/null|undefined|TypeError/)
  expect(logged.join()).toContain('TypeError')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.unroute('**/api/notifications?*')
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})
