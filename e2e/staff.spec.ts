import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs, uniqueEmail } from './people.ts'
import { test } from './test.ts'

test('a manager makes a colleague the accountant, who records a payment and changes nothing', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home)])
  const colleague = { email: uniqueEmail('office'), password: 'harmattan-lantern-44' }
  const account = { ...colleague, name: 'Amina Yusuf', role: 'estate admin', estate_id: home.id }
  await callAs(emptyApp, home.superAdmin, 'POST /register', account)

  await openAs(page, emptyApp, home.admin, '/settings?tab=staff')
  const staff = page.getByRole('region', { name: 'Who manages this estate' })
  await expect(staff.getByRole('listitem').filter({ hasText: 'Amina Yusuf' })).toContainText('Manager')
  await staff.getByRole('button', { name: 'Change what Amina Yusuf may do' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Accountant/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(staff.getByRole('listitem').filter({ hasText: 'Amina Yusuf' })).toContainText('Accountant')

  await openAs(page, emptyApp, colleague, '/charges')
  await expect(page.getByRole('table', { name: 'Charges' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Add Charges' })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    ...['Dashboard', 'Properties', 'Unit board', 'Tenants', 'Landlords', 'Charges', 'Arrears', 'Payments'],
    ...['Collections', 'Bank statements', 'Notifications'],
  ])
  await page.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('combobox').fill('flat')
  await page.getByRole('option').first().click()
  await dialog.getByRole('radio', { name: 'Cash' }).check()
  await dialog.getByLabel('Amount').fill('45,000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment recorded successfully.')).toBeVisible()
})
