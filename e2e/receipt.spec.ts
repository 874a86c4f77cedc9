import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { payWithoutBrowser, tellSandbox } from './checkout.ts'
import { expectFits, expectFitsAtTwice } from './painted.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

interface Paid {
  id: number
  invoice_number: string
  transaction_reference: string
}
const rows = (page: Page, table = 'Payments') => rowsOf(page, table)

/** A home whose tenant has paid ₦18,500. */
async function paidHome(app: RunningApp): Promise<{ home: TestHome; paid: Paid; charge: string }> {
  const home = await makeHome(app, await makeEstate(app))
  const { id, name } = await makeCharge(app, home, { amount: 18_500 })
  await payWithoutBrowser(app, home, id, 'success')
  const [paid] = await callAs<Paid[]>(app, home.tenant, `GET /tenant/payments/${home.tenant_id}`)
  if (!paid) throw new Error('Nothing was paid')
  return { home, paid, charge: name }
}
const codeOf = async (app: RunningApp, { home, paid }: { home: TestHome; paid: Paid }) =>
  (await callAs<{ receipt_code: string }>(app, home.tenant, `GET /payment/${paid.id}/receipt`)).receipt_code

test('A tenant keeps and shares the receipt of a payment, and anyone confirms it by its code', async ({
  page,
  emptyApp,
}) => {
  const { home, paid, charge } = await paidHome(emptyApp)
  const { id } = await makeCharge(emptyApp, home)
  await payWithoutBrowser(emptyApp, home, id, 'declined')
  await page.addInitScript(() => {
    // Headless Chromium has no sheet to share with.
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: ShareData) => {
        document.title = `${files?.[0]?.name} ${files?.[0]?.type} ${text}`
      },
    })
  })
  await openAs(page, emptyApp, home.tenant, '/payments')
  await expect(rows(page).nth(0)).toContainText('Failed')
  await rows(page).nth(1).getByRole('cell').nth(3).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download receipt' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`receipt-${paid.invoice_number}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Share' }).click()
  const link = `${emptyApp.url}/receipt/${await codeOf(emptyApp, { home, paid })}`
  await expect(page).toHaveTitle(
    `receipt-${paid.invoice_number}.pdf application/pdf Receipt ${paid.invoice_number}. Check it at ${link}`,
  )
  await page.keyboard.press('Escape')
  await rows(page).nth(0).getByRole('cell').nth(3).click()
  await expect(page.getByRole('dialog')).toContainText('Failed')
  await expect(page.getByRole('button', { name: 'Download receipt' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine')
  for (const fact of ['₦18,500.00', home.name, paid.invoice_number, 'Paystack, card', charge])
    await expect(page.getByRole('main')).toContainText(fact)
  for (const secret of ['Adébáyọ̀', home.tenant.email, paid.transaction_reference])
    await expect(page.getByRole('main')).not.toContainText(secret)
  await expectAccessible(page)
})

test('Anyone enters the code of a receipt by keyboard on a small phone', async ({ page, emptyApp }) => {
  const code = await codeOf(emptyApp, await paidHome(emptyApp))
  const heading = page.getByRole('heading', { level: 1 })
  const field = page.getByLabel('Verification code')
  const says = (words: string) => expect(field).toHaveAccessibleDescription(new RegExp(words))
  const grouped = code.replace(/(.{4})(?=.)/g, '$1 ').replace(/^(.{19}) /, '$1\n')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${emptyApp.url}/receipt/`)
  await expect(heading).toHaveText('Check a receipt')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()

  await page.keyboard.press('Enter')
  await says('Enter the code from the paper')
  await page.keyboard.type('INV-2026-000123')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Please check the code')
  await expect(field).toBeFocused()
  await says('below the square: 8 groups of 4.* no “i”')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12345')
  await expect(field).toHaveValue('1234 5')
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await says('A code has 32 characters, this has 5')
    await expect(field).toBeFocused()
  }

  // The last character is wrong.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(code.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('This receipt is not known')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status')).toContainText('one character may be wrong')
  await expect(page.getByRole('main')).toContainText('ask the estate')
  expect(
    await field.evaluate((box) => [box.scrollWidth > box.clientWidth, box.scrollHeight > box.clientHeight]),
  ).toEqual([false, false])
  await expectFits(page)
  await expectFitsAtTwice(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await says('checked already')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(code.slice(-1))
  await expect(field).toHaveValue(grouped)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('This receipt is genuine')
  await expect(heading).toBeFocused()

  // Corrections inside the code keep the caret in its place.
  await field.focus()
  await page.keyboard.insertText(code)
  await expect(field).toHaveValue(grouped)
  await page.keyboard.press('ControlOrMeta+Home')
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('Delete')
  await page.keyboard.type(code.slice(0, 6))
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type(code.slice(2, 6))
  await expect(field).toHaveValue(grouped)
  await page.keyboard.press('Enter')
  await says('checked already')
})

test('Old links, pasted links and lost answers of a receipt', async ({ page, emptyApp }) => {
  const code = await codeOf(emptyApp, await paidHome(emptyApp))
  const at = (path: string) => `${emptyApp.url}/receipt${path}`
  const heading = page.getByRole('heading', { level: 1 })
  const field = page.getByLabel('Verification code')
  const check = () => page.getByRole('button', { name: 'Check' }).click()
  await page.goto(at('/12345'))
  await expect(heading).toHaveText('Please check the code')
  await field.fill(`Receipt INV-2026-000001. Check it at ${at(`/${code}`)}.`)
  await check()
  await expect(heading).toHaveText('This receipt is genuine')
  await expect(page).toHaveURL(at(`/${code}`))
  await page.goto(at(`/${code.toUpperCase().replace(/(.{8})/g, '$1%20')}`))
  await expect(heading).toHaveText('This receipt is genuine')
  // The link of another kind of document leads to its page.
  await field.fill(`${emptyApp.url}/statement/${code}`)
  await check()
  await expect(heading).toHaveText('This statement is not known')

  await page.route('**/api/receipt/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(at(`/${'0'.repeat(32)}`))
  await expect(heading).toHaveText('The receipt could not be checked')
  await page.unroute('**/api/receipt/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading).toHaveText('This receipt is not known')
  await expect(heading).toBeFocused()
})

test('An admin sees a payment that does not agree, and says what came out', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const { id } = await makeCharge(emptyApp, home, { amount: 18_500 })
  await tellSandbox(emptyApp, 'misbehave', {
    paid: { amount_kobo: 1_000_000, requested_amount_kobo: 1_000_000 },
    times: 1,
  })
  await payWithoutBrowser(emptyApp, home, id, 'success')
  await openAs(page, emptyApp, home.admin, '/payments/reviews')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to Reviews')
  await openAs(page, emptyApp, home.superAdmin, '/payments')
  await page.getByRole('link', { name: 'to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
  const row = rows(page, 'Reviews').filter({ hasText: home.name })
  await expect(row).toContainText('Open')
  await row.getByRole('cell').nth(2).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Expected NGN 18500.00, the provider has NGN 10000.00.')
  await dialog.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(dialog).toContainText('Say what you found out')
  await expectAccessible(page)
  await dialog.getByLabel('What did you find out?').fill('The rest came in cash.')
  await dialog.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Reviewed')
  await row.getByRole('cell').nth(2).click()
  await expect(dialog).toContainText('The rest came in cash.')
  await page.goto(`${emptyApp.url}/settings?tab=audit`)
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Reviewed payment')
})
