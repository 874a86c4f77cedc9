import { expect } from '@playwright/test'
import { turnBillingOn } from './billing.ts'
import { finishPaying, ledger, payByCard } from './checkout.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

test('An amount is read as in a sheet, and one with two meanings is refused with both', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  await openAs(page, emptyApp, estate.admin, '/charges')
  await page.getByRole('button', { name: 'Add Charges' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add New Charge' })
  const amount = drawer.getByLabel('Amount')
  await drawer.getByLabel('Name').fill('Diesel')
  await drawer.getByLabel('Duration').selectOption('Yearly')
  for (const [text, reason] of [
    ['45,00', '45,00 could be ₦45.00 or ₦4,500.00; write 45 or 4500'],
    ['-5000', '-5000 is below zero'],
    ['45,000K', '45,000K could be ₦45,000.00 or ₦45,000,000.00; write 45000 or 45000000'],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(text)
    // Enter sends a form without leaving the field.
    await amount.press('Enter')
    await expect(drawer).toContainText(reason)
    await expect(amount).toHaveValue(text)
  }
  await amount.fill('')
  await amount.pressSequentially('1.500.000')
  await expect(drawer.getByText('₦1,500,000.00')).toBeVisible()
  await amount.blur()
  await expect(amount).toHaveValue('1,500,000')
  // The caret stays at the edited place.
  await amount.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('23')
  await expect(amount).toHaveValue('123,500,000')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(amount).toHaveValue('1,500,000')
  await drawer.getByRole('button', { name: 'Add Charge' }).click()
  await expect(page.getByText('Diesel created successfully!')).toBeVisible()
  const charges = await callAs<{ name: string; amount: number }[]>(
    emptyApp,
    estate.admin,
    `GET /estate/charges/${estate.id}`,
  )
  expect(charges.find(({ name }) => name === 'Diesel')?.amount).toBe(1_500_000)
})

test('A typed amount above what is owed is paid after a question', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const service = await makeCharge(emptyApp, home, { name: 'Service charge', amount: 45_000 })
  await turnBillingOn(emptyApp, home, [service], { back: 0 })
  await openAs(page, emptyApp, home.tenant, '/dashboard')
  await page.getByRole('button', { name: 'Choose what to pay' }).click()
  const form = page.getByRole('dialog', { name: 'Pay what you owe' })
  await form.getByLabel('Phone number').fill('0803 123 4567')
  await form.getByText('Type an amount').click()
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
