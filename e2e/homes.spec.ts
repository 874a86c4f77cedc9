import { expect } from '@playwright/test'
import { turnBillingOn } from './billing.ts'
import { finishPaying, payByCard, RECORDED, submitForm } from './checkout.ts'
import { makeCharge, makeHome, makeProperty } from './payers.ts'
import { callAs, confirmEmail, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

test('Somebody leaves where they live, and no page is lost without a home', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  await openAs(page, emptyApp, home.tenant, '/profile')
  const homes = page.getByRole('region', { name: 'Where you live' })
  await homes.getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('alertdialog', { name: new RegExp(`^Leave .+, ${home.name}\\?$`) })
  await expect(question).toContainText('What you paid stays')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText(/^You have left .+\.$/)).toBeVisible()
  await expect(homes).toContainText('You are not in an estate at the moment.')
  await page.getByRole('link', { name: 'Charges' }).click()
  await expect(page.getByText('No Charge found')).toBeVisible()
  await expect(page.getByText('Charges appear here once you live in an estate.')).toBeVisible()
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByText('Total payments')).toBeVisible()
  await page.getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Total amount paid')).toBeVisible()
  await expect(page.getByText('Active charges')).toHaveCount(0)
  await expect(page.getByText('No payments found')).toBeVisible()
})

test('Whoever lives in several places says for which they pay', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  const { name } = await makeCharge(emptyApp, home)
  await makeProperty(emptyApp, home, { landlord: home.landlord.email, tenant: home.tenant.email })
  await confirmEmail(emptyApp, home.tenant)
  const elsewhere = await makeEstate(emptyApp)
  await makeProperty(emptyApp, elsewhere, { landlord: home.landlord.email, tenant: home.tenant.email })
  await openAs(page, emptyApp, home.tenant, '/charges')
  await page.getByRole('button', { name: `Pay ${name}` }).click()
  const property = page.getByRole('dialog').getByLabel('Property')
  // The list leaves out the home in the other estate, which does not have this field.
  await expect(property.getByRole('option')).toHaveCount(3)
  await property.selectOption('')
  await page.getByRole('dialog').getByLabel('Phone number').fill('0803 123 4567')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₦/ })
    .click()
  await expect(page.getByText('Missing tenant')).toBeVisible()
  await property.selectOption({ index: 2 })
  await expect(page.getByText('Missing tenant')).toBeHidden()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₦/ })
    .click()
  await payByCard(page, 'Success')
  await expect(page.getByText(RECORDED)).toBeVisible()
})

test('Who has left a home pays what they still owe for it under Charges', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const levy = await makeCharge(emptyApp, home, { name: 'Security levy', amount: 18_500 })
  await turnBillingOn(emptyApp, home, [levy], { back: 0 })
  await callAs(emptyApp, home.tenant, `DELETE /me/tenancies/${home.tenant_id}`)
  await openAs(page, emptyApp, home.tenant, '/charges')
  await expect(page.getByRole('list', { name: 'What you owe' })).toContainText('Security levy')
  await expect(page.getByText('No Charge found')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay all, ₦18,500.00' }).click()
  await submitForm(page)
  await payByCard(page, 'Success')
  await finishPaying(page)
  await expect(page.getByText('Charges appear here once you live in an estate.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What you owe' })).toHaveCount(0)
})
