import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { ledger } from './checkout.ts'
import { expectClosed } from './closed.ts'
import { holdCalls } from './hold-calls.ts'
import { openDialog, payByKeyboard, press } from './keyboard.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

/** The request for the price of the selected dues. */
const PRICES = '**/api/payment/preview'

test('A tenant sees what is owed and pays all of it, by keyboard and on a phone', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const service = await makeCharge(emptyApp, home, { name: 'Service charge' })
  const levy = await makeCharge(emptyApp, home, { name: 'Security levy', amount: 18_500 })
  await turnBillingOn(emptyApp, home, [service, levy])
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, emptyApp, home.tenant, '/dashboard')

  await expect(page.getByRole('heading', { name: 'You owe ₦127,000.00' })).toBeVisible()
  const lines = page.getByRole('list', { name: 'What you owe' }).getByRole('listitem')
  await expect(lines).toHaveCount(4)

  await page.route('**/api/tenant/ledger/*?status=open*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('What you owe could not be loaded')).toBeVisible()
  await page.unroute('**/api/tenant/ledger/*?status=open*')
  // The page asks again without a press of Retry.
  await expect(lines).toHaveCount(4)
  await expectFits(page)

  const form = page.getByRole('dialog', { name: 'Pay what you owe' })
  const line = lines.filter({ hasText: 'Security levy' }).first()
  await line.getByRole('button').click()
  await page.getByRole('button', { name: 'Pay ₦18,500.00' }).click()
  await expect(form.getByLabel('Amount')).toHaveValue('18,500.00')
  await expect(form.getByRole('list', { name: 'What it settles' })).toContainText('Security levy')
  await page.goBack()
  await expectClosed(page)
  await expect(page).toHaveURL(/\/dashboard$/)

  // The dialog shows no amount before its price arrives, and reserves the space of its lines.
  const price = await holdCalls(page, PRICES)
  await openDialog(page, 'Pay all, ₦127,000.00')
  await expect(form.getByLabel('Amount')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled()
  const held = await form.boundingBox()
  price()
  await expect(form.getByRole('list', { name: 'What it settles' }).getByRole('listitem')).toHaveCount(4)
  expect(await form.boundingBox()).toEqual(held)
  await expect(form.getByLabel('Amount')).toHaveValue('127,000.00')
  await expect(form.getByRole('button', { name: 'Pay ₦127,000.00' })).toBeEnabled()
  await expectAccessible(page)
  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
  await payByKeyboard(page)

  const received = page.getByRole('dialog', { name: 'Payment received' })
  await expect(received.getByText('You owe nothing now.')).toBeVisible()
  await expect(received.getByRole('list', { name: 'Paid for' }).getByRole('listitem')).toHaveCount(4)
  await press(page, 'Done')
  await expect(page.getByRole('heading', { name: /^All paid until / })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^You owe/ })).toHaveCount(0)
  expect(await ledger(emptyApp, home)).toMatchObject([{ status: 'success', amount: 127_000 }])
  expect(refused).toEqual([])
})
