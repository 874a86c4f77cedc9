import { expect } from '@playwright/test'
import { turnBillingOn } from './billing.ts'
import { finishPaying, ledger, payByCard } from './checkout.ts'
import { makeCharge, makeHome } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

test('A typed amount above what is owed is paid after a question', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const service = await makeCharge(emptyApp, home, { name: 'Service charge', amount: 45_000 })
  await turnBillingOn(emptyApp, home, [service], { back: 0 })
  await openAs(page, emptyApp, home.tenant, '/dashboard')
  await page.getByRole('button', { name: 'Choose what to pay' }).click()
  const form = page.getByRole('dialog', { name: 'Pay what you owe' })
  await form.getByLabel('Phone number').fill('0803 123 4567')
  await form.getByText('Another amount').click()
  await form.getByLabel('How much').fill('1m')
  await form.getByRole('button', { name: 'Pay ₦1,000,000.00' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'You owe ₦45,000.00. Pay ₦955,000.00 ahead as well?',
  })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await form.getByRole('button', { name: 'Pay ₦1,000,000.00' }).click()
  await question.getByRole('button', { name: 'Pay ₦45,000.00' }).click()
  await payByCard(page, 'Success')
  await finishPaying(page)
  expect(await ledger(emptyApp, home)).toMatchObject([{ status: 'success', amount: 45_000 }])
})
