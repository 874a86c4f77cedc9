import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { finishPaying, payByCard } from './checkout.ts'
import { expectClosed } from './closed.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome, makeProperty } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

test('A landlord sees what they owe beside what their tenants owe, for one home or all, and pays', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const people = { landlord: home.landlord.email, tenant: home.tenant.email }
  await makeProperty(emptyApp, home, people)
  await makeProperty(emptyApp, home, people)
  const service = await makeCharge(emptyApp, home, { name: 'Service charge' })
  const roads = await makeCharge(emptyApp, home, { name: 'Road levy', amount: 10_000 })
  await turnBillingOn(emptyApp, home, [service], { back: 0, owners: [roads] })
  await openAs(page, emptyApp, home.landlord, '/dashboard')

  const own = page.getByRole('region', { name: 'You owe' })
  await expect(own.getByText('₦30,000')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your tenants owe' })).toBeVisible()
  const rows = own.getByRole('list', { name: 'Your accounts' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)

  const dialog = page.getByRole('dialog', { name: 'Pay what is owed' })
  await rows
    .first()
    .getByRole('button', { name: /^Pay ₦10,000.00, / })
    .click()
  await expect(dialog.getByRole('button', { name: 'Pay ₦10,000.00' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectClosed(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows.getByRole('button')).toHaveCount(0)
  await expectFits(page)

  await own.getByRole('button', { name: 'Pay all, ₦30,000.00' }).click()
  await dialog.getByLabel('Phone number').fill('0803 123 4567')
  await expect(dialog.getByRole('list', { name: 'What you pay for' }).getByRole('listitem')).toHaveCount(3)
  const pay = dialog.getByRole('button', { name: 'Pay ₦30,000.00' })
  await page.context().setOffline(true)
  await expect(dialog.getByText('Paying needs a connection.')).toBeVisible()
  await expect(pay).toBeDisabled()
  await page.context().setOffline(false)
  await expect(dialog.getByText('Paying needs a connection.')).toHaveCount(0)
  // The server does not answer the payment alone, so the page finds it again within a second.
  await page.route('**/api/**', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed')
  await pay.click()
  await lost
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(pay).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await pay.click()
  await payByCard(page, 'Success')
  await expect(page.getByRole('dialog', { name: 'Payment received' })).toContainText('₦30,000.00')
  await finishPaying(page)
  await expect(page.getByRole('region', { name: 'Your own accounts' })).toContainText('You owe nothing')

  await page.goto(`${emptyApp.url}/tenants/${home.tenant_id}`)
  await page.getByRole('button', { name: /^Pay ₦45,000.00 for / }).click()
  const forTenant = page.getByRole('dialog', { name: 'Pay for your tenant' })
  await expect(forTenant.getByText(/^for your tenant /)).toBeVisible()
  await expect(forTenant.getByRole('button', { name: 'Pay ₦45,000.00' })).toBeVisible()
})

test('Those who run an estate open the statement of an owner from the arrears, and correct it', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const roads = await makeCharge(emptyApp, home, { name: 'Road levy', amount: 10_000 })
  await turnBillingOn(emptyApp, home, [], { back: 1, owners: [roads] })
  await openAs(page, emptyApp, home.admin, '/arrears')
  await page.getByRole('button', { name: /^Olúṣẹ́gun Fáshọlá, owner/ }).click()
  await expect(page.getByRole('heading', { name: 'Olúṣẹ́gun Fáshọlá, owner' })).toBeVisible()
  await expect(page.getByText('₦20,000.00').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Adjust', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust' })
  await dialog.getByLabel('What it is for').fill('Broken gate')
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByLabel('Reason').fill('Driven into')
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await expect(page.getByText('Adjustment saved.')).toBeVisible()
  await expect(page.getByText('₦25,000.00').first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
})
