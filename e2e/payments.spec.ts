import { expect, type Page } from '@playwright/test'
import { formatIsoDay } from '#contract/dates.ts'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { payWithoutBrowser } from './checkout.ts'
import { choose } from './choose.ts'
import { holdCalls } from './hold-calls.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Payments')
const card = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..')

/** A home whose tenant has paid, and then had a card declined. */
async function paidHome(app: RunningApp): Promise<TestHome> {
  const home = await makeHome(app, await makeEstate(app))
  await payTwice(app, home)
  return home
}
async function payTwice(app: RunningApp, home: TestHome): Promise<string> {
  const { id, name } = await makeCharge(app, home, { amount: 18_500 })
  await payWithoutBrowser(app, home, id, 'success')
  await payWithoutBrowser(app, home, id, 'insufficient_funds')
  return name
}

test('Payments are seen by those whose they are, failed ones marked; each has its lines, and an address of its own', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await openAs(page, emptyApp, home.tenant, '/payments')
  await expect(page.getByText('No payments found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Charges' })).toBeVisible()
  const charge = await payTwice(emptyApp, home)
  for (const person of [home.tenant, home.admin]) {
    await openAs(page, emptyApp, person, '/payments')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Management')
    await expect(page.getByRole('columnheader')).toHaveText([
      'S/N',
      person === home.tenant ? 'Paid for' : 'Payer',
      'Invoice #',
      'Amount',
      'Method',
      'Status',
      'Reference',
      'Date',
    ])
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(0)).toContainText('Failed')
    await expect(rows(page).nth(1)).not.toContainText('Failed')
    await expect(rows(page).nth(1)).toContainText('₦18,500')
    await expect(card(page, 'Total payments').locator('dd')).toHaveText(
      person === home.tenant ? ['1, 1 failed or refunded'] : ['1', '2 entries, 1 failed or refunded'],
    )
    await expect(card(page, person === home.tenant ? 'Total paid' : 'Received')).toContainText('₦18,500')
  }
  await rows(page).nth(1).getByRole('cell').nth(3).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('list', { name: 'Paid for' })).toContainText(charge)
  await expect(details).toContainText('Adébáyọ̀ Ọláṣẹ')
  await expect(details).toContainText('Paystack, card')
  await expect(page).toHaveURL(/payment=\d+/)
  await page.reload()
  await expect(details).toContainText('₦18,500.00')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/\/payments$/)
  // The keyboard opens the row of the failed payment.
  await rows(page).nth(0).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(details).toContainText('Insufficient Funds')
  await page.goBack()
  await expect(details).toBeHidden()

  // A payer who owes goes on from the failed one.
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home, { amount: 20_000 })], { back: 0 })
  await openAs(page, emptyApp, home.tenant, '/payments')
  await rows(page).nth(0).getByRole('button').click()
  await details.getByRole('button', { name: 'Pay all you owe, ₦20,000.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Pay what you owe' })).toBeVisible()
})

test('On a phone the sum is in the cards alone and moves no payment when it comes; a desk has the sum of each method', async ({
  page,
  emptyApp,
}) => {
  const home = await paidHome(emptyApp)
  for (const method of ['cash', 'pos'])
    await callAs(emptyApp, home.admin, 'POST /payment/record', {
      key: crypto.randomUUID(),
      tenant_id: home.tenant_id,
      method,
      amount: 5_000,
      paid_on: formatIsoDay(new Date()),
      bank_reference: method === 'pos' ? 'Slip 7' : null,
    })
  await page.setViewportSize({ width: 390, height: 844 })
  const sum = await holdCalls(page, '**/api/payments/sum*')
  await openAs(page, emptyApp, home.admin, '/payments')
  const cards = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  const before = await cards.first().boundingBox()
  sum()
  const methods = page.getByRole('region', { name: 'Sum of these payments' })
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('₦28,500.00')
  await expect(methods).toBeHidden()
  expect(await cards.first().boundingBox()).toEqual(before)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(methods).toContainText(/Paystack, 1₦18,500\.00.*POS, 1₦5,000\.00/)
  await page.setViewportSize({ width: 390, height: 844 })

  await openAs(page, emptyApp, home.tenant, '/payments')
  await expect(cards).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('₦28,500.00')
  // The failed one is not in the sum of its month.
  await expect(cards.first().getByRole('heading', { level: 2 })).toHaveText(/ \d{4} ₦28,500\.00$/)
  await expect(methods).toHaveCount(0)
})

test('Days, method and order are in the address, and the sum above the rows follows them', async ({
  page,
  emptyApp,
}) => {
  const home = await paidHome(emptyApp)
  await openAs(page, emptyApp, home.admin, '/payments')
  const sum = page.getByRole('region', { name: 'Sum of these payments' })
  // One method sums to what the cards say.
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('₦18,500.00')
  await expect(sum).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search payments' }).fill('adébáyọ̀')
  await expect(page).toHaveURL(/q=/)
  await expect(rows(page)).toHaveCount(2)
  await expect(sum).toContainText('Received, 1 payment')

  await page.getByRole('button', { name: 'Dates: All dates' }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/)
  await expect(page.getByText('No payments found')).toBeVisible()
  await expect(sum).toHaveCount(0)
  await page.getByRole('button', { name: 'Dates: Last month' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(sum).toContainText('₦18,500.00')
  await page.getByLabel('Method').selectOption('Cash')
  await expect(sum).toHaveCount(0)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)

  const date = page.getByRole('columnheader', { name: 'Date' })
  await expect(date).toHaveAttribute('aria-sort', 'descending')
  await date.getByRole('button').click()
  await expect(date).toHaveAttribute('aria-sort', 'ascending')
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  await amount.getByRole('button').click()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/order=-amount/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Sort by').selectOption('Date, newest first')
  await expect(page).toHaveURL(/order=-paid_at/)
})

test('Who sees every estate narrows the list to one, by typing or by pressing', async ({
  page,
  emptyApp,
}) => {
  const home = await paidHome(emptyApp)
  const empty = await makeEstate(emptyApp)
  await openAs(page, emptyApp, home.superAdmin, '/payments')
  const estate = page.getByRole('combobox', { name: 'Estate' })
  await choose(estate, empty.name)
  await expect(page).toHaveURL(new RegExp(`estate=${empty.id}`))
  await expect(page.getByText('No payments found')).toBeVisible()

  await page.reload()
  await expect(estate).toHaveValue(empty.name)
  await estate.focus()
  // Focus alone opens nothing.
  await expect(page.getByRole('button', { name: 'Show choices' })).toBeVisible()
  await expect(estate).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'All estates' }).click()
  await expect(page).not.toHaveURL(/estate=/)
  // Estates share the names of their streets.
  await expect(rows(page).filter({ hasText: home.name }).first()).toBeVisible()

  // Letters typed before the picker's file is there find the estate.
  const release = await holdCalls(page, '**/assets/estate-picker-*.js')
  await page.reload()
  await estate.focus()
  await page.keyboard.type(empty.name)
  await expect(estate).toHaveValue(empty.name)
  release()
  await page.getByRole('option', { name: empty.name }).click()
  await expect(page).toHaveURL(new RegExp(`estate=${empty.id}`))
})
