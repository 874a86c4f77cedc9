import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { openDialog, press, type } from './keyboard.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

/** A home with two months of unpaid service charge, and its page for the estate's admin. */
async function openTenancy(page: Page, app: RunningApp) {
  const home = await makeHome(app, await makeEstate(app))
  const service = await makeCharge(app, home, { name: 'Service charge' })
  await turnBillingOn(app, home, [service])
  await openAs(page, app, home.admin, `/tenants/${home.tenant_id}`)
  await expect(page.getByText('₦90,000.00', { exact: true }).first()).toBeVisible()
  return home
}
const statement = (page: Page) => page.getByRole('table', { name: 'Statement' })
const dialogOf = (page: Page) => page.getByRole('dialog')

test('What is owed is corrected: a charge added, one cancelled, a part written off, and the statement says why', async ({
  page,
  emptyApp,
}) => {
  await openTenancy(page, emptyApp)
  await expectAccessible(page)
  const dialog = dialogOf(page)
  const question = page.getByRole('alertdialog')

  await page.getByRole('button', { name: 'Adjust', exact: true }).click()
  await dialog.getByLabel('What it is for').fill('Broken gate')
  await dialog.getByLabel('Amount').fill('12000.50')
  await expect(dialog.getByText('₦102,000.50')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Driven into on 3 May')
  await dialog.getByRole('button', { name: 'Add charge' }).click()
  await expect(dialog).toHaveCount(0)
  const gate = statement(page).getByRole('row', { name: /Broken gate/ })
  await expect(gate).toContainText('Driven into on 3 May')
  await expect(gate).toContainText('₦102,000.50')

  await page.getByRole('button', { name: 'Adjust Broken gate' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Entry' })).toContainText('Broken gate: ₦12,000.50')
  await dialog.getByLabel('Reason').fill('It was the neighbour')
  await dialog.getByRole('button', { name: 'Cancel entry' }).click()
  await expect(question).toContainText(/^Cancel Broken gate of /)
  await question.getByRole('button', { name: 'Cancel entry' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(statement(page).getByRole('row', { name: /Cancelled: Broken gate/ })).toContainText(
    'It was the neighbour',
  )
  await expect(page.getByRole('button', { name: 'Adjust Broken gate' })).toHaveCount(0)

  await page
    .getByRole('button', { name: /^Adjust Service charge/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Write off' }).click()
  await expect(dialog.getByRole('radio', { name: /^Write off/ })).toBeFocused()
  await expect(dialog.getByLabel('Amount')).toHaveValue('45,000')
  await dialog.getByLabel('Amount').fill('45000.01')
  await dialog.getByLabel('Reason').fill('Agreed with the residents')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(question).toContainText(/^Write off ₦45,000\.01 of /)
  await question.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog.getByText('Only ₦45,000.00 is owed.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('5000')
  await expect(dialog.getByText('₦85,000.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await question.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(statement(page)).toContainText('₦40,000.00 not paid')
  await expect(page.getByText('₦85,000.00', { exact: true }).first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/^Next: ₦45,000\.00, due 1 \w+/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Statement' })).toContainText('Written off: Service charge')
  await expectFits(page)
})

test('By keyboard what is owed is spread over a plan', async ({ page, emptyApp }) => {
  await openTenancy(page, emptyApp)
  const dialog = dialogOf(page)
  await openDialog(page, 'Payment plan')
  await expect(dialog.getByRole('list', { name: 'Instalments' }).getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByText('Adds up to ₦90,000.00')).toBeVisible()
  await type(page, 'Amount of instalment 3', '10000')
  await expect(dialog.getByText('₦20,000.00 missing')).toBeVisible()
  await type(page, 'Amount of instalment 2', '50000')
  await expect(dialog.getByText('Adds up to ₦90,000.00')).toBeVisible()
  await type(page, 'Reason', 'Agreed by telephone')
  await expectAccessible(page)
  await press(page, 'Save plan')
  await expect(dialog).toHaveCount(0)
  await expect(statement(page).getByRole('row', { name: /Payment plan/ })).toContainText(
    'Agreed by telephone',
  )
  const instalment = statement(page).getByRole('row', { name: /Instalment 2 of 3/ })
  await expect(instalment).toContainText('₦50,000.00')
  await expect(page.getByText('₦90,000.00', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Adjust Payment plan' }).click()
  await page.getByRole('menuitem', { name: 'Undo plan' }).click()
  await dialog.getByLabel('Reason').fill('It was not kept')
  await dialog.getByRole('button', { name: 'Undo plan' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(instalment).toContainText('Plan undone')
  await expect(page.getByText('₦90,000.00', { exact: true }).first()).toBeVisible()
})
