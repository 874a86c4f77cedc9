import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { formatIsoDay } from '../contract/dates.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { answer, openDialog, payByKeyboard, press, type } from './keyboard.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs, makeEstate, openAs, type Person } from './people.ts'
import { test } from './test.ts'

/*
 * From the first bill to the last kobo, by keyboard alone. Three dashboards show the debt; card and transfer payments settle
 * it; anyone can confirm the statement.
 */

const owes = (page: Page, amount: string) => expect(page.getByRole('heading', { name: `You owe ${amount}` }))

async function atDashboard(page: Page, app: RunningApp, person: Person): Promise<void> {
  await openAs(page, app, person, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Checks the three dashboards; `owed` is the printed amount, null for none. */
async function expectOwed(page: Page, app: RunningApp, home: TestHome, owed: string | null): Promise<void> {
  await atDashboard(page, app, home.tenant)
  if (owed) await owes(page, `${owed}.00`).toBeVisible()
  else await expect(page.getByRole('heading', { name: /^All paid until / })).toBeVisible()
  await atDashboard(page, app, home.landlord)
  const property = page.getByRole('region', { name: 'Your properties' }).getByRole('listitem')
  await expect(property).toContainText(owed ?? 'Nothing owed')
  await atDashboard(page, app, home.admin)
  const answered = page.getByRole('region', { name: 'What is owed', exact: true })
  await expect(answered).toContainText(`Owed in all${owed ?? 'Nothing'}`)
  await expect(answered).toContainText(owed ? '0 of 1' : '1 of 1')
}

async function payPartByCard(page: Page, app: RunningApp, { tenant }: TestHome): Promise<void> {
  await atDashboard(page, app, tenant)
  await openDialog(page, 'Choose what to pay')
  const form = page.getByRole('dialog', { name: 'Pay what you owe' })
  await answer(page, 'What to pay', 'Another amount')
  await type(page, 'How much', '20000')
  await expect(form.getByRole('button', { name: 'Pay ₦20,000.00' })).toBeEnabled()
  await payByKeyboard(page)
  await expect(page.getByRole('dialog', { name: 'Payment received' })).toContainText(
    'part: ₦20,000.00 of ₦45,000.00',
  )
  await press(page, 'Done')
  await owes(page, '₦25,000.00').toBeVisible()
}

async function recordTransfer(app: RunningApp, { admin, tenant_id }: TestHome): Promise<void> {
  await callAs(app, admin, 'POST /payment/record', {
    ...{ key: crypto.randomUUID(), tenant_id, method: 'bank_transfer', amount: 25_000 },
    ...{ paid_on: formatIsoDay(new Date()), bank_reference: 'NIP 0042' },
  })
}

/** The code in the PDF statement's confirmation link. */
async function keepStatement(page: Page, app: RunningApp, { tenant }: TestHome): Promise<string> {
  await atDashboard(page, app, tenant)
  await press(page, 'Statement')
  const lines = page.getByRole('list', { name: 'Statement' })
  await expect(lines).toContainText('Service charge')
  await expect(lines.getByRole('listitem').filter({ hasText: / INV-/ })).toHaveCount(2)
  await press(page, 'Download')
  await expect(page.getByRole('menuitem', { name: /^PDF/ })).toBeFocused()
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const paper = await readFile(await (await downloading).path(), 'latin1')
  return /\/statement\/([0-9a-f]{32})/.exec(paper)?.[1] ?? 'none'
}

test('What is billed is paid, part by card and part by transfer, by keyboard and on a phone', async ({
  page,
  emptyApp,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const service = await makeCharge(emptyApp, home, { name: 'Service charge' })
  await turnBillingOn(emptyApp, home, [service], { back: 0 })
  await expectOwed(page, emptyApp, home, '₦45,000')
  await payPartByCard(page, emptyApp, home)
  await recordTransfer(emptyApp, home)
  await expectOwed(page, emptyApp, home, null)

  const code = await keepStatement(page, emptyApp, home)
  await page.goto(`${emptyApp.url}/statement/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This statement is genuine')
  await expect(page.getByRole('main')).toContainText(home.name)
})
