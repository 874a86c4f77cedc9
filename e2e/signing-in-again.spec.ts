import { expect, type Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { choose } from './choose.ts'
import { makeHome } from './payers.ts'
import { callAs, makeEstate, openAs, type Person, unique, uniqueEmail } from './people.ts'
import { makeProperty } from './properties.ts'
import { test } from './test.ts'

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  // A form behind the page may have an email field too.
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
const endSessions = (app: RunningApp, person: Person) => callAs(app, person, 'DELETE /me/sessions')
/** A page whose session ended may leave before or during its reload. */
const reloadAndLeave = (page: Page) =>
  page
    .evaluate(() => void setTimeout(() => location.reload()))
    .catch((error: Error) => {
      if (!error.message.includes('navigation')) throw error
    })
const ENDED = 'This session was ended from another device. Please sign in again.'
const KEPT = 'What you typed is kept.'

test('A link leads to its page once somebody has signed in, and nobody else is led there', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await page.goto(`${emptyApp.url}/payments?q=october`)
  await expect(page).toHaveURL(`${emptyApp.url}/login`)
  // The page still comes; a reload before it is there would stop it.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await signIn(page, home.tenant)
  await expect(page).toHaveURL(`${emptyApp.url}/payments?q=october`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await endSessions(emptyApp, home.tenant)
  await reloadAndLeave(page)
  await expect(page).toHaveURL(`${emptyApp.url}/login`)
  await expect(page.getByText(ENDED)).toBeVisible()
  await expect(page.getByText(KEPT)).toBeHidden()
  await signIn(page, home.admin)
  await expect(page).toHaveURL(`${emptyApp.url}/dashboard`)
})

test('A form that is being filled in survives signing in again, for the same person alone', async ({
  page,
  context,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  const title = unique('Flat')
  await makeProperty(emptyApp, estate, title)
  await openAs(page, emptyApp, estate.admin, '/tenants', 'own session')
  await page.getByRole('button', { name: 'Add Tenant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Tenant' })
  await choose(dialog.getByRole('combobox'), title)
  const typed = {
    Name: unique('Ọláṣẹ'),
    Email: uniqueEmail('olase'),
    'Phone number': '08031112222',
    Address: 'Bungalow 4',
  }
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value)
  await endSessions(emptyApp, estate.admin)
  await dialog.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(page).toHaveURL(`${emptyApp.url}/login`)
  await expect(page.getByText(`${ENDED} ${KEPT}`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Failed to add tenant')).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Bungalow')

  // The sign-in happens in another tab.
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Return to Sign In' }).click()
  const second = await context.newPage()
  await second.goto(`${emptyApp.url}/login`)
  await signIn(second, estate.admin)
  await expect(page).toHaveURL(`${emptyApp.url}/tenants?add=1`)
  for (const [label, value] of Object.entries(typed))
    await expect(dialog.getByLabel(label)).toHaveValue(value)
  await expect(dialog).toContainText(title)

  // The other tab first finds the session ended.
  await endSessions(emptyApp, estate.admin)
  await reloadAndLeave(second)
  for (const tab of [page, second]) await expect(tab.getByText(ENDED)).toBeVisible()
  await signIn(page, estate.admin)
  await dialog.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(page.getByText(`${typed.Name} added successfully!`)).toBeVisible()
})

/** A form of each kind: its page, the button that opens it, and a field. */
const FORMS = [
  ['/charges', 'Add Charges', 'Name'],
  ['/payments', 'Record payment', 'Note'],
  ['/profile', null, 'Name'],
] as const

/** Acts as another tab whose session has ended or begun. */
const inAnotherTab = (page: Page, kept: Record<string, string | null>) =>
  page.evaluate((entries) => {
    for (const [name, value] of entries)
      value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value)
    dispatchEvent(new StorageEvent('storage'))
  }, Object.entries(kept))

test('Every kind of form is kept by the same rule, and another person finds nothing of it', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  for (const [path, button, label] of FORMS) {
    await openAs(page, emptyApp, home.admin, path)
    if (button) await page.getByRole('button', { name: button }).first().click()
    const field = (button ? page.getByRole('dialog') : page).getByLabel(label).first()
    await field.fill('Half typed')
    const session = await page.evaluate(() => ({
      user: localStorage.getItem('user'),
      token: localStorage.getItem('token'),
    }))
    await inAnotherTab(page, { 'session-ended': ENDED, user: null, token: null })
    await expect(page.getByText(KEPT), path).toBeVisible()
    await expect(field, path).toBeHidden()
    if (path === '/profile') break
    await inAnotherTab(page, session)
    await expect(field, path).toHaveValue('Half typed')
    await expect(field, path).toBeVisible()
  }
  await signIn(page, home.tenant)
  await expect(page).toHaveURL(`${emptyApp.url}/dashboard`)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Half typed')).toBeHidden()
})
