import { expect, type Page } from '@playwright/test'
import { checkoutOf, finishPaying, leaveCheckout, payByCard, submitForm } from './checkout.ts'
import { makeCharge, makeHome, makeProperty } from './payers.ts'
import { callAs, confirmEmail, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').filter({ hasText: name })
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
const addToCart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add ${name} to cart` }).click()

test('Charges are put in, counted, changed and taken out', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  const service = await makeCharge(emptyApp, home, { amount: 45_000 })
  const security = await makeCharge(emptyApp, home, { amount: 18_500, duration: 12 })
  await page.clock.install()
  await openAs(page, emptyApp, home.tenant, '/charges')
  await addToCart(page, service.name)
  await expect(page.getByText(`${service.name} is in your cart`)).toBeVisible()
  await addToCart(page, security.name)
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart')
  await page.getByRole('button', { name: `Increase quantity of ${service.name}` }).click()
  await expect(page.getByText('3 items', { exact: true })).toBeVisible()
  await expect(line(page, service.name)).toContainText('₦90,000.00')
  await expect(line(page, security.name)).toContainText('Yearly')
  await expect(summary(page)).toContainText('₦108,500.00')

  const fewer = page.getByRole('button', { name: `Decrease quantity of ${service.name}` })
  await fewer.click()
  await expect(fewer).toBeDisabled()
  await expect(summary(page)).toContainText('₦63,500.00')
  await page.getByRole('button', { name: `Increase quantity of ${security.name}` }).click()
  await expect(summary(page)).toContainText('₦82,000.00')
  await page.reload()
  await expect(summary(page)).toContainText('₦82,000.00')
  await page.getByRole('button', { name: `Remove ${security.name}` }).click()
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const clear = page.getByRole('button', { name: 'Clear Cart' })
  // The toast with the way back goes after four seconds.
  await page.clock.pauseAt(Date.now() + 60_000)
  await clear.click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.clock.runFor(100)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, service.name)).toBeVisible()
  await page.clock.resume()
  await clear.click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Charges' }).click()
  await expect(page).toHaveURL(/\/charges$/)
})

test('A cart is paid at once, and emptied only when that is recorded', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  const service = await makeCharge(emptyApp, home, { amount: 45_000 })
  const security = await makeCharge(emptyApp, home, { amount: 18_500 })
  await openAs(page, emptyApp, home.tenant, '/charges')
  await addToCart(page, service.name)
  await page.getByRole('button', { name: `Add ${security.name} to cart` }).dblclick()
  await page.goto(`${emptyApp.url}/cart`)
  await expect(line(page, security.name)).toContainText('₦18,500.00')
  await expect(page.getByText('2 items')).toBeVisible()
  await page.getByRole('button', { name: `Increase quantity of ${security.name}` }).click()
  await summary(page).getByRole('button', { name: 'Checkout' }).click()
  const form = page.getByRole('dialog', { name: 'Checkout' })
  await expect(form.getByLabel('Amount')).toHaveValue('82,000.00')
  await expect(form.getByRole('list', { name: 'What you pay for' })).toContainText('2 × ₦18,500.00')

  await submitForm(page)
  await payByCard(page, 'Declined')
  await expect(checkoutOf(page).getByRole('alert')).toBeVisible()
  await leaveCheckout(page)
  await page
    .getByRole('dialog', { name: 'Payment declined' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(page.getByText('3 items')).toBeVisible()

  const sent = page.waitForRequest('**/api/make/payment')
  await submitForm(page)
  await payByCard(page, 'Success')
  expect((await sent).postDataJSON()).toMatchObject({
    charge_id: 0,
    status: 'success',
    payment_method: 'paystack',
    payload: {
      items: [
        { charge_id: service.id, quantity: 1 },
        { charge_id: security.id, quantity: 2 },
      ],
    },
  })
  await expect(page.getByRole('dialog', { name: 'Payment received' })).toContainText('2 times ₦18,500.00')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog', { name: /^Payment INV-/ })).toContainText('₦82,000.00')
  await page.goto(`${emptyApp.url}/cart`)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('What has changed meanwhile is said, and the old price is never paid, nor without the prices of now', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp)
  const dearer = await makeCharge(emptyApp, home, { amount: 20_000 })
  const stopped = await makeCharge(emptyApp, home, { amount: 7_000 })
  await openAs(page, emptyApp, home.tenant, '/charges')
  await addToCart(page, dearer.name)
  await addToCart(page, stopped.name)
  await callAs(emptyApp, home.admin, `PUT /charge/update/${dearer.id}`, { amount: 26_000 })
  await callAs(emptyApp, home.admin, `PUT /charge/update/${stopped.id}`, { status: null })
  await page.route('**/api/estate/charges/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  await page.goto(`${emptyApp.url}/cart`)
  await expect(page.getByText('The prices could not be checked.')).toBeVisible()
  const checkout = summary(page).getByRole('button', { name: 'Checkout' })
  await expect(checkout).toBeDisabled()
  await expect(checkout).toHaveAccessibleDescription('The prices could not be checked')
  await page.unroute('**/api/estate/charges/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(line(page, dearer.name)).toContainText('The price has changed from ₦20,000.00 to ₦26,000.00.')
  await expect(line(page, stopped.name)).toContainText('Not active any more. It is left out of what you pay.')
  await expect(summary(page)).toContainText('₦26,000.00')
  await checkout.click()
  await submitForm(page)
  await payByCard(page, 'Success')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const [payment] = await callAs<{ amount: number }[]>(
    emptyApp,
    home.admin,
    `GET /tenant/payments/${home.tenant_id}`,
  )
  expect(payment?.amount).toBe(26_000)
})

test('A cart belongs to one person, and to all their tabs', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  const neighbour = await makeHome(emptyApp)
  const { name } = await makeCharge(emptyApp, home)
  const another = await makeCharge(emptyApp, home)
  await openAs(page, emptyApp, home.tenant, '/charges')
  await addToCart(page, name)
  const tab = await page.context().newPage()
  await tab.goto(`${emptyApp.url}/cart`)
  await expect(line(tab, name)).toBeVisible()
  await addToCart(page, another.name)
  await expect(tab.getByText('2 items')).toBeVisible()
  await tab.close()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cart:v1:'))),
  ).toHaveLength(1)
  await openAs(page, emptyApp, neighbour.tenant, '/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await openAs(page, emptyApp, home.tenant, '/cart')
  await expect(page.getByText('2 items')).toBeVisible()
})

test('Charges of several estates are paid estate by estate', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  await confirmEmail(emptyApp, home.tenant)
  const elsewhere = await makeEstate(emptyApp)
  await makeProperty(emptyApp, elsewhere, { landlord: home.landlord.email, tenant: home.tenant.email })
  const here = await makeCharge(emptyApp, home, { amount: 1_000 })
  const there = await makeCharge(emptyApp, elsewhere, { amount: 2_000 })
  await openAs(page, emptyApp, home.tenant, '/charges')
  await addToCart(page, here.name)
  await page.getByLabel('Estate').selectOption(elsewhere.name)
  await addToCart(page, there.name)
  await expect(page.getByRole('row', { name: here.name })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Estate')).toHaveValue(String(elsewhere.id))
  await page.goto(`${emptyApp.url}/cart`)
  await summary(page).getByLabel('Estate').selectOption(elsewhere.name)
  await expect(summary(page)).toContainText('₦2,000.00')
  await expect(line(page, here.name)).toContainText(`Belongs to ${home.name} and is paid separately.`)
  await summary(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('dialog')).toContainText(elsewhere.name)
  await submitForm(page)
  await payByCard(page, 'Success')
  await finishPaying(page)
  await expect(line(page, there.name)).toHaveCount(0)
  await expect(line(page, here.name)).toBeVisible()
  await expect(summary(page)).toContainText('₦1,000.00')
})
