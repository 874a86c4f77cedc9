import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoPerson, openAs, superAdminOf, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const _PHONE = { width: 390, height: 844 }
const rows = (page: Page) => rowsOf(page, 'Attributes')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search attributes' })

test('a super admin sees and searches the attributes', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/attributes')
  await expect(page.getByRole('heading', { name: 'Attributes Management', level: 1 })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['S/N', 'Name', 'Label'])
  await expect(rows(page)).toHaveCount(6)
  await expectAccessible(page)
  await search(page).fill('own WATER')
  await expect(page).toHaveURL(/\?q=own\+WATER$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Borehole')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await search(page).fill('swimming pool')
  await expect(page.getByText('No attributes found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all attributes' }).click()
  await expect(rows(page)).toHaveCount(6)
})

test('an attribute is created', async ({ page, emptyApp }) => {
  const name = unique('Balconies')
  await openAs(page, emptyApp, await superAdminOf(emptyApp), '/attributes')
  await page.getByRole('button', { name: 'Add Attribute' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create Property Attribute' })
  await form.getByRole('button', { name: 'Add Attribute' }).click()
  await expect(form.getByText('Name is required.')).toBeVisible()
  await expect(form.getByText('Label is required.')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Name').fill(name)
  await expect(form.getByText('Name is required.')).toBeHidden()
  await form.getByLabel('Label').fill('Number of balconies')

  await page.route('**/api/property/attribute/create', (route) => route.abort())
  await form.getByLabel('Label').press('Enter')
  await expect(page.getByText('Failed to create property attribute.')).toBeVisible()
  await page.unroute('**/api/property/attribute/create')
  await form.getByRole('button', { name: 'Add Attribute' }).dblclick()
  await expect(page.getByText(`Attribute "${name}" created successfully!`)).toBeVisible()
  await expect(form).toBeHidden()
  await expect(rows(page).first()).toContainText(name)
  await expect(rows(page).first()).toContainText('Number of balconies')

  await page.getByRole('button', { name: 'Add Attribute' }).click()
  await form.getByLabel('Name').fill(name.toUpperCase())
  await form.getByLabel('Label').fill('Again')
  await form.getByLabel('Label').press('Enter')
  await expect(form.getByText(`There is already an attribute "${name.toUpperCase()}".`)).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
})

test('types of home are added, renamed and deleted, but not those in use', async ({ page, emptyApp }) => {
  const name = unique('Maisonette')
  await openAs(page, emptyApp, await superAdminOf(emptyApp), '/attributes')
  const panel = page.getByRole('region', { name: 'Types of home' })
  await expect(panel.getByRole('listitem')).toContainText(['Bedsit', 'Duplex', 'Flat', 'Home'])
  await expect(panel.getByRole('button', { name: 'Delete Home' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Add Type' }).click()
  const form = page.getByRole('dialog', { name: 'Add Type of Home' })
  await form.getByLabel('Name').fill('flat')
  await form.getByRole('button', { name: 'Add Type' }).click()
  await expect(form.getByText('There is already a type of home "flat".')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Name').press('Enter')
  await expect(panel.getByText(name, { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: `Rename ${name}` }).click()
  const rename = page.getByRole('dialog', { name: 'Rename Type' })
  await rename.getByLabel('Name').fill(`${name} II`)
  await rename.getByRole('button', { name: 'Save Changes' }).click()
  await expect(panel.getByText(`${name} II`, { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: `Delete ${name} II` }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${name} II?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText(`${name} II`, { exact: true })).toHaveCount(0)
})

test('a type of home that properties have is not deleted', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/attributes')
  await page.getByRole('button', { name: 'Delete Flat' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Flat?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('Properties or prices of charges use this type.')
  await expectAccessible(page)
})
