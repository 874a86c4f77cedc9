import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { makeEstate, openAs, unique, uniqueEmail } from './people.ts'
import { makeAttribute, makeProperty } from './properties.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Properties')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a new property is asked for everything, and added once with the sign-in details of landlord and tenant', async ({
  page,
  context,
  emptyApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const estate = await makeEstate(emptyApp)
  const { name } = await makeAttribute(emptyApp, estate)
  let sent = 0
  await page.route('**/api/estates/property', async (route) => {
    sent++
    await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue()
  })
  await openAs(page, emptyApp, estate.admin, '/properties')
  await expect(page.getByText('No properties found')).toBeVisible()
  await page.getByRole('button', { name: 'Add New Property' }).first().click()
  const form = panel(page, 'Add New Property')
  const boxes = form.getByRole('group', { name: /^Attributes/ }).getByRole('checkbox')
  await expect(form.getByRole('checkbox', { name })).not.toBeChecked()
  await expect(form.getByLabel('Estate', { exact: true })).toBeHidden()
  await form.getByRole('button', { name: 'Add Property' }).click()
  for (const message of [
    'Title is required',
    'Enter a valid price',
    'Select at least one attribute',
    'Say whether the estate owns it',
  ])
    await expect(form.getByText(message)).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)

  await form.getByRole('button', { name: 'Select All' }).click()
  await expect(form.getByText('Select at least one attribute')).toBeHidden()
  expect(await boxes.evaluateAll((all) => all.every((box) => (box as HTMLInputElement).checked))).toBe(true)
  await expect(form.getByLabel(`Value of ${name}`)).toHaveValue('1')
  await form.getByRole('button', { name: 'Clear' }).click()
  expect(await boxes.evaluateAll((all) => all.some((box) => (box as HTMLInputElement).checked))).toBe(false)
  await form.getByRole('checkbox', { name }).check()
  await form.getByLabel(`Value of ${name}`).fill(' ')
  const owned = form.getByRole('group', { name: 'Does the estate own it?' })
  await owned.getByRole('radio', { name: 'No' }).check()
  const lived = form.getByRole('group', { name: 'Is there a current tenant?' })
  await lived.getByRole('radio', { name: 'Yes' }).check()
  await form.getByLabel('Landlord email').fill('chidi')
  await form.getByRole('button', { name: 'Add Property' }).click()
  for (const message of [
    `Select a value for ${name}`,
    'Landlord name is required',
    'Enter a valid email',
    'Tenant name is required',
    'Tenant email is required',
  ])
    await expect(form.getByText(message)).toBeVisible()
  await owned.getByRole('radio', { name: 'Yes' }).check()
  await expect(form.getByLabel('Landlord email')).toBeHidden()
  await expect(form.getByLabel('Tenant name')).toBeHidden()
  await owned.getByRole('radio', { name: 'No' }).check()
  await expect(form.getByLabel('Landlord email')).toHaveValue('')

  const title = unique('Duplex')
  const landlordEmail = uniqueEmail('chidi')
  await form.getByLabel('Title').fill(`  ${title} `)
  await form.getByLabel('Price').pressSequentially('1250000.5')
  await expect(form.getByLabel('Price')).toHaveValue('1,250,000.5')
  await form.getByLabel('Description').fill('Behind the gate.\nQuiet.')
  await form.getByLabel(`Value of ${name}`).fill('3')
  await form.getByLabel('Landlord name').fill('Chidi Eze')
  await form.getByLabel('Landlord email').fill(landlordEmail)
  await lived.getByRole('radio', { name: 'Yes' }).check()
  await form.getByLabel('Tenant name').fill('Bísí Adé')
  await form.getByLabel('Tenant email').fill(estate.admin.email)
  await form.getByRole('button', { name: 'Add Property' }).dblclick()

  await expect(page.getByText(`${title} created successfully!`)).toBeVisible()
  const login = panel(page, 'Login Details')
  await expect(login.getByRole('heading', { name: 'Landlord' })).toBeVisible()
  await expect(login.getByText('Existing account')).toBeVisible()
  await login.getByRole('button', { name: 'Copy All' }).first().click()
  await expect(login.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    new RegExp(`^Name: Chidi Eze\nEmail: ${landlordEmail}\nPassword: \\S{12,}\nSign in: \\S+/login$`),
  )
  await expect(login.getByRole('button', { name: 'Copied!' })).toBeHidden()
  await login.getByRole('button', { name: 'Done' }).click()
  expect(sent).toBe(1)

  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('₦1,250,000.50')
  await expect(page.getByLabel('Figures')).toContainText('Total Properties1')
  await rows(page)
    .first()
    .getByRole('button', { name: `View ${title}` })
    .click()
  await expect(panel(page, title).getByRole('tab', { name: 'Tenants 1' })).toBeVisible()
  await panel(page, title).getByRole('link', { name: 'Open page' }).click()
  await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible()
})

test('an estate admin changes a property and its status', async ({ page, emptyApp }) => {
  const estate = await makeEstate(emptyApp)
  const { title } = await makeProperty(emptyApp, estate)
  await openAs(page, emptyApp, estate.admin, '/properties')
  await page.getByRole('button', { name: `Status of ${title}: available. Change it` }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Available' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Sold' }).click()
  await expect(page.getByText(`${title} is now sold.`)).toBeVisible()
  await expect(rows(page).first()).toContainText('Sold')

  await page.getByRole('button', { name: `View ${title}` }).click()
  await panel(page, title).getByRole('button', { name: 'Edit Property' }).click()
  const form = panel(page, 'Edit Property')
  await expect(form.getByLabel('Price')).toHaveValue('2,500,000')
  await expect(form.getByLabel('Status')).toHaveValue('sold')
  await form.getByRole('button', { name: 'Clear' }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Select at least one attribute')).toBeVisible()
  await form
    .getByRole('checkbox', { name: /^Balconies/ })
    .first()
    .check()
  const renamed = unique('Penthouse')
  await form.getByLabel('Title').fill(renamed)
  await form.getByLabel('Price').fill('3000000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`${renamed} has been updated.`)).toBeVisible()
  await expect(panel(page, renamed).getByText('₦3,000,000.00')).toBeVisible()

  await page.route('**/api/estate/property/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { message: 'Somebody was faster.' } })
      : route.continue(),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Status of ${renamed}: sold. Change it` }).click()
  await page.getByRole('menuitemradio', { name: 'Rented' }).click()
  await expect(page.getByText('Failed to change the status')).toBeVisible()
  await expect(page.getByText('Somebody was faster.')).toBeVisible()
  await expect(rows(page).first()).toContainText('Sold')
})
