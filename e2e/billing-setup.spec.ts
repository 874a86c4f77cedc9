import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { press, type } from './keyboard.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

test('an estate admin turns billing on by keyboard alone, on a phone', async ({ page, emptyApp }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const { name } = await makeCharge(emptyApp, home)
  await openAs(page, emptyApp, home.admin, '/settings')
  await press(page, 'Billing')
  await expect(page.getByRole('heading', { name: 'Turn on billing' })).toBeVisible()
  await press(page, 'Continue')
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
    /1 home: ₦45,000 a month, from 1 \w+/,
  )
  await press(page, `Change terms of ${name}`)
  await type(page, 'Due after (days)', '5')
  await press(page, 'Continue')
  // A step begins at its top, however far down the one before was left.
  await expect(page.getByRole('region', { name: 'Opening balances' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await type(page, 'Paste from a spreadsheet', `${home.tenant.email}\t332,500\nNobody at all\t5\n`)
  await press(page, 'Take over')
  await expect(page.getByText('1 line taken over, 1 to be settled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show preview' })).toBeDisabled()
  await expectAccessible(page)
  await press(page, 'Leave out')
  await expect(page.getByText('1 opening balance, ₦332,500.00')).toBeVisible()
  await press(page, 'Back')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Due in 5 days.')
  await press(page, 'Continue')
  await press(page, 'Show preview')
  await expect(page.getByRole('heading', { name: 'This will bill 1 account ₦45,000.00' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Each charge' })).toContainText(
    /1 home: ₦45,000 a month, from 1 \w+/,
  )
  await expect(page.getByRole('region', { name: 'Largest to begin with' })).toContainText('₦377,500.00')
  await expectFits(page)
  await press(page, 'Turn billing on')
  await expect(page.getByText(`Billing is on for ${home.name}!`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Billed' })).toContainText(name)
  await expectFits(page)
})

test('The guide offers a charge that was added after its page was last open', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await openAs(page, emptyApp, home.admin, '/settings/billing')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.getByRole('link', { name: 'Charges' }).click()
  await page.getByRole('button', { name: 'Add Charges' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add New Charge' })
  await drawer.getByLabel('Name').fill('Diesel')
  await drawer.getByLabel('Amount').fill('60,000')
  await drawer.getByLabel('Duration').selectOption('Monthly')
  await drawer.getByRole('button', { name: 'Add Charge' }).click()
  await expect(page.getByText('Diesel created successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('checkbox', { name: 'Diesel' })).toBeChecked()

  // The guide adds one itself.
  await page.getByRole('button', { name: 'Add Charge' }).click()
  await drawer.getByLabel('Name').fill('Water')
  await drawer.getByLabel('Amount').fill('5,000')
  await drawer.getByLabel('Duration').selectOption('Quarterly')
  await drawer.getByRole('button', { name: 'Add Charge' }).click()
  await page.getByRole('checkbox', { name: 'Water' }).check()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Water' })).toContainText(
    'Billed on 1 ',
  )
})

test('Stopping a charge asks first, in figures, and is undone', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const diesel = await makeCharge(emptyApp, home, { name: 'Diesel', amount: 60_000 })
  await turnBillingOn(emptyApp, home, [diesel])
  await openAs(page, emptyApp, home.admin, '/charges')
  // The form has no other way to stop billing.
  await page.getByRole('button', { name: 'Edit Diesel' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Charge' })
  await expect(form.getByLabel('Amount')).toHaveValue('60,000.00')
  await expect(form.getByLabel('Active')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const active = page.getByRole('switch', { name: 'Diesel is active' })
  await active.click()
  const question = page.getByRole('alertdialog', { name: 'Stop Diesel?' })
  await expect(question).toContainText(/^Stop Diesel\?1 home: ₦60,000 less a month, from 1 \w+/)
  await question.getByRole('button', { name: 'Stop charge' }).click()
  await expect(active).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Diesel is now active')).toBeVisible()
  await expect(active).toBeChecked()

  // A new charge is billed in the same step.
  await page.getByRole('button', { name: 'Add Charges' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add New Charge' })
  await drawer.getByLabel('Name').fill('Pool')
  await drawer.getByLabel('Amount').fill('7,000')
  await drawer.getByLabel('Duration').selectOption('Monthly')
  await drawer.getByLabel(/^Bill it from 1 /).check()
  await expect(drawer.getByRole('status')).toContainText(/^1 home: ₦7,000 a month, from 1 \w+/)
  await drawer.getByRole('button', { name: 'Add Charge' }).click()
  await expect(page.getByText('Pool created successfully!')).toBeVisible()

  // A levy is billed today, with days to pay it.
  await page.getByRole('button', { name: 'Add Charges' }).first().click()
  await drawer.getByLabel('Name').fill('Emergency levy')
  await drawer.getByLabel('Amount').fill('20,000')
  await drawer.getByLabel('Duration').selectOption('One-time')
  await drawer.getByLabel(/^Bill it now/).check()
  await drawer.getByLabel('Due after (days)').fill('10')
  await expect(drawer.getByText(/^Due on \d+ \w+/)).toBeVisible()
  await expect(drawer.getByRole('status')).toContainText(/^1 home: ₦20,000 once, on \d+ \w+/)
  await drawer.getByRole('button', { name: 'Add Charge' }).click()
  await expect(page.getByText('Emergency levy created successfully!')).toBeVisible()
  await page.goto(`${emptyApp.url}/settings/billing`)
  const billed = page.getByRole('region', { name: 'Billed', exact: true })
  await expect(billed).toContainText('Pool')
  await expect(billed).toContainText('One-time, ₦20,000.00. Due in 10 days.')
})
