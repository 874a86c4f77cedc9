import { expect, type Page } from '@playwright/test'
import { choose } from './choose.ts'
import { closeLoginDetails } from './login-details.ts'
import { callAs, makeEstate, openAs, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const OUT_OF_ORDER = { status: 503, json: { message: 'Please try again shortly.' } }
const PASSWORD = 'harmattan-lantern-43'

const rows = (page: Page) => rowsOf(page, 'Users')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a new user is made once, and an estate admin with an estate', async ({ page, emptyApp }) => {
  const estate = await makeEstate(emptyApp)
  const name = unique('Chíọma')
  const email = `${unique('chioma').replace(' ', '-')}@estate.test`
  let calls = 0
  await page.route('**/api/register', async (route) => {
    calls++
    await new Promise((resolve) => setTimeout(resolve, 200))
    await (calls === 1 ? route.fulfill(OUT_OF_ORDER) : route.continue())
  })
  await openAs(page, emptyApp, estate.superAdmin, '/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = panel(page, 'Add User')
  await expect(form.getByLabel('Role').getByRole('option')).toHaveText([
    'Select a role',
    'Super admin',
    'Admin',
    'Estate admin',
    'Landlord',
    'Tenant',
  ])
  await form.getByRole('button', { name: 'Add User' }).click()
  for (const message of ['Name is required', 'Email is required', 'Password is required', 'Role is required'])
    await expect(form.getByText(message)).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone number').fill('0803 111 2222')
  await form.getByLabel(/^Password/).fill(PASSWORD)
  await form.getByLabel('Role').selectOption('Landlord')
  await expect(form.getByLabel('Estate', { exact: true })).toHaveCount(0)
  await form.getByLabel('Role').selectOption('Estate admin')
  await choose(form.getByLabel('Estate', { exact: true }), estate.name)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('Failed to create user.')).toBeVisible()
  await form.getByRole('button', { name: 'Add User' }).dblclick()
  await expect(page.getByText('user created successfully!', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
  for (const shown of [name, email, PASSWORD, 'No message is sent.'])
    await expect(panel(page, 'Login Details')).toContainText(shown)
  await closeLoginDetails(page)
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused()
  expect(calls).toBe(2)
  await expect(rows(page).first()).toContainText(name)
  await expect(rows(page).first()).toContainText('0803 111 2222')
  const me = await callAs<object>(emptyApp, { email, password: PASSWORD }, 'GET /me')
  expect(me).toMatchObject({ roles: ['estate admin'], user: { user_estate: { id: estate.id } } })

  // The address is taken now.
  await page.getByRole('button', { name: 'Add User' }).click()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(/^Password/).fill(PASSWORD)
  await form.getByLabel('Role').selectOption('Tenant')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('This email already has an account.').first()).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
})
