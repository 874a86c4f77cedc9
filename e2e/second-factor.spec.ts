import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { linkSent } from './outbox.ts'
import { confirmEmail, makeEstate, openAs, type Person } from './people.ts'
import { startPrepared } from './prepared.ts'
import { test } from './test.ts'

const STEP_MS = 30_000
const panel = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** An authenticator app with the key from the dialog. */
async function appWithKey(page: Page): Promise<(steps?: number) => string> {
  const key = ((await dialog(page).locator('code').textContent()) ?? '').replace(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * STEP_MS })
}

/** Sets up a second factor in the open dialog; returns the app and the recovery codes. */
async function setUp(page: Page) {
  const code = await appWithKey(page)
  await dialog(page).getByLabel('Six-digit code').fill(code())
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible()
  const codes = dialog(page).getByRole('listitem')
  // People also copy them by hand, so they must not run into each other.
  const tooWide = codes.evaluateAll((items) => items.filter((item) => item.scrollWidth > item.clientWidth))
  expect(await tooWide).toHaveLength(0)
  return { code, recoveryCodes: await codes.allInnerTexts() }
}

async function signIn(page: Page, app: RunningApp, { email, password }: Person): Promise<void> {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

test.describe('where it is asked of who manages', () => {
  let app: RunningApp
  test.beforeAll(async () => {
    app = await startPrepared('empty', { SECOND_FACTOR: 'required' })
  })
  test.afterAll(() => app.stop())

  test('an estate admin is reminded, sets it up, and signs in with it from then on', async ({ page }) => {
    const { admin } = await makeEstate(app)
    await openAs(page, app, admin, '/dashboard')
    // One thing at a time.
    const reminder = page.getByRole('region', { name: 'Your second factor' })
    await expect(reminder).toBeHidden()
    await page.getByRole('region', { name: 'Your password' }).getByRole('button', { name: 'Later' }).click()
    await expect(reminder).toContainText('Set up a second factor by')
    await reminder.getByRole('button', { name: 'Set Up' }).click()
    await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectAccessible(page)
    const earlier = await appWithKey(page)
    await dialog(page).getByLabel('Six-digit code').fill(earlier(-20))
    await expect(dialog(page).getByText('This code is wrong or was used already.')).toBeVisible()

    const { code, recoveryCodes } = await setUp(page)
    expect(recoveryCodes).toHaveLength(10)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep open' }).click()
    const saving = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    const file = await (await saving).createReadStream()
    const kept = Buffer.concat(await file.toArray()).toString()
    for (const each of [admin.email, ...recoveryCodes]) expect(kept).toContain(each)
    await dialog(page).getByRole('button', { name: 'I Have Kept Them' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(reminder).toBeHidden()

    await signOut(page)
    await signIn(page, app, admin)
    const field = page.getByLabel('Six-digit code')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill(code(-20))
    await expect(page.getByText('This code is wrong or was used already.')).toBeVisible()
    // The sixth digit submits; the setup used the code before.
    await field.fill(code(1))
    await expect(page).toHaveURL(/\/dashboard$/)

    await signOut(page)
    await signIn(page, app, admin)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(panel(page)).toContainText('9 left')
    await expect(page.getByRole('region', { name: 'Password', exact: true })).toContainText(
      'At least 8 characters. Other',
    )

    // The answer to an old sign-in.
    const refuse = { status: 403, json: { message: 'Enter a code.', code: 'code_needed' } }
    await page.route('**/api/me/recovery-codes', (route) => route.fulfill(refuse))
    await panel(page).getByRole('button', { name: 'New Codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make New Codes' }).click()
    const prompt = page.getByRole('dialog', { name: 'Enter a code' })
    await prompt.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog').getByRole('alert')).toBeHidden()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make New Codes' }).click()
    await prompt.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.unroute('**/api/me/recovery-codes')
    await dialog(page)
      .getByLabel('Recovery code')
      .fill(recoveryCodes[1] ?? '')
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    const fresh = page.getByRole('dialog', { name: 'Keep your recovery codes' })
    await expect(fresh.getByRole('listitem')).toHaveCount(10)
    await expect(fresh).not.toContainText(recoveryCodes[2] ?? '')
    await fresh.getByRole('button', { name: 'I Have Kept Them' }).click()

    await panel(page).getByRole('button', { name: 'Turn Off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
    await expect(panel(page).getByRole('button', { name: 'Set Up' })).toBeVisible()
    // The button that opened the dialog is gone with the second factor.
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('past the day there is a wall, and setting it up opens it', async ({ page }) => {
    const { admin } = await makeEstate(app)
    await page.setViewportSize({ width: 390, height: 844 })
    // A real expiry would take a day at the server.
    await page.route('**/api/me', async (route) => {
      const response = await route.fetch()
      const me = await response.json()
      if (me.user?.second_factor_due_at) me.user.second_factor_due_at = new Date().toISOString()
      await route.fulfill({ response, json: me })
    })
    await openAs(page, app, admin, '/payments')
    await expect(page.getByRole('heading', { name: 'Set up a second factor to go on' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set Up' }).click()
    await setUp(page)
    await dialog(page).getByRole('button', { name: 'I Have Kept Them' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Management' })).toBeVisible()
  })

  test('the server’s refusal builds the wall where the browser’s clock is slow', async ({ page }) => {
    const { admin } = await makeEstate(app)
    await page.route('**/api/estate/statistics/**', (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Set up a second factor to go on.', code: 'second_factor_due' },
      }),
    )
    await openAs(page, app, admin, '/dashboard')
    await expect(page.getByRole('heading', { name: 'Set up a second factor to go on' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('who did not set it up undoes it by the link in their mail', async ({ page, emptyApp }) => {
  const { admin } = await makeEstate(emptyApp)
  await confirmEmail(emptyApp, admin)
  await openAs(page, emptyApp, admin, '/profile')
  await panel(page).getByRole('button', { name: 'Set Up' }).click()
  await setUp(page)
  const link = await linkSent(emptyApp, 'account_change', admin.email)
  expect(link).toMatch(/^\/undo-change#token=/)
  await page.goto(emptyApp.url + link)
  await expect(page.getByRole('heading', { name: 'Undo this change?' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the Change' }).click()
  await expect(page.getByRole('heading', { name: 'The change is undone' })).toBeVisible()
  expect(page.url()).toBe(`${emptyApp.url}/undo-change`)
  await signIn(page, emptyApp, admin)
  // The session and the password are gone, and the form asks for no code.
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
})
