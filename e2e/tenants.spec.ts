import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { choose } from './choose.ts'
import { closeLoginDetails } from './login-details.ts'
import { callAs, demoPerson, makeEstate, openAs, unique, uniqueEmail } from './people.ts'
import { makeProperty } from './properties.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }
const rows = (page: Page) => rowsOf(page, 'Tenants')

test('a landlord finds the tenants of the properties they own', async ({ page, demoApp }) => {
  const landlord = demoPerson('landlord')
  const all = await callAs<{ name: string; email: string; estate_property: { id: number } }[]>(
    demoApp,
    landlord,
    'GET /tenants',
  )
  const newest = all[0] as (typeof all)[number]
  await openAs(page, demoApp, landlord, '/tenants')
  await expect(page.getByRole('heading', { name: 'My Tenants', level: 1 })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'S/N',
    'Name',
    'Email',
    'Phone number',
    'Property',
    'Estate',
    'Since',
  ])
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText(newest.email)
  await expect(page.getByText(`1 to 10 of ${all.length}`)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByText(`11 to 20 of ${all.length}`)).toBeVisible()
  await page.getByPlaceholder('Search Tenants...').fill(newest.email.toUpperCase())
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/properties\\?property=${newest.estate_property.id}$`))
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await page.getByPlaceholder('Search Tenants...').fill('nobody of that name')
  await expect(page.getByText('No tenants found')).toBeVisible()
})

test('a tenant is added by picking the property first', async ({ page, emptyApp }) => {
  const estate = await makeEstate(emptyApp)
  const wanted = unique('Bungalow')
  await makeProperty(emptyApp, estate)
  await makeProperty(emptyApp, estate, wanted)

  await openAs(page, emptyApp, estate.admin, '/tenants')
  await expect(page.getByText('No tenants found')).toBeVisible()
  await page.getByRole('button', { name: 'Add Tenant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Tenant' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Select a property')).toBeVisible()
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  // Enter right after typing takes nothing that was found for another text.
  await dialog.getByRole('combobox').click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await dialog.getByRole('combobox').fill('no such place')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveValue('no such place')
  await expect(page.getByText('No properties found')).toBeVisible()
  await choose(dialog.getByRole('combobox'), wanted, 'bungalow')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(wanted)).toBeVisible()

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
  await expect(rows(page).first()).toContainText('+234 803 111 2222')

  // The same person again: the server's words stand at the field that they are about.
  await page.getByRole('button', { name: 'Add Tenant' }).first().click()
  await choose(dialog.getByRole('combobox'), wanted, 'bungalow')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Phone number').fill('08031112222')
  await dialog.getByLabel('Address').fill('Bungalow 4')
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog.getByText('This person is already a tenant of this property.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
})

test('on a phone every tenant is a card, and a list that fails is tried again', async ({ page, demoApp }) => {
  await page.setViewportSize(PHONE)
  let failing = true
  await page.route('**/api/tenants?*', (route) => (failing ? route.abort() : route.continue()))
  await openAs(page, demoApp, demoPerson('admin'), '/tenants')
  await expect(page.getByText('Tenants could not be loaded')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  const cards = page.getByRole('list', { name: 'Tenants' }).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  await expect(cards.first()).toContainText('@')
  await expect(cards.first()).toContainText('Since')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page)
})
