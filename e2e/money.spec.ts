import { expect, type Page } from '@playwright/test'
import { formatIsoDay } from '../contract/dates.ts'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

/** Two homes with a month of unpaid service charge each, and the page of the first for the estate's admin. */
async function openTwoHomes(page: Page, app: RunningApp) {
  const estate = await makeEstate(app)
  const home = await makeHome(app, estate)
  await makeHome(app, estate)
  await turnBillingOn(app, home, [await makeCharge(app, home, { name: 'Service charge' })], { back: 0 })
  await openAs(page, app, home.admin, `/tenants/${home.tenant_id}`)
  await expect(page.getByText('₦45,000.00', { exact: true }).first()).toBeVisible()
  return home
}
const dialogOf = (page: Page) => page.getByRole('dialog')

async function pickOther(page: Page, label: string) {
  await dialogOf(page).last().getByRole('combobox', { name: label }).click()
  await page.keyboard.type('flat')
  await page.getByRole('option').first().click()
}

test('One transfer for two homes is recorded, corrected, and one part moved', async ({ page, emptyApp }) => {
  await openTwoHomes(page, emptyApp)
  const dialog = dialogOf(page)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('radio', { name: 'Bank transfer' }).check()
  await dialog.getByLabel('Amount').fill('90000')
  await dialog.getByLabel('Bank reference').fill('NIP 4711')
  await dialog.getByRole('button', { name: 'Add another home' }).click()
  await pickOther(page, 'Home 2')
  await dialog.getByLabel('Part of home 1').fill('50000')
  await dialog.getByLabel('Part of home 2').fill('30000')
  await expect(dialog.getByText('₦10,000.00 missing')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('The homes come to ₦80,000.00, and ₦90,000.00 was paid.')
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByLabel('Part of home 2').fill('40000')
  await expect(dialog.getByText('Adds up to ₦90,000.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('list', { name: 'Homes' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('list', { name: /What it settles for/ })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment recorded successfully.')).toBeVisible()
  await expect(dialog).toContainText('₦90,000.00')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto(page.url().replace(/\/tenants.*/, '/payments'))
  const rows = rowsOf(page, 'Payments')
  await expect(rows).toHaveCount(2)
  await rows.filter({ hasText: '₦50,000' }).getByRole('button').first().click()
  await expect(dialog).toContainText('Part of one payment of ₦90,000.00 for 2 homes')
  await expect(dialog).toContainText('NIP 4711')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Correct amount' }).click()
  const correct = page.getByRole('dialog', { name: 'Correct amount' })
  await correct.getByRole('textbox').nth(0).fill('45000')
  await correct.getByRole('textbox').nth(1).fill('45000')
  await correct.getByLabel('Reason').fill('Split the wrong way')
  await expectAccessible(page)
  await correct.getByRole('button', { name: 'Correct amount' }).click()
  const [number] =
    (await page.getByText(/^Payment corrected\. It is now INV-/).textContent())?.match(/INV-[\w-]+/) ?? []
  await expect(page.getByRole('dialog', { name: `Payment ${number}` })).toContainText('₦45,000.00')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(6)

  // One part was for the other home after all.
  await rows.filter({ hasText: '₦45,000' }).filter({ hasText: '-P2' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await pickOther(page, 'Move to')
  await dialog.last().getByLabel('Reason').fill('Paid for the wrong flat')
  await expectAccessible(page)
  await dialog.last().getByRole('button', { name: 'Move payment' }).click()
  await expect(page.getByText(/^Payment INV-.+ moved\.$/)).toBeVisible()
  await expect(dialog).toContainText(/The money is on Flat .+From Flat .+ to Flat /)
})

test('Credit is paid back, and moved to another home', async ({ page, emptyApp }) => {
  const home = await openTwoHomes(page, emptyApp)
  const dialog = dialogOf(page)
  await expect(page.getByRole('button', { name: 'Use credit' })).toHaveAttribute('aria-disabled', 'true')
  await callAs(emptyApp, home.admin, 'POST /payment/record', {
    ...{ key: crypto.randomUUID(), tenant_id: home.tenant_id, method: 'cash', amount: 65_000.5 },
    paid_on: formatIsoDay(new Date()),
  })
  await page.reload()

  const statement = page.getByRole('table', { name: 'Statement' })
  await page.getByRole('button', { name: 'Use credit' }).click()
  await page.getByRole('menuitem', { name: 'Pay back' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('20,000.5')
  await dialog.getByLabel('Amount').fill('20000.51')
  await dialog.getByRole('radio', { name: 'Bank transfer' }).check()
  await dialog.getByLabel('Bank reference').fill('OUT 1')
  await dialog.getByLabel('Reason').fill('Moves to Abuja')
  await dialog.getByRole('button', { name: 'Record payout' }).click()
  await expect(dialog).toContainText('The credit is ₦20,000.50.')
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByLabel('Amount').fill('5000.5')
  await dialog.getByRole('button', { name: 'Record payout' }).click()
  await expect(dialog).toHaveCount(0)
  const row = statement.getByRole('row', { name: /^\d+ \w+ Credit paid back: Bank transfer OUT 1/ })
  await expect(row).toContainText('Moves to Abuja')
  await expect(row).not.toContainText('Settled')
  await expect(statement).toContainText('₦5,000.50 was paid back; ₦15,000.00 is credit')

  await page.getByRole('button', { name: 'Use credit' }).click()
  await page.getByRole('menuitem', { name: 'Move to another home' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('15,000')
  await pickOther(page, 'Move to')
  await dialog.getByLabel('Reason').fill('His other flat')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Move credit' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(statement.getByRole('row', { name: /^\d+ \w+ Credit moved to Flat/ })).toContainText(
    'His other flat',
  )
})
