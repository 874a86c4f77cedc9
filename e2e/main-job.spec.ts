import { expect, type Page } from '@playwright/test'
import { type RunningApp, startApp } from './app.ts'
import { beginPaying, checkoutOf, finishPaying, leaveCheckout, payByCard } from './checkout.ts'
import { expectClosed } from './closed.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

/** The number on a dashboard card, once loaded. */
async function figure(page: Page, label: string): Promise<number> {
  const card = page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
  const value = card.locator('dd').first()
  await expect(value).toHaveText(/\d/)
  return Number((await value.textContent())?.replace(/[₦,]/g, ''))
}
/** The attempts to pay, newest first. */
const attempts = (page: Page) => page.getByRole('row', { name: /INV-\d{4}-\d{6}/ })

test('a tenant pays a charge, and every dashboard moves by exactly that; a declined card moves nothing', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const charge = await makeCharge(emptyApp, home)
  // The super admin counts all estates.
  await openAs(page, emptyApp, home.superAdmin, '/dashboard')
  const before = await figure(page, 'Payments received')
  await openAs(page, emptyApp, home.tenant, '/charges')
  await expect(page.getByRole('row', { name: charge.name })).toContainText('₦45,000')
  await beginPaying(page, charge.name)
  await payByCard(page, 'Declined')
  await expect(checkoutOf(page).getByRole('alert')).toBeVisible()
  await leaveCheckout(page)
  await expect(page.getByRole('dialog', { name: 'Payment declined' })).toContainText('We received nothing')
  await page.keyboard.press('Escape')
  await expectClosed(page)
  await open(page, 'Payments')
  await expect(attempts(page)).toContainText(['Failed'])
  await open(page, 'Dashboard')
  expect(await figure(page, 'Total amount paid')).toBe(0)
  expect(await figure(page, 'Total payments')).toBe(0)
  await openAs(page, emptyApp, home.admin, '/dashboard')
  expect(await figure(page, 'Payments received')).toBe(0)

  await openAs(page, emptyApp, home.tenant, '/charges')
  await beginPaying(page, charge.name)
  await payByCard(page, 'Success')
  await finishPaying(page)
  await open(page, 'Payments')
  await expect(attempts(page)).toHaveCount(2)
  await expect(attempts(page).first()).toContainText('₦45,000')
  await expect(attempts(page).first()).not.toContainText('Failed')
  await open(page, 'Dashboard')
  await expect.poll(() => figure(page, 'Total amount paid')).toBe(45_000)
  for (const [manager, earlier] of [
    [home.admin, 0],
    [home.superAdmin, before],
  ] as const) {
    await openAs(page, emptyApp, manager, '/dashboard')
    expect(await figure(page, 'Payments received')).toBeCloseTo(earlier + 45_000, 2)
  }
  await openAs(page, emptyApp, home.landlord, '/payments')
  await expect(attempts(page).first()).toContainText('₦45,000')
})

test('a second app shares the folder, and one that was killed loses nothing', async ({ ownApp }) => {
  test.setTimeout(120_000)
  const { tenant } = await makeHome(ownApp)
  const me = async (app: RunningApp) => (await callAs<{ user: object }>(app, tenant, 'GET /me')).user
  const second = await startApp({ demo: false, dataDir: ownApp.dataDir })
  try {
    expect(await me(second)).toMatchObject({ email: tenant.email })
  } finally {
    await second.kill()
  }
  await ownApp.kill()

  const again = await startApp({ demo: false, dataDir: ownApp.dataDir })
  try {
    expect(await me(again)).toMatchObject({ email: tenant.email })
  } finally {
    await again.stop('keep data')
  }
})
