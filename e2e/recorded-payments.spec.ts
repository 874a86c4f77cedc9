import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { answer, openDialog, press, type } from './keyboard.ts'
import { makeCharge, makeHome, type TestCharge } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

test('A transfer is recorded by keyboard after a second look, and reversed', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await openAs(page, emptyApp, home.admin, '/payments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dialog = page.getByRole('dialog')

  await openDialog(page, 'Record payment')
  await page.keyboard.type('flat')
  await expect(page.getByRole('option', { name: 'Adébáyọ̀ Ọláṣẹ' })).toBeVisible()
  await page.keyboard.press('Enter')
  await answer(page, 'Method', 'Bank transfer')
  await type(page, 'Amount', '45000.5')
  await press(page, 'Continue')
  // The focus moves to the empty field.
  await expect(dialog.getByLabel('Bank reference')).toBeFocused()
  await expect(dialog).toContainText("Enter the bank's reference")
  await page.keyboard.type('NIP 0042')
  await press(page, 'Continue')

  const sentence = dialog.getByRole('heading', { level: 3 })
  await expect(sentence).toBeFocused()
  await expect(sentence).toHaveText(
    /^Bank transfer ₦45,000\.50 from Adébáyọ̀ Ọláṣẹ, Flat .+, on \d+ \w{3} \d{4}$/,
  )
  await press(page, 'Back')
  await expect(dialog.getByLabel('Amount')).toHaveValue('45,000.5')
  await type(page, 'Amount', '46000')
  await press(page, 'Continue')
  await expect(sentence).toContainText('₦46,000.00')
  await expectAccessible(page)
  await press(page, 'Record payment')
  await expect(page.getByText('Payment recorded successfully.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  await press(page, 'Record another')
  await expect(dialog.getByLabel('Paid by')).toHaveValue('')
  await expect(dialog.getByRole('radio', { name: 'Bank transfer' })).toBeChecked()
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
  await dialog.getByLabel('Paid by').fill('Adebay')
  const found = page.waitForResponse((response) => response.url().includes('q=Adebay'))
  await dialog.getByLabel('Amount').focus()
  await expect(dialog.getByText('Choose from the list')).toBeVisible()
  await found
  await expect(dialog.getByLabel('Paid by')).toHaveValue('Adebay')
  await press(page, 'Cancel')

  const rows = rowsOf(page, 'Payments')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Bank transfer')
  await rows.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('NIP 0042')
  // A link leads from the payment to its tenancy.
  await expect(dialog.getByRole('link', { name: 'Adébáyọ̀ Ọláṣẹ' })).toHaveAttribute(
    'href',
    `/tenants/${home.tenant_id}`,
  )
  await press(page, 'More')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Reverse payment INV-\d{4}-\d{6}\?$/ })
  await expect(question).toContainText('Bank transfer ₦46,000.00 from Adébáyọ̀ Ọláṣẹ')
  await type(page, 'Reason', 'It was for another flat')
  await expectAccessible(page)
  await press(page, 'Reverse payment')
  await expect(page.getByText(/^Payment INV-\d{4}-\d{6} reversed\.$/)).toBeVisible()
  await expect(dialog).toContainText('Reversed')
  await expect(dialog).toContainText('It was for another flat')
  await expect(dialog.getByRole('button', { name: 'More' })).toBeHidden()
  await page.keyboard.press('Escape')
  // The reversal leads to its payment.
  await rows.filter({ hasText: 'Reversal' }).getByRole('button').first().click()
  await expect(dialog).not.toContainText('Pay by transfer')
  await dialog.getByRole('link', { name: /^INV-\d{4}-\d{6}$/ }).click()
  await expect(dialog).toContainText('Recorded by')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Total payments', { exact: true }).locator('..').locator('dd')).toHaveText([
    '0',
    '2 entries, 2 failed, refunded or reversed',
  ])
  await expect(page.getByRole('region', { name: 'Sum of these payments' })).toHaveCount(0)

  // The payer reads the reversal and its reason, but not the internal note.
  await openAs(page, emptyApp, home.tenant, '/payments')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Reversal')
  await expect(rows.nth(1)).toContainText('Reversed')
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await rows.nth(1).getByRole('button').first().click()
  await expect(dialog).toContainText('It was for another flat')
  await expect(dialog).toContainText('Recorded byThe estate')
  // The resident's receipt on paper names it too.
  await expect(dialog).toContainText('Bank referenceNIP 0042')
})

test('Who owes more things than a page holds can be recorded to have paid the last of them', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const charges: TestCharge[] = []
  for (let charge = 1; charge <= 9; charge++) charges.push(await makeCharge(emptyApp, home))
  await turnBillingOn(emptyApp, home, charges, { back: 11 })
  await openAs(page, emptyApp, home.admin, `/tenants/${home.tenant_id}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  // The form proposes the debt.
  await expect(dialog.getByLabel('Amount')).toHaveValue('4,860,000')
  await expect(dialog).toContainText(/From Adébáyọ̀ Ọláṣẹ, Flat/)
  await expect(dialog.getByLabel('Paid by')).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Bills I choose' }).check()
  const owed = dialog.getByRole('list', { name: 'What is owed', exact: true })
  await expect(owed.getByRole('listitem')).toHaveCount(9 * 12)
  await owed.getByRole('checkbox').last().check()
  await expect(dialog.getByLabel('Amount')).toHaveValue('45,000')
  await expect(dialog.getByRole('list', { name: 'What it settles' }).getByRole('listitem')).toHaveCount(1)
  await dialog.getByLabel('Amount').fill('20000')
  // The second press of a double click does not confirm, nor does a press outside the shorter dialog.
  await dialog.getByRole('radio', { name: 'Cash' }).check()
  const sentence = dialog.getByRole('heading', { name: /^Cash ₦20,000\.00 from / })
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(sentence).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(sentence).toBeVisible()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment recorded successfully.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'What this paid' })).toContainText('part of ₦45,000.00')
})
