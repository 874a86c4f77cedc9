import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { choose } from './choose.ts'
import { closeLoginDetails } from './login-details.ts'
import { callAs, makeEstate, openAs, unique, uniqueEmail } from './people.ts'
import { makeProperty } from './properties.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Tenants')

test('a tenant is added by picking the property first', async ({ page, emptyApp }) => {
  const estate = await makeEstate(emptyApp)
  const wanted = unique('Bungalow')
  await makeProperty(emptyApp, estate)
  await makeProperty(emptyApp, estate, wanted)

  await openAs(page, emptyApp, estate.admin, '/tenants')
  await expect(page.getByText('No tenants found')).toBeVisible()
  await page.getByRole('button', { name: 'Add Tenant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Tenant' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  // Enter right after typing picks no result of an earlier text.
  await dialog.getByRole('combobox').click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await dialog.getByRole('combobox').fill('no such place')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveValue('no such place')
  await expect(page.getByText('No properties found')).toBeVisible()
  await choose(dialog.getByRole('combobox'), wanted, 'bungalow')
  await expect(dialog.getByRole('paragraph').filter({ hasText: wanted })).toBeVisible()

  const name = unique('Ọláṣẹ')
  const email = uniqueEmail('olase')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Phone number').fill('08031112222')
  await dialog.getByLabel('Address').fill('Bungalow 4')
  await page.route('**/api/tenant/save', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again shortly.' } }),
  )
  await dialog.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(page.getByText('Failed to add tenant')).toBeVisible()
  await expect(dialog.getByText('Please try again shortly.')).toBeVisible()
  await page.unroute('**/api/tenant/save')
  await dialog.getByRole('button', { name: 'Add Tenant' }).dblclick()
  await expect(page.getByText(`${name} added successfully!`)).toBeVisible()
  const login = page.getByRole('dialog', { name: 'Login Details' })
  await expect(login.getByText(email)).toBeVisible()
  await closeLoginDetails(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Add Tenant' })).toBeFocused()
  await expect(rows(page).first()).toContainText(`${name}`)
  await expect(rows(page).first()).toContainText('0803 111 2222')
})

test('somebody moves out, which is taken back, and then has moved out', async ({ page, emptyApp }) => {
  const estate = await makeEstate(emptyApp)
  const home = await makeProperty(emptyApp, estate)
  const name = unique('Ọláṣẹ')
  const me = await callAs<{ user: { id: number } }>(emptyApp, estate.admin, 'GET /me')
  await callAs(emptyApp, estate.admin, 'POST /tenant/save', {
    ...{ name, email: uniqueEmail('olase'), phone_number: '08031112222', address: 'Bungalow 4' },
    ...{ user_id: me.user.id, estate_id: estate.id, estate_property_id: home.id, starts_on: '2025-12-01' },
  })

  await openAs(page, emptyApp, estate.admin, '/tenants')
  await rows(page).getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText(`${home.title}, since 1 Dec 2025`)).toBeVisible()
  await expect(page.getByText('No one else has lived here.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Moved in').fill('2025-11-30')
  await page.getByLabel('Phone number').fill('08053334444')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const call = page.getByRole('link', { name: `Call ${name}, 0805 333 4444` })
  await expect(call).toHaveAttribute('href', 'tel:+2348053334444')
  await expect(page.getByText(`${home.title}, since 30 Nov 2025`)).toBeVisible()

  const inAYear = new Date().getFullYear() + 1
  await page.getByRole('button', { name: 'Move out' }).click()
  const dialog = page.getByRole('dialog', { name: `Move out ${name}?` })
  await dialog.getByLabel('Last day').fill('2025-11-29')
  await dialog.getByRole('button', { name: 'End the tenancy' }).click()
  await expect(dialog.getByText('The last day cannot be before the first, 30 Nov 2025')).toBeVisible()
  await dialog.getByLabel('Last day').fill(`${inAYear}-01-31`)
  await expect(dialog.getByText('You can change or undo it until then.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save move-out' }).click()
  await expect(page.getByText(`The last day of this tenancy is 31 Jan ${inAYear}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo move-out' }).click()
  const question = page.getByRole('alertdialog', { name: `Undo the move-out of ${name}?` })
  await question.getByRole('button', { name: 'Undo move-out' }).click()
  await expect(page.getByText(`The last day of this tenancy`)).toHaveCount(0)

  await page.getByRole('button', { name: 'Move out' }).click()
  await dialog.getByLabel('Last day').fill('2026-01-31')
  await dialog.getByRole('button', { name: 'End the tenancy' }).click()
  await expect(page.getByText('This tenancy has ended. Its last day was 31 Jan 2026.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move out' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tenants' }).click()
  await expect(page.getByText('No tenants found')).toBeVisible()
  await page.getByLabel('Status').selectOption('Moved out')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('31 Jan 2026')
})
