import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { choose } from './choose.ts'
import { callAs, makeEstate, makeSuperAdmin, makeTenant, openAs, type Person } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

/** Adds a second factor; returns the codes of the authenticator app, by steps of 30 seconds from now. */
async function giveSecondFactor(app: RunningApp, person: Person): Promise<(steps: number) => string> {
  const { key } = await callAs<{ key: string }>(app, person, 'POST /me/second-factor/begin')
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  await callAs(app, person, 'POST /me/second-factor', { code: totp.generate() })
  return (steps) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

const rows = (page: Page) => rowsOf(page, 'Users')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
async function pick(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('whoever leaves is deactivated with a reason, and the estate is handed over', async ({
  page,
  emptyApp,
}) => {
  const { superAdmin, admin, name: estate } = await makeEstate(emptyApp)
  const next = await makeTenant(emptyApp, superAdmin)
  await openAs(page, emptyApp, superAdmin, `/users?q=${admin.email}`)
  await pick(page, 'Deactivate')
  const deactivating = page.getByRole('dialog', { name: /^Deactivate / })
  await expect(deactivating).toContainText(`${estate} stays with this account`)
  await deactivating.getByRole('button', { name: 'Deactivate' }).click()
  await expect(deactivating.getByText('Say why')).toBeVisible()
  await expectAccessible(page)
  await deactivating.getByLabel('Reason').fill('Left on 30 November')
  await deactivating.getByRole('button', { name: 'Deactivate' }).click()
  await expect(deactivating).toBeHidden()
  await expect(rows(page)).toContainText(/Deactivated.*Left on 30 November/)
  await expect(rows(page)).toContainText(`Nobody looks after ${estate} now`)

  await page.getByRole('button', { name: 'Hand over the estate' }).click()
  const handing = dialog(page, `Hand over ${estate}`)
  await handing.getByRole('button', { name: 'Hand over' }).click()
  await expect(handing.getByText('Choose who looks after the estate')).toBeVisible()
  await choose(handing.getByLabel('New estate admin'), next.name)
  await expectAccessible(page)
  await handing.getByRole('button', { name: 'Hand over' }).click()
  await expect(handing).toBeHidden()
  await expect(rows(page)).not.toContainText('Nobody looks after')
  const [after] = await callAs<object[]>(emptyApp, superAdmin, `GET /users?q=${next.email}`)
  expect(after).toMatchObject({ user_estate: { name: estate }, roles: ['tenant', 'estate admin'] })
})

test("an admin ends somebody's sessions, and resets their lost second factor with a second factor of their own", async ({
  page,
  emptyApp,
}) => {
  const { superAdmin } = await makeEstate(emptyApp)
  const tenant = await makeTenant(emptyApp, superAdmin)
  await giveSecondFactor(emptyApp, tenant)
  await openAs(page, emptyApp, superAdmin, `/users?q=${tenant.email}`)
  await pick(page, 'Sessions')
  const sessions = dialog(page, `Sessions of ${tenant.name}`)
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'End All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End All' }).click()
  await expect(sessions.getByText('Not signed in anywhere')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page).getByRole('img', { name: 'has a second factor' })).toBeVisible()
  await pick(page, 'Reset second factor')
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Reset second factor' }).click()
  await expect(asked.getByText('Set up your own second factor first.')).toBeVisible()

  const another = await makeSuperAdmin(emptyApp)
  await giveSecondFactor(emptyApp, another)
  await openAs(page, emptyApp, another, `/users?q=${tenant.email}`)
  await pick(page, 'Reset second factor')
  await asked.getByRole('button', { name: 'Reset second factor' }).click()
  await expect(page.getByText(`The second factor of ${tenant.name} is reset.`)).toBeVisible()
  await expect(rows(page).getByRole('img', { name: 'has a second factor' })).toHaveCount(0)
})
