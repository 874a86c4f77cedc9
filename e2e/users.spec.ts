import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { choose } from './choose.ts'
import { expectFits } from './painted.ts'
import { callAs, demoPerson, makeEstate, openAs, type Person, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }
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
      'Actions',
    ])
    await expect(rows(page)).toHaveCount(10)
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
    await expect(rows(page).first().getByRole('cell').first()).toHaveText('11')
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
    await page.getByRole('button', { name: 'Show all users' }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('shows no super admin to an admin, whose filter still offers all roles', async ({ page, demoApp }) => {
    await openAs(page, demoApp, demoPerson('admin'), '/users?q=superadmin')
    await expect(page.getByText('No users found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await expect(rows(page)).toHaveCount(10)
    await filter(page).selectOption('Super admin')
    await expect(page.getByText('No users found')).toBeVisible()
  })

  test('shows 3 skeleton cards and 8 skeleton rows, says what went wrong and tries again', async ({
    page,
    demoApp,
  }) => {
    let failing = true
    const looked = Promise.withResolvers<void>()
    for (const address of ['**/api/users?*', '**/api/roles'])
      await page.route(address, async (route) => {
        await looked.promise
        await (failing ? route.fulfill(OUT_OF_ORDER) : route.continue())
      })
    await openAs(page, demoApp, demoPerson('superadmin'), '/users')
    await expect(page.getByTestId('skeleton-card')).toHaveCount(3)
    await expect(page.getByTestId('skeleton-row')).toHaveCount(8)
    await expect(filter(page)).toContainText('Loading roles...')
    looked.resolve()
    await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
    await expect(page.getByText('Users could not be loaded')).toBeVisible()
    await expect(page.getByText('Failed to load roles')).toBeVisible()
    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(panel(page, 'Add User').getByLabel('Role')).toContainText('Failed to load roles')
    await expectAccessible(page)
    failing = false
    await panel(page, 'Add User').getByRole('button', { name: 'Retry' }).click()
    await expect(panel(page, 'Add User').getByLabel('Role')).toContainText('Select a role')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Retry' }).last().click()
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('region', { name: 'Users in figures' })).toContainText('Total Users')
    await expect(filter(page)).toContainText('All roles')
  })

  test('has cards with the same facts and actions on a phone', async ({ page, demoApp }) => {
    await page.setViewportSize(PHONE)
    await openAs(page, demoApp, demoPerson('superadmin'), '/users?q=estateadmin@')
    const card = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    for (const fact of ['Ngozi Okafor', 'Estate admin', '+234 803 123 4567', 'estateadmin@estate.demo'])
      await expect(card).toContainText(fact)
    await expectFits(page)
    await expectAccessible(page)
    await card
      .getByRole('button', { name: 'Edit Ngozi Okafor' })
      .filter({ hasText: /^Edit$/ })
      .click()
    await expect(panel(page, 'Edit User').getByLabel('Estate', { exact: true })).toHaveValue(
      'Lekki Gardens Phase II',
    )
    await expectAccessible(page)
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
    // The clock of the errors runs once the focus is where the first one is.
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

  test('cannot take the role acted in from themselves', async ({ page, demoApp }) => {
    await openAs(page, demoApp, demoPerson('admin'), '/users?q=admin@estate.demo&role=admin')
    await page.getByRole('button', { name: /^Edit / }).click()
    const form = panel(page, 'Edit User')
    await expect(form.getByRole('checkbox', { name: /^Admin/ })).toBeDisabled()
    await expect(form.getByText('The role you are acting in')).toBeVisible()
    await expect(form.getByLabel('Super admin')).toHaveCount(0)
  })
})
