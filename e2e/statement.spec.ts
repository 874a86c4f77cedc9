import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { formatIsoDay } from '../contract/dates.ts'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { firstOfMonth, turnBillingOn } from './billing.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { expectStill } from './shifts.ts'
import { test } from './test.ts'

/** A home with dues of ₦45,000 last month and this, and ₦20,000 paid in cash today. */
async function billedHome(app: RunningApp): Promise<TestHome> {
  const home = await makeHome(app, await makeEstate(app))
  const service = await makeCharge(app, home, { name: 'Service charge' })
  await turnBillingOn(app, home, [service])
  await callAs(app, home.admin, 'POST /payment/record', {
    key: crypto.randomUUID(),
    tenant_id: home.tenant_id,
    method: 'cash',
    amount: 20_000,
    paid_on: formatIsoDay(new Date()),
  })
  return home
}

async function choosePeriod(page: Page, from: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Dates: ${from}` }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

async function downloadAs(page: Page, format: RegExp): Promise<Download> {
  await page.getByRole('button', { name: 'Download' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return downloading
}

/** The code in a PDF's confirmation link, which is not compressed. */
const PAPER_CODE = /\/statement\/([0-9a-f]{32})/

test('On a phone a tenant reads a month, keeps it as a PDF, and anyone confirms its code', async ({
  page,
  emptyApp,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const home = await billedHome(emptyApp)
  await openAs(page, emptyApp, home.tenant, '/dashboard')
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement')
  await expect(page.getByRole('main')).toContainText('You owe')
  await expect(page.getByRole('main')).toContainText('₦70,000.00')

  await choosePeriod(page, 'All dates', 'This month')
  const lines = page.getByRole('list', { name: 'Statement' })
  await expect(lines).toContainText(/Balance before 1 .*₦45,000\.00/)
  await expect(lines).toContainText('Service charge')
  await expect(lines).toContainText(/Balance on .*₦70,000\.00/)
  await expectFits(page)
  await expectAccessible(page)
  // A link with these days shows them again.
  await expect(page).toHaveURL(new RegExp(`from=${firstOfMonth(0)}`))
  await page.reload()
  await expect(lines).toContainText(/Balance before 1 /)

  const file = await downloadAs(page, /^PDF/)
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^statement-flat-.*-${firstOfMonth(0)}-to-20\\d\\d-\\d\\d-\\d\\d\\.pdf$`),
  )
  const [, code] = PAPER_CODE.exec((await readFile(await file.path())).toString('latin1')) ?? []
  await expectStill(page, `${emptyApp.url}/statement/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This statement is genuine')
  for (const fact of [home.name, 'Flat', 'Charged', 'Paid', '₦20,000.00', '₦45,000.00', '₦70,000.00'])
    await expect(page.getByRole('main')).toContainText(fact)
  for (const secret of ['Adébáyọ̀', home.tenant.email])
    await expect(page.getByRole('main')).not.toContainText(secret)
  await expectAccessible(page)

  await page.getByLabel('Verification code').fill('0'.repeat(32))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This statement is not known')
  for (const path of ['/statement', '/statement/']) {
    await page.goto(emptyApp.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a statement')
  }
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('main')).toContainText('Enter the code from the paper')
  await page.getByLabel('Verification code').fill(`${emptyApp.url}/statement/${code}`)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This statement is genuine')
})

test('Those who run the estate choose days on a tenancy, and have them as a table', async ({
  page,
  emptyApp,
}) => {
  const home = await billedHome(emptyApp)
  await openAs(page, emptyApp, home.admin, `/tenants/${home.tenant_id}`)
  await page.getByRole('button', { name: 'Dates: All dates' }).click()
  const days = page.getByRole('dialog')
  await days.getByLabel('From').fill(firstOfMonth(1))
  await days.getByLabel('To').fill(firstOfMonth(1))
  await days.getByRole('button', { name: 'Show these days' }).click()
  const lines = page.getByRole('table', { name: 'Statement' })
  await expect(lines).toContainText(/Balance before .*₦0\.00/)
  await expect(lines).toContainText(/Balance on .*₦45,000\.00₦0\.00₦45,000\.00/)
  const file = await downloadAs(page, /CSV/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\n')[1]).toContain('Opening balance')
  expect(text.trimEnd().split('\n')).toHaveLength(4)
})

test('A landlord has all properties on one statement, also after a tenant has moved out', async ({
  page,
  emptyApp,
}) => {
  const home = await billedHome(emptyApp)
  await callAs(emptyApp, home.tenant, `DELETE /me/tenancies/${home.tenant_id}`)
  await openAs(page, emptyApp, home.landlord, '/arrears')
  await page.getByRole('main').getByRole('link', { name: 'Statement' }).click()
  const properties = page.getByRole('table', { name: 'Properties' })
  await expect(rowsOf(page, 'Properties')).toHaveCount(1)
  await expect(properties).toContainText(/All properties.*₦90,000\.00₦20,000\.00₦70,000\.00/)
  expect((await downloadAs(page, /^PDF/)).suggestedFilename()).toMatch(/^statement-olusegun-fashola-/)
  await page.setViewportSize({ width: 390, height: 844 })
  const flats = page.getByRole('list', { name: 'Properties' }).locator('> li')
  await expect(flats.first()).toContainText('All properties')
  await expect(flats.last().getByText('Charged')).toBeHidden()
  await flats.last().locator('summary').click()
  await expect(flats.last()).toContainText(/Charged₦90,000\.00/)
  await expectFits(page)

  // A former tenant sees the home they left, and its debt.
  await openAs(page, emptyApp, home.tenant, '/dashboard')
  await expect(page.getByText(/, where you lived until /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You owe ₦70,000.00' })).toBeVisible()

  // The list shows the payments of one tenancy, even an ended one.
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, emptyApp, home.landlord, `/payments?tenancy=${home.tenant_id}`)
  await expect(page.getByRole('region', { name: 'Sum of these payments' })).toContainText('₦20,000.00')
  await page.getByRole('button', { name: 'One tenancy: show all' }).click()
  await expect(page).toHaveURL(/\/payments$/)
})
