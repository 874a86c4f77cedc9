import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  atCharges,
  beginPaying,
  behave,
  checkoutOf,
  finishPaying,
  leaveCheckout,
  ledger,
  misbehave,
  payByCard,
  RECORDED,
  submitForm,
} from './checkout.ts'
import { callAs } from './people.ts'
import { test } from './test.ts'

/** The calls that open a checkout. */
function checkoutsStarted(page: Page): string[] {
  const started: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment/initialize')) started.push(request.url())
  })
  return started
}

test('The form says what is missing; a charge is paid by card, once, however often the button is pressed', async ({
  page,
  emptyApp,
}) => {
  const { home, charge, name } = await atCharges(page, emptyApp)
  const started = checkoutsStarted(page)
  await page.getByRole('button', { name: `Pay ${name}` }).click()
  const form = page.getByRole('dialog', { name: `Pay ${name}` })
  await expect(form.getByLabel('Amount')).toHaveValue('45,000.00')
  await expect(form.getByLabel('Amount')).not.toBeEditable()
  await form.getByLabel('Phone number').fill('  123  ')
  await form.getByLabel('Payment method').selectOption('')
  await form.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(form.getByText('Enter a valid phone number')).toBeVisible()
  await expect(form.locator('p', { hasText: 'Select a payment method' })).toBeVisible()
  await expect(form.getByLabel('Phone number')).toBeFocused()
  await form.getByLabel('Phone number').fill('0803 123 4567')
  await expect(form.getByText('Enter a valid phone number')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Phone number')).toHaveValue('0803 123 4567')
  await form.getByLabel('Payment method').selectOption({ index: 1 })
  await form.getByRole('button', { name: /^Pay ₦/ }).dblclick()
  await payByCard(page, 'Success')
  await expect(page.getByText(RECORDED)).toBeVisible()
  const received = page.getByRole('dialog', { name: 'Payment received' })
  await expect(received.getByRole('list', { name: 'Paid for' })).toHaveText(`${name}₦45,000.00`)
  await expect(received.getByText(/^INV-\d{4}-\d{6}$/)).toBeVisible()
  await expect(received.getByRole('button', { name: 'Share' })).toBeVisible()
  const download = page.waitForEvent('download')
  await received.getByRole('button', { name: 'Download receipt' }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-INV-\d{4}-\d{6}\.pdf$/)
  await received.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(started).toHaveLength(1)
  const payments = await ledger(emptyApp, home)
  expect(payments).toMatchObject([
    { status: 'success', amount: 45_000, payload: { items: [{ charge_id: charge, quantity: 1 }] } },
  ])
})

test('A declined card says that nothing was taken; another one may be tried', async ({ page, emptyApp }) => {
  const { home, name } = await atCharges(page, emptyApp)
  await page.route('**/checkout/checkout.js', async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fulfill({ response })
  })
  await beginPaying(page, name)
  // The window has its size before its page loads and keeps it, so that a slow connection loses no press.
  const frame = page.locator('iframe[name="test-checkout"]')
  const whole = { x: 0, y: 0, ...page.viewportSize() }
  expect(await frame.boundingBox()).toEqual(whole)
  await payByCard(page, 'Insufficient funds')
  await expect(checkoutOf(page).getByRole('alert')).toBeVisible()
  expect(await frame.boundingBox()).toEqual(whole)
  await leaveCheckout(page)
  const outcome = page.getByRole('dialog', { name: 'Payment declined' })
  await expect(outcome.getByRole('alert')).toContainText(
    'We received nothing. If your bank debited you, it returns the money.',
  )
  for (const [term, value] of [
    ['Amount', '₦45,000.00'],
    ['Reason', 'Insufficient Funds'],
  ] as const)
    await expect(outcome.locator('dt', { hasText: term }).locator('+ dd')).toHaveText(value)
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567')
  await submitForm(page)
  await payByCard(page, 'Success')
  await expect(page.getByText(RECORDED)).toBeVisible()
  const payments = await ledger(emptyApp, home)
  expect(payments.map(({ status }) => status)).toEqual(['success', 'failed'])
  expect(new Set(payments.map((payment) => payment.transaction_reference)).size).toBe(2)
})

test('A window that was closed does not mean unpaid: the same checkout goes on', async ({
  page,
  emptyApp,
}) => {
  const { home, name } = await atCharges(page, emptyApp)
  const started = checkoutsStarted(page)
  await beginPaying(page, name)
  await leaveCheckout(page)
  const outcome = page.getByRole('dialog', { name: 'Not confirmed yet' })
  await expect(outcome).toContainText(
    'If you did pay, for example by bank transfer, it is recorded by itself',
  )
  await outcome.getByRole('button', { name: 'Continue payment' }).click()
  await leaveCheckout(page)
  await page.keyboard.press('Escape')
  await expect(outcome).toBeHidden()
  // A reload keeps it too.
  await page.reload()
  await beginPaying(page, name)
  await payByCard(page, 'Success')
  await expect(page.getByText(RECORDED)).toBeVisible()
  expect(started).toHaveLength(1)
  expect(await ledger(emptyApp, home)).toHaveLength(1)
})

test('While the provider does not answer, a payment waits and is not asked for twice', async ({
  page,
  emptyApp,
}) => {
  const { home, name } = await atCharges(page, emptyApp)
  const opening = page.waitForResponse('**/api/payment/initialize')
  await beginPaying(page, name)
  const { reference } = await (await opening).json()
  // Four requests confirm the payment: the callback, the webhook, its repetition, and the job.
  await misbehave(emptyApp, { call: 'verify', answer: 'server_error', reference })
  await payByCard(page, 'Success')
  const outcome = page.getByRole('dialog', { name: 'Not confirmed yet' })
  await expect(outcome).toContainText('please do not pay again')
  await behave(emptyApp)
  await outcome.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(RECORDED)).toBeVisible()
  expect(await ledger(emptyApp, home)).toHaveLength(1)
})

test('A connection lost after paying loses nothing', async ({ page, emptyApp }) => {
  const { home, name } = await atCharges(page, emptyApp)
  await beginPaying(page, name)
  await page.route('**/api/make/payment', (route) => route.abort())
  await payByCard(page, 'Success')
  await expect(page.getByText('Failed to record payment.')).toBeVisible()
  const outcome = page.getByRole('dialog', { name: 'Not recorded yet' })
  await expect(outcome).toContainText('it is not lost')
  await expect(outcome).not.toContainText('try again')
  await page.unroute('**/api/make/payment')
  await outcome.getByRole('button', { name: 'Check again' }).click()
  await finishPaying(page)
  expect(await ledger(emptyApp, home)).toHaveLength(1)
})

test('Nobody pays a price that they have not seen, a charge that was switched off, or a provider that is away', async ({
  page,
  emptyApp,
}) => {
  const { home, charge, name } = await atCharges(page, emptyApp)
  await page.getByRole('button', { name: `Pay ${name}` }).waitFor()
  await misbehave(emptyApp, { call: 'initialize', answer: 'server_error', times: 1 })
  const form = await beginPaying(page, name)
  await expect(form.getByRole('alert')).toContainText('You have not been charged')
  await callAs(emptyApp, home.admin, `PUT /charge/update/${charge}`, { amount: 52_500 })
  await form.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(form).toContainText('The price has changed: it is ₦52,500.00 now.')
  await expect(form.getByLabel('Amount')).toHaveValue('52,500.00')
  await form.getByRole('button', { name: 'Pay ₦52,500.00' }).click()
  await payByCard(page, 'Success')
  await finishPaying(page)
  expect(await ledger(emptyApp, home)).toMatchObject([{ amount: 52_500 }])

  await callAs(emptyApp, home.admin, `PUT /charge/update/${charge}`, { status: null })
  await beginPaying(page, name)
  const again = page.getByRole('alertdialog', { name: 'You paid it today. Pay ₦52,500.00 again?' })
  await again.getByRole('button', { name: 'Pay ₦52,500.00' }).click()
  await expect(form.getByRole('alert')).toContainText('This charge is not active.')
  expect(await ledger(emptyApp, home)).toHaveLength(1)
})
