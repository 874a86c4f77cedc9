import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { choose } from './choose.ts'
import { callAs, demoPerson, makeEstate, openAs, type Person, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const _PHONE = { width: 390, height: 844 }
const OUT_OF_ORDER = { status: 503, json: { message: 'Please try again shortly.' } }
const PASSWORD = 'harmattan-lantern-43'

interface Account extends Person {
  id: number
  name: string
}

async function makeUser(app: RunningApp, by: Person, role: string): Promise<Account> {
  const name = unique('Ọmọ Ẹ̀kó')
  const email = `${unique('omo').replace(' ', '-')}@estate.test`
  const { id } = await callAs<{ id: number }>(app, by, 'POST /register', {
    name,
    email,
    password: PASSWORD,
    role,
  })
  return { id, name, email, password: PASSWORD }
}

const rows = (page: Page) => rowsOf(page, 'Users')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const filter = (page: Page) => page.getByRole('main').getByLabel('Role', { exact: true })

test.describe('the list', () => {
  test('shows the figures and everyone, and keeps its state in the address', async ({ page, demoApp }) => {
    const superAdmin = demoPerson('superadmin')
    const all = await callAs<{ name: string; roles: string[] }[]>(demoApp, superAdmin, 'GET /users')
    const count = (role: string) => all.filter(({ roles }) => roles.includes(role)).length
    await openAs(page, demoApp, superAdmin, '/users')
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    const figures = page.getByRole('region', { name: 'Users in figures' })
    await expect(figures).toContainText(`Total Users${all.length}`)
    await expect(figures).toContainText(`Landlords${count('landlord')}`)
    await expect(figures).toContainText(`Tenants${count('tenant')}`)
    await expect(page.getByRole('columnheader')).toHaveText([
      'S/N',
      'Name',
      'Role',
      'Phone number',
      'Email',
      'Last seen',
      'Actions',
    ])
    await expect(rows(page)).toHaveCount(25)
    await expect(filter(page).getByRole('option')).toHaveText([
      'All roles',
      'Super admin',
      'Admin',
      'Estate admin',
      'Landlord',
      'Tenant',
    ])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(rows(page).first().getByRole('cell').first()).toHaveText('26')
    await filter(page).selectOption('Estate admin')
    await expect(page).toHaveURL(/\?role=estate\+admin$/)
    await expect(rows(page)).toHaveCount(count('estate admin'))
    await page.reload()
    await expect(rows(page)).toHaveCount(count('estate admin'))
    await page.getByRole('searchbox', { name: 'Search users' }).fill('NGOZI')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('+234 803 123 4567')
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all')
    await expect(page.getByText('No users found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(25)
  })
})

test.describe('a user', () => {
  test('is edited; the errors go after two seconds', async ({ page, emptyApp }) => {
    const { superAdmin } = await makeEstate(emptyApp)
    const user = await makeUser(emptyApp, superAdmin, 'landlord')
    await page.clock.install()
    await openAs(page, emptyApp, superAdmin, `/users?q=${user.email}`)
    await page.getByRole('button', { name: user.name, exact: true }).click()
    const form = panel(page, 'Edit User')
    await expect(form.getByLabel('Email')).toHaveValue(user.email)
    await expect(form.getByLabel('Password')).toHaveCount(0)
    await expect(form.getByLabel('Landlord')).toBeChecked()
    await expectAccessible(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await form.getByLabel('Name').fill(' ')
    await form.getByLabel('Email').fill('ada')
    await form.getByLabel('Landlord').uncheck()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    const messages = ['Name is required', 'Enter a valid email', 'Role is required']
    for (const message of messages) await expect(form.getByText(message)).toBeVisible()
    // The error timer starts once the first invalid field has the focus.
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.clock.runFor(1900)
    for (const message of messages) await expect(form.getByText(message)).toBeVisible()
    await page.clock.runFor(200)
    for (const message of messages) await expect(form.getByText(message)).toBeHidden()
    await page.clock.resume()

    const name = unique('Fọlákẹ́')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Email').fill(user.email)
    await form.getByLabel('Phone number').fill('+2348020000009')
    await form.getByLabel('Landlord').check()
    await page.route('**/api/users/*', (route) => route.fulfill(OUT_OF_ORDER))
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Failed to update user.')).toBeVisible()
    await page.unroute('**/api/users/*')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('user updated successfully!', { exact: true })).toBeVisible()
    await expect(form).toBeHidden()
    await expect(rows(page)).toContainText(name)
    await expect(rows(page)).toContainText('+234 802 000 0009')
  })

  test('can have several roles, and an estate as an estate admin', async ({ page, emptyApp }) => {
    const estate = await makeEstate(emptyApp)
    const user = await makeUser(emptyApp, estate.superAdmin, 'landlord')
    await openAs(page, emptyApp, estate.superAdmin, `/users?q=${user.email}`)
    await page.getByRole('button', { name: `Edit ${user.name}` }).click()
    const form = panel(page, 'Edit User')
    await form.getByLabel('Estate admin').check()
    await choose(form.getByLabel('Estate', { exact: true }), estate.name)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    await expect(rows(page)).toContainText(/Landlord.*Estate admin/)
    const [promoted] = await callAs<object[]>(emptyApp, estate.superAdmin, `GET /users?q=${user.email}`)
    expect(promoted).toMatchObject({ roles: ['landlord', 'estate admin'], user_estate: { id: estate.id } })

    await page.getByRole('button', { name: `Edit ${user.name}` }).click()
    await expect(form.getByLabel('Estate', { exact: true })).toHaveValue(estate.name)
    await form.getByLabel('Estate admin').uncheck()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    const [after] = await callAs<object[]>(emptyApp, estate.superAdmin, `GET /users?q=${user.email}`)
    expect(after).toMatchObject({ roles: ['landlord'], user_estate: null })
  })

  test('keeps the estate that was picked, and shows it, while another role is tried', async ({
    page,
    emptyApp,
  }) => {
    const estate = await makeEstate(emptyApp)
    await openAs(page, emptyApp, estate.superAdmin, '/users?add=1')
    const form = panel(page, 'Add User')
    const picked = form.getByLabel('Estate', { exact: true })
    await form.getByLabel('Role').selectOption('estate admin')
    await choose(picked, estate.name)
    await form.getByLabel('Role').selectOption('tenant')
    await expect(picked).toBeHidden()
    await form.getByLabel('Role').selectOption('estate admin')
    await expect(picked).toHaveValue(estate.name)
  })
})
