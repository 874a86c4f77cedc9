import { expect, type Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { holdCalls } from './hold-calls.ts'
import { linkSent } from './outbox.ts'
import { makeHome } from './payers.ts'
import { callAs, demoPerson, makeEstate, openAs, type Person, superAdminOf, uniqueEmail } from './people.ts'
import { test } from './test.ts'

const NEW_PASSWORD = 'a-lantern-in-the-harmattan'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** A landlord who is also a tenant. */
async function personOfTwoRoles(app: RunningApp): Promise<Person> {
  const superAdmin = await superAdminOf(app)
  const person = { email: uniqueEmail('two'), password: NEW_PASSWORD }
  const account = { name: 'Bola Ige', email: person.email }
  const { id } = await callAs<{ id: number }>(app, superAdmin, 'POST /register', {
    ...account,
    password: person.password,
    role: 'landlord',
  })
  await callAs(app, superAdmin, `PUT /users/${id}`, { ...account, roles: ['landlord', 'tenant'] })
  return person
}

test('Another role takes every tab along, and another device with the next refusal', async ({
  page,
  context,
  browser,
  emptyApp,
}) => {
  const person = await personOfTwoRoles(emptyApp)
  const device = await browser.newPage()
  await openAs(device, emptyApp, person, '/dashboard')
  await expect(menu(device).getByRole('link', { name: 'Properties' })).toBeVisible()
  const second = await context.newPage()
  await openAs(second, emptyApp, person, '/notifications')
  await openAs(page, emptyApp, person, '/charges')
  await expect(menu(second).getByRole('link', { name: 'Properties' })).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Tenant' }).click()
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/dashboard$/)
    await expect(tab.getByRole('button', { name: 'Account of Bola Ige, Tenant' })).toBeVisible()
    await expect(menu(tab).getByRole('link', { name: 'Properties' })).toHaveCount(0)
  }

  await menu(device).getByRole('link', { name: 'Properties' }).click()
  await expect(device.getByRole('button', { name: 'Account of Bola Ige, Tenant' })).toBeVisible()
  await expect(device).toHaveURL(/\/dashboard$/)
  await device.close()
})

test('A page that a browser brings back after signing out is left at once', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('tenant'), '/dashboard')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  // Back restores the page from the browser's cache; the page heard of nothing meanwhile.
  await page.evaluate(() => {
    localStorage.removeItem('token')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})

test('An open tab hears who one is again, a minute later and with the next page', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  await page.clock.install()
  await openAs(page, emptyApp, estate.admin, '/dashboard')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toContainText(estate.name)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/me') && asked.push(request.url()))
  const name = `${estate.name} Phase Two`
  await callAs(emptyApp, estate.superAdmin, `PUT /estate/update/${estate.id}`, { name })
  await menu(page).getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByText('No notifications found')).toBeVisible()
  expect(asked).toEqual([])
  await page.clock.fastForward(61_000)
  await menu(page).getByRole('link', { name: 'Payments' }).click()
  await expect(sidebar).toContainText(name)
  expect(asked).toHaveLength(1)
})

test('Signing in takes a waiting tab along, and a refusal signs nobody out', async ({
  page,
  context,
  emptyApp,
}) => {
  const { admin } = await makeEstate(emptyApp)
  const [waiting, refused] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, waiting, refused]) await tab.goto(`${emptyApp.url}/login`)
  const release = await holdCalls(refused, '**/api/login')
  await signIn(refused, { ...admin, password: 'not the one' })
  await signIn(page, admin)
  for (const tab of [page, waiting]) await expect(tab).toHaveURL(/\/dashboard$/)
  await expect(menu(waiting)).toBeVisible()
  release()
  await expect(refused.getByText('Invalid email or password.')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(menu(page)).toBeVisible()
  await expect(refused.getByText('Invalid email or password.')).toBeVisible()

  await signOut(page)
  await signIn(page, admin)
  for (const tab of [page, waiting, refused]) await expect(tab).toHaveURL(/\/dashboard$/)
})

test('Signing out waits for no answer, ends the session, and brings a reminder back', async ({
  page,
  emptyApp,
}) => {
  const { admin } = await makeEstate(emptyApp)
  await page.goto(`${emptyApp.url}/login`)
  await signIn(page, admin)
  const reminder = page.getByRole('region', { name: 'Your password' })
  await reminder.getByRole('button', { name: 'Later' }).click()
  await expect(reminder).toBeHidden()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await signOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect
    .poll(async () => {
      const answer = await fetch(`${emptyApp.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
      return answer.status
    })
    .toBe(401)

  await signIn(page, admin)
  await expect(reminder).toBeVisible()
  await page.route('**/api/logout', () => undefined)
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('Too many tries are told with the time to wait', async ({ page, emptyApp }) => {
  const somebody = { email: uniqueEmail('nobody'), password: 'not the one' }
  await page.goto(`${emptyApp.url}/login`)
  for (let tries = 0; tries < 6; tries++)
    await fetch(`${emptyApp.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(somebody),
    })
  await signIn(page, somebody)
  await expect(page.getByText(/^Too many tries\. Try again in 1[45] minutes\.$/)).toBeVisible()
})

test('Choosing a new password ends the session that was open here', async ({ page, emptyApp }) => {
  const { tenant } = await makeHome(emptyApp, await makeEstate(emptyApp))
  await openAs(page, emptyApp, tenant, '/dashboard')
  await expect(menu(page)).toBeVisible()
  await callAs(emptyApp, tenant, 'POST /forgot-password', { email: tenant.email })
  const link = emptyApp.url + (await linkSent(emptyApp, 'password_reset', tenant.email))
  await page.goto(link)
  // A phone discards a hidden page and loads it again.
  await expect(page).toHaveURL(`${emptyApp.url}/reset-password`)
  await page.reload()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  expect(refused).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await signIn(page, { email: tenant.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(link)
  await expect(page.getByText('This link has been used already. Please ask for a new one.')).toBeVisible()
})

test('A forgotten password is asked for by email or phone number', async ({ page, emptyApp }) => {
  await page.goto(`${emptyApp.url}/forgot-password`)
  const field = page.getByLabel('Email or phone number')
  for (const [typed, said] of [
    ['', 'Please enter your email address.'],
    ['ada@estate', 'Please enter a valid email address.'],
    ['0803', 'Please enter a valid phone number.'],
  ] as const) {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await field.fill('0803 111 2222')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('Check your email or WhatsApp')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link Sent' })).toBeDisabled()
  await page.reload()
  await field.fill(uniqueEmail('nobody'))
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Email Sent' })).toBeDisabled()
})
