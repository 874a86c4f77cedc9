import { expect, type Page } from '@playwright/test'
import { atCharges, beginPaying, ledger, payByCard, RECORDED } from './checkout.ts'
import { openAs } from './people.ts'
import { test } from './test.ts'

test('A script of the provider that does not load is tried again', async ({ page, emptyApp }) => {
  const { name } = await atCharges(page, emptyApp)
  await page.route('**/inline.js', (route) => route.abort(), { times: 1 })
  await beginPaying(page, name)
  const outcome = page.getByRole('dialog', { name: 'The payment window did not open' })
  await expect(outcome.getByRole('alert')).toHaveText('Failed to load Paystack script')
  await outcome.getByRole('button', { name: 'Try again' }).click()
  await payByCard(page, 'Success')
  await expect(page.getByText(RECORDED)).toBeVisible()
})

/** Fails twice, and lands on the provider's own page. */
async function reachHostedPage(page: Page, name: string) {
  await page.route('**/inline.js', (route) => route.abort())
  await beginPaying(page, name)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(/\/checkout\//)
}

test('Where it does not load, the page of the provider takes over, and what became of it is told on the way back', async ({
  page,
  browser,
  emptyApp,
}) => {
  const { home, name } = await atCharges(page, emptyApp)
  await reachHostedPage(page, name)
  await page.getByRole('button', { name: 'Success' }).click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.waitForURL(/\/payments\?.*reference=EST-/)
  await expect(page.getByRole('status').filter({ hasText: RECORDED })).toContainText(
    '₦45,000.00, invoice INV-',
  )
  await expect(page.getByRole('row', { name: /INV-/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(/\/payments$/)
  const payments = await ledger(emptyApp, home)
  expect(payments).toHaveLength(1)
  // Another browser finds the record by its reference.
  const other = await browser.newPage()
  await openAs(other, emptyApp, home.tenant, `/payments?reference=${payments[0]?.transaction_reference}`)
  await expect(other.getByRole('status').filter({ hasText: RECORDED })).toBeVisible()
  await other.close()
})
