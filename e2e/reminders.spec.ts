import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dayAfter, formatIsoDay } from '../contract/dates.ts'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { linkSent } from './outbox.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, confirmEmail, makeEstate, openAs, signOut } from './people.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }

/** A tenant with a debt of a week, in a new estate with billing. */
async function makeDebtor(app: RunningApp) {
  const home = await makeHome(app, await makeEstate(app))
  await confirmEmail(app, home.tenant)
  await turnBillingOn(app, home, [await makeCharge(app, home)], { back: 0 })
  const weekAgo = dayAfter(formatIsoDay(new Date()), -7)
  await callAs(app, home.admin, 'POST /ledger/adjust', {
    ...{ key: randomUUID(), kind: 'manual', tenant_id: home.tenant_id, name: 'Broken gate', amount: 12_000 },
    ...{ due_on: weekAgo, note: 'Driven into.' },
  })
  return home
}

test('on a phone an estate admin turns reminders on after seeing who gets one', async ({
  page,
  emptyApp,
}) => {
  await page.setViewportSize(PHONE)
  const home = await makeDebtor(emptyApp)
  await openAs(page, emptyApp, home.admin, '/settings/billing')
  const panel = page.getByRole('region', { name: 'Reminders' })
  await expect(panel).toContainText('Off')
  const on = panel.getByRole('switch', { name: 'Remind those who owe' })
  await on.click()
  const dialog = page.getByRole('dialog', { name: 'Turn reminders on?' })
  const today = dialog.getByRole('region', { name: 'Today' })
  await expect(today).toContainText(/1 person would be reminded, of ₦[\d,]+\.00 in all\./)
  await expect(today).toContainText('Messages stay in the outbox: email is not set up.')
  await today.getByText('Who, and by what words').click()
  await expect(today.getByRole('list', { name: 'Who is reminded' })).toContainText('Adébáyọ̀ Ọláṣẹ')
  await expect(today.getByRole('figure')).toContainText('Broken gate ₦12,000.00')
  await expectAccessible(page)
  await expectFits(page)

  await today.getByText('Who, and by what words').click()
  for (const day of ['3 days before', 'On the day', '7 days after', '14 days after', '30 days after'])
    await dialog.getByRole('checkbox', { name: day }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Turn on' })).toHaveAttribute('aria-disabled', 'true')
  await expect(today).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: '30 days after' }).check()
  await expect(today).toContainText(/would be reminded/)
  // The dialog asks before it loses changes.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(on).toBeChecked()
  await expect(panel).toContainText(
    /reminded 30 days after, counted from the due date, by email, or without one by WhatsApp, and in the application\.$/,
  )
  // Off saves itself.
  await on.click()
  await expect(panel.getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(on).not.toBeChecked()
})

test('a tenant who is reminded from the tenancy follows the link, signs in and is led to paying', async ({
  page,
  emptyApp,
}) => {
  const home = await makeDebtor(emptyApp)
  await openAs(page, emptyApp, home.admin, `/tenants/${home.tenant_id}`, 'own session')
  await page.getByRole('button', { name: 'Remind', exact: true }).click()
  await page.getByRole('button', { name: 'Send reminder' }).click()
  await expect(page.getByRole('dialog', { name: 'Kept in the outbox' })).toBeVisible()
  await expect(page.getByText(/^Reminded \d.+, in the app only$/)).toBeVisible()

  const link = await linkSent(emptyApp, 'reminder', home.tenant.email)
  await page.keyboard.press('Escape')
  await signOut(page)
  await page.goto(`${emptyApp.url}${link}`)
  await page.getByLabel('Email').fill(home.tenant.email)
  await page.getByLabel('Password', { exact: true }).fill(home.tenant.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const paying = page.getByRole('dialog', { name: 'Pay what you owe' })
  await paying.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${emptyApp.url}/dashboard`)
  await expect(paying).toHaveCount(0)
})
