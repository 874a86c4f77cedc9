import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { choose } from './choose.ts'
import { callAs, makeEstate, openAs, type Person, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

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

test.describe('a user', () => {
  test('is edited; the errors go after two seconds', async ({ page, emptyApp }) => {
    const { superAdmin } = await makeEstate(emptyApp)
    const user = await makeUser(emptyApp, superAdmin, 'landlord')
    await page.clock.install()
    await openAs(page, emptyApp, superAdmin, `/users?q=${user.email}`)
    await page.getByRole('button', { name: `Edit ${user.name}` }).click()
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
    await expect(rows(page)).toContainText('0802 000 0009')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(form.getByLabel('Phone number')).toHaveValue('0802 000 0009')
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

    // The estate that was picked is kept while another role is tried.
    await page.getByRole('button', { name: 'Add User' }).click()
    const adding = panel(page, 'Add User')
    const picked = adding.getByLabel('Estate', { exact: true })
    await adding.getByLabel('Role').selectOption('estate admin')
    await choose(picked, estate.name)
    await adding.getByLabel('Role').selectOption('tenant')
    await expect(picked).toBeHidden()
    await adding.getByLabel('Role').selectOption('estate admin')
    await expect(picked).toHaveValue(estate.name)
  })
})
