import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { SANDBOX_KEYS } from '../sandbox/keys.ts'
import type { RunningApp } from './app.ts'
import { expectClosed } from './closed.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs, openAs } from './people.ts'

/** The provider's window, over the page. It is inert until it listens, so that no press is lost. */
export const checkoutOf = (page: Page): FrameLocator => page.frameLocator('iframe[name="test-checkout"]')

export const RECORDED = 'Payment recorded successfully.'
interface Recorded {
  status: string
  amount: number
  transaction_reference: string
  payload: { items: { charge_id: number; quantity: number }[] }
}

/** The tenant's payments, newest first. */
export const ledger = (app: RunningApp, { tenant_id, admin }: TestHome) =>
  callAs<Recorded[]>(app, admin, `GET /tenant/payments/${tenant_id}`)

/** A home with one charge, its tenant looking at the charges. */
export async function atCharges(page: Page, app: RunningApp, charge: { amount?: number } = {}) {
  const home = await makeHome(app)
  const { id, name } = await makeCharge(app, home, charge)
  await openAs(page, app, home.tenant, '/charges')
  return { home, charge: id, name }
}

/** Fills in the payment form of a listed charge and continues to the provider's window. */
export async function beginPaying(page: Page, charge: string): Promise<Locator> {
  await page.getByRole('button', { name: `Pay ${charge}` }).click()
  return submitForm(page)
}

/** Fills in the phone number and presses the form's button. */
export async function submitForm(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone number').fill('0803 123 4567')
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click()
  return dialog
}

/** The last four digits of the provider's test cards, by name. */
const CARDS = { Success: '4081', Declined: '5408', 'Insufficient funds': '0037' }

export async function payByCard(page: Page, card: keyof typeof CARDS): Promise<void> {
  const checkout = checkoutOf(page)
  await checkout.getByRole('button', { name: card }).click()
  await expect(checkout.getByLabel('Card number')).toHaveValue(new RegExp(`${CARDS[card]}$`))
  await checkout.getByRole('button', { name: /^Pay ₦/ }).click()
}

/** Waits for the payment's confirmation and leaves it. */
export async function finishPaying(page: Page): Promise<void> {
  await expect(page.getByText(RECORDED)).toBeVisible()
  await page.getByRole('dialog', { name: 'Payment received' }).getByRole('button', { name: 'Done' }).click()
  await expectClosed(page)
}

/** Closes the provider's window without paying. */
export async function leaveCheckout(page: Page): Promise<void> {
  const cancel = checkoutOf(page).getByRole('button', { name: 'Cancel payment' }).first()
  await cancel.click({ trial: true })
  // The press removes its own frame. With the mouse, the browser sometimes never reports that press.
  await cancel.evaluate((button: HTMLElement) => void setTimeout(() => button.click()))
  await expect(page.locator('iframe[name="test-checkout"]')).toBeHidden()
}

/** The sandbox address of an app, read from its content security policy. */
async function sandboxOf(app: RunningApp): Promise<string> {
  const { headers } = await fetch(`${app.url}/login`)
  const origin = /frame-src (\S+?);/.exec(headers.get('content-security-policy') ?? '')?.[1]
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  return origin as string
}

/** Sends the sandbox a control call for tests. */
export async function tellSandbox(
  app: RunningApp,
  path: string,
  body: object,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<void> {
  const response = await fetch(`${await sandboxOf(app)}/sandbox/${path}`, {
    method,
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secret_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
}

/** Sets a fault for a number of calls; default: until `behave`. */
export const misbehave = (
  app: RunningApp,
  rule: {
    call: 'initialize' | 'verify'
    answer: 'server_error' | 'nonsense'
    times?: number
    reference?: string
  },
): Promise<void> => tellSandbox(app, 'misbehave', rule)
/** Ends all faults. */
export const behave = (app: RunningApp): Promise<void> => tellSandbox(app, 'misbehave', {}, 'DELETE')

/** Completes a promised bank transfer now. */
export const receiveTransfer = (app: RunningApp, reference: string): Promise<void> =>
  tellSandbox(app, `transfer/${reference}`, {})

/** Pays, or fails to pay, without a browser: checkout, card, callback. */
export async function payWithoutBrowser(
  app: RunningApp,
  home: TestHome,
  charge_id: number,
  card: 'success' | 'declined' | 'insufficient_funds',
): Promise<void> {
  const phone_number = '0803 123 4567'
  const { tenant, tenant_id, property_id } = home
  const { reference, amount } = await callAs<{ reference: string; amount: number }>(
    app,
    tenant,
    'POST /payment/initialize',
    { tenant_id, phone_number, items: [{ charge_id, quantity: 1 }] },
  )
  await tellSandbox(app, `pay/${reference}`, { with: card })
  await callAs(app, tenant, 'POST /make/payment', {
    phone_number,
    charge_id,
    tenant_id,
    estate_property_id: property_id,
    estate_id: home.id,
    amount,
    payment_method: 'paystack',
    reference,
    gateway: 'paystack',
    status: card === 'success' ? 'success' : 'failed',
    payload: null,
  })
}
