import { expect, type Page } from '@playwright/test'
import { formatIsoDay } from '#contract/dates.ts'
import { turnBillingOn } from './billing.ts'
import {
  beginPaying,
  checkoutOf,
  ledger,
  payByCard,
  RECORDED,
  receiveTransfer,
  submitForm,
} from './checkout.ts'
import { expectClosed } from './closed.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

const report = (amount: number) => ({
  ...{ key: crypto.randomUUID(), amount, paid_on: formatIsoDay(new Date()) },
  ...{ bank: 'Kuda', sender: 'Chief Obi' },
})

/** Pays all. The form asks whether to wait for money on its way. */
async function waitForIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay all' }).click()
  await submitForm(page)
  const again = page.getByRole('alertdialog', {
    name: '₦18,500.00 is on its way. Pay ₦18,500.00 as well?',
  })
  await again.getByRole('button', { name: 'Wait for it' }).click()
  await expectClosed(page)
}

test('A transfer on its way is seen on charges and dashboard until it arrives', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const levy = await makeCharge(emptyApp, home, { name: 'Security levy', amount: 18_500 })
  await turnBillingOn(emptyApp, home, [levy], { back: 0 })
  await openAs(page, emptyApp, home.tenant, '/charges')
  await beginPaying(page, 'Security levy')
  const checkout = checkoutOf(page)
  await checkout.getByText('Bank transfer').click()
  await checkout.getByRole('button', { name: 'I have sent the money' }).click()
  await checkout.getByRole('button', { name: 'Close' }).click()
  const outcome = page.getByRole('dialog', { name: 'Not confirmed yet' })
  const reference = /EST-\d+-\d+/.exec((await outcome.getByText('Reference').textContent()) ?? '')?.[0]
  const waiting = page.getByText('Waiting for your transfer of ₦18,500.00')
  await expect(waiting).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(waiting).toBeVisible()
  await waitForIt(page)
  await expect(page.getByRole('row').filter({ hasText: 'Security levy' })).toContainText('On its way')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveAttribute('href', /^http/)
  await receiveTransfer(emptyApp, reference as string)
  await expect(page.getByText(RECORDED)).toBeVisible({ timeout: 20_000 })
  expect(await ledger(emptyApp, home)).toMatchObject([{ status: 'success' }])
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^All paid until / })).toBeVisible()
})

test('Who reported a transfer reads it on each page, and is asked before they pay as well', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const levy = await makeCharge(emptyApp, home, { name: 'Security levy', amount: 18_500 })
  await turnBillingOn(emptyApp, home, [levy], { back: 0 })
  const { tenancy } = await callAs<{ tenancy: { account_id: number } }>(
    emptyApp,
    home.tenant,
    `GET /tenant/ledger/${home.tenant_id}`,
  )
  await callAs(emptyApp, home.tenant, `POST /account/claim/${tenancy.account_id}`, report(18_500))
  await openAs(page, emptyApp, home.tenant, '/charges')
  const told = page.getByText('You reported ₦18,500.00')
  await expect(told).toBeVisible()
  const colour = (name: RegExp) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  const quiet = await colour(/^Pay all/)
  expect(await colour(/^Pay Security levy/)).toBe(quiet)
  expect(await colour(/^Add Security levy/)).toBe(quiet)
  await expect(page.getByRole('row').filter({ hasText: 'Security levy' })).toContainText('On its way')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  // Charges says it too, and has the same button.
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await expect(told).toBeVisible()
  await expect(page.getByRole('list', { name: 'What you owe' })).toContainText('On its way')
  await waitForIt(page)
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  await expect(told).toBeVisible()
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText('On its way')
  expect(await colour(/^Pay all/)).toBe(quiet)
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Management' })).toBeVisible()
  await expect(told).toContainText('It appears here when the estate finds it.')
})

test('A landlord reads on dashboard and account what they reported, and cancels it', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const levy = await makeCharge(emptyApp, home, { name: 'Security levy', amount: 18_500 })
  await turnBillingOn(emptyApp, home, [], { back: 0, owners: [levy] })
  const { user } = await callAs<{ user: { id: number } }>(emptyApp, home.landlord, 'GET /me')
  const [account] = await callAs<{ account_id: number }[]>(
    emptyApp,
    home.landlord,
    `GET /landlord/accounts/${user.id}`,
  )
  await callAs(emptyApp, home.landlord, `POST /account/claim/${account?.account_id}`, report(8_500))
  await openAs(page, emptyApp, home.landlord, '/dashboard')
  const row = page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem')
  await expect(row).toContainText('₦8,500 reported')
  await row.getByRole('link').click()
  await expect(page.getByText('You reported ₦8,500.00')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this report' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this report?' })
  await question.getByRole('button', { name: 'Cancel this report' }).click()
  await expect(page.getByText('The report is cancelled.')).toBeVisible()
  await expect(page.getByText('You reported')).toHaveCount(0)
})

test('After a lost line nobody is asked again for what they paid', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const levy = await makeCharge(emptyApp, home, { name: 'Security levy', amount: 18_500 })
  await turnBillingOn(emptyApp, home, [levy], { back: 0 })
  await openAs(page, emptyApp, home.tenant, '/charges')
  await beginPaying(page, 'Security levy')
  const lost = (route: { abort: () => Promise<void> }) => route.abort()
  await page.route('**/api/make/payment', lost)
  await payByCard(page, 'Success')
  await page.getByRole('dialog', { name: 'Not recorded yet' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Waiting for your payment of ₦18,500.00')).toBeVisible()
  // The server has the provider's result; the page, closed without a callback, asks again.
  await expect(page.getByRole('definition').filter({ hasText: '₦0.00' })).toBeVisible()
  await page.unroute('**/api/make/payment', lost)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByText(RECORDED)).toBeVisible()
  await expect(page.getByText('Waiting for your payment')).toHaveCount(0)
})
