import { expect } from '@playwright/test'
import { turnBillingOn } from './billing.ts'
import { atCharges, checkoutOf, payByCard, submitForm } from './checkout.ts'
import { makeCharge, makeHome } from './payers.ts'
import { demoPerson, openAs } from './people.ts'
import { expectStill } from './shifts.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('Back closes what stands over the page, and leaves the page only then', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  const { name } = await makeCharge(emptyApp, home)
  await openAs(page, emptyApp, home.tenant, '/dashboard')
  const menu = page.getByRole('button', { name: 'More' })
  // The first page has no entry behind it.
  await menu.tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Account of/ }).tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  await menu.tap()
  await page.getByRole('link', { name: 'Statements' }).tap()
  await expect(page).toHaveURL(/\/statements/)
  await page.getByRole('link', { name: 'Pay', exact: true }).tap()
  await expect(page).toHaveURL(/\/charges$/)
  await menu.tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const form = page.getByRole('dialog', { name: `Pay ${name}` })
  await page.getByRole('button', { name: `Pay ${name}` }).tap()
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/charges$/)

  await page.getByRole('button', { name: `Pay ${name}` }).tap()
  await submitForm(page)
  await expect(checkoutOf(page).getByRole('heading', { name: /^Pay/ })).toBeVisible()
  await page.goBack()
  await expect(page.locator('iframe[name="test-checkout"]')).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Not confirmed yet' })).toBeVisible()
  await expect(page).toHaveURL(/\/charges$/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/statements/)
})

test('A tenant goes by the bar at the bottom, which covers nothing and goes while the keyboard is open', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('tenant'), '/dashboard')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await bar.getByRole('link', { name: 'Receipts' }).tap()
  await expect(page).toHaveURL(/\/payments$/)
  await expect(bar.locator('[aria-current=page]')).toHaveText('Receipts')
  // The newest payment is in view without a scroll.
  const newest = page.getByRole('list', { name: 'Payments' }).getByRole('listitem').first()
  await expect(newest).toContainText('Service charge')
  await expect(newest.getByRole('heading', { level: 2 })).toHaveText(/^[A-Z][a-z]+ \d{4} ₦[\d,.]+$/)
  await expect(newest.getByText(/^INV-/)).toBeInViewport({ ratio: 1 })
  const next = page.getByRole('button', { name: 'Next' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [button, room] = [await next.boundingBox(), await bar.boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(room?.y ?? 0)
  await page.getByRole('searchbox', { name: 'Search payments' }).tap()
  await expect(bar).toBeHidden()
})

test('What is opened with a finger and closed has the focus where it helps', async ({ page, emptyApp }) => {
  const { name } = await atCharges(page, emptyApp)
  // A form opened with a finger does not call for the keyboard.
  await page.getByRole('button', { name: `Pay ${name}` }).tap()
  const form = page.getByRole('dialog', { name: `Pay ${name}` })
  await expect(form.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Add ${name} to cart` }).tap()
  await page.getByRole('link', { name: 'Cart, 1 item' }).tap()
  await page.getByRole('button', { name: 'Checkout' }).tap()
  await submitForm(page)
  await payByCard(page, 'Success')
  await page.getByRole('button', { name: 'Done' }).tap()
  const receipt = page.getByRole('dialog', { name: /^Payment INV-/ })
  await expect(receipt.getByRole('img', { name: /^QR code/ })).toBeVisible()
})

for (const [who, path] of [
  ['estateadmin', '/payments'],
  ['estateadmin', '/landlords/3'],
  ['superadmin', '/attributes'],
  ['tenant', '/dashboard'],
] as const)
  test(`Nothing moves on ${path} of a ${who} while answers come late`, async ({ page, demoApp }) => {
    await openAs(page, demoApp, demoPerson(who), '/profile')
    await expectStill(page, demoApp.url + path)
  })

test('Nothing moves where an estate bills while answers come late', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home)])
  for (const [person, path] of [
    [home.tenant, '/charges'],
    [home.landlord, '/dashboard'],
    [home.admin, '/dashboard'],
  ] as const) {
    await openAs(page, emptyApp, person, '/profile')
    await expectStill(page, emptyApp.url + path)
  }
})
