import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { callAs, makeEstate, makeTenant, openAs, type Person, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Security log')
const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })

/** A person with a new account who has signed in once. */
async function makeSignedInTenant(app: RunningApp, by: Person) {
  const tenant = await makeTenant(app, by)
  await callAs(app, tenant, 'GET /me')
  return tenant
}

/** Tries to sign in with an unknown email; returns once the security log shows the attempt. */
async function tryToSignIn(app: RunningApp, superAdmin: Person): Promise<string> {
  const email = `${unique('stranger').replace(' ', '-')}@nowhere.test`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: 'not-the-password-1' })
  await fetch(`${app.url}/api/login`, { method: 'POST', headers, body })
  // The server writes refusals in batches.
  await expect.poll(() => callAs<object[]>(app, superAdmin, `GET /security-log?q=${email}`)).toHaveLength(1)
  return email
}

test('a super admin sees who came in, who was refused, and all of one person, also as a file', async ({
  page,
  emptyApp,
}) => {
  const { superAdmin } = await makeEstate(emptyApp)
  const tenant = await makeSignedInTenant(emptyApp, superAdmin)
  const stranger = await tryToSignIn(emptyApp, superAdmin)
  await openAs(page, emptyApp, superAdmin, `/security?q=${stranger}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/Sign-in refused.*No account has this/)

  await figures(page).getByRole('button', { name: 'Refused' }).click()
  await expect(page).toHaveURL(/kind=refused&from=20\d\d-\d\d-\d\d$/)
  await expect(figures(page).getByRole('button', { name: 'Refused' })).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Kind').selectOption('Signed in on a new device')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/security$/)

  await page.getByRole('searchbox', { name: 'Search the security log' }).fill(tenant.name)
  await page.getByLabel('Kind').selectOption('Signed in')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('button', { name: 'Signed in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signed in' })
  await expect(dialog).toContainText('127.0.0.1')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: tenant.name }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/security\\?user=${tenant.id}$`))
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).last()).toContainText(`Made the account of ${tenant.name}`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^security-log-20\d\d-\d\d-\d\d\.csv$/)
  await page.getByRole('button', { name: `${tenant.name}: show everybody` }).click()
  await expect(page).toHaveURL(/\/security$/)
  // The file stands in the log afterwards.
  await page.getByLabel('Kind').selectOption('Exported')
  await expect(rows(page).first()).toContainText('Security log, 2 rows')
})
