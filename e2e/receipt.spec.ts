import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { payWithoutBrowser, tellSandbox } from './checkout.ts'
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

  // One that nobody issued is unknown.
  for (const [code, words] of [
    ['0'.repeat(32), 'No receipt has this code. It was not issued here.'],
    ['12345', 'This is not a receipt code.'],
  ] as const) {
    await page.goto(`${emptyApp.url}/receipt/${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is not known')
    await expect(page.getByRole('main')).toContainText(words)
  }
  await page.route('**/api/receipt/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The receipt could not be checked')
  await page.unroute('**/api/receipt/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is not known')
  // A code typed with spaces, as people read it aloud.
  const known = await codeOf(emptyApp, { home, paid })
  await page.getByLabel('Code').fill(`${known.slice(0, 8)} ${known.slice(8)}`)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This receipt is genuine')
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
