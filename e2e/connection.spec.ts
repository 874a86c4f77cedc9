import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { expectClosed } from './closed.ts'
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

test('Without a connection the payment form shows what is known, says once why it waits, and goes on by itself', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const [seen, charge] = [await makeCharge(emptyApp, home), await makeCharge(emptyApp, home)]
  await turnBillingOn(emptyApp, home, [seen, charge], { back: 0 })
  await openAs(page, emptyApp, home.tenant, '/charges')
  const form = page.getByRole('dialog')
  // The file of the form loads here; the price of the other charge was never asked.
  await page.getByRole('button', { name: `Pay ${seen.name}` }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expectClosed(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Pay ${charge.name}` }).click()
  const waits = form.getByText(/connection|offline/)
  const pay = form.getByRole('button', { name: 'Pay ₦45,000.00' })
  await expect(waits).toHaveText('Paying needs a connection. You can go on here once it is back.')
  await expect(form.getByText(/^Will be paid until /)).toBeVisible()
  await expect(form.getByLabel('Amount')).toHaveValue('45,000.00')
  await expect(pay).toBeDisabled()
  await expect(pay).toHaveAccessibleDescription(/^Paying needs a connection\./)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  // The server alone knows the price of a second period in advance.
  const more = form.getByRole('button', { name: /^Increase quantity/ })
  await more.click()
  await more.click()
  await expect(form.getByText('Monthly, ₦45,000.00')).toBeVisible()
  await expect(form.getByLabel('Amount')).toHaveValue('')
  await expect(form.getByRole('list', { name: 'What it settles' })).toHaveCount(0)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(waits).toHaveCount(0)
  const all = form.getByRole('button', { name: 'Pay ₦135,000.00' })
  await expect(all).toBeEnabled()
  await form.getByLabel('Phone number').fill('0803 123 4567')
  await page.route('**/api/**', (route) => route.abort())
  await all.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(all).toBeEnabled()
})

test('A price that the server could not work out is the kept one, with a way to ask again', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const charge = await makeCharge(emptyApp, home)
  await turnBillingOn(emptyApp, home, [charge], { back: 0 })
  await openAs(page, emptyApp, home.tenant, '/charges')
  const preview = '**/api/payment/preview'
  await page.route(preview, (route) => route.fulfill({ status: 503, json: { message: 'Please try again.' } }))
  await page.getByRole('button', { name: `Pay ${charge.name}` }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('alert')).toHaveText(/^The amount could not be confirmed\. ?Retry$/)
  await expect(form.getByText(/^Will be paid until /)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Pay ₦45,000.00' })).toBeDisabled()
  await page.unroute(preview)
  await form.getByRole('button', { name: 'Retry' }).click()
  await expect(form.getByRole('button', { name: 'Pay ₦45,000.00' })).toBeEnabled()
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
