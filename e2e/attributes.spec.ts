import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openAs, superAdminOf, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Attributes')

test('an attribute is created, and types of home are added, renamed and deleted', async ({
  page,
  emptyApp,
}) => {
  const name = unique('Balconies')
  await openAs(page, emptyApp, await superAdminOf(emptyApp), '/attributes')
  await expect(page.getByRole('heading', { name: 'Attributes Management', level: 1 })).toBeVisible()
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
  await expect(page.getByRole('columnheader')).toHaveText(['S/N', 'Name', 'Label', 'Homes'])
  await expect(rows(page).first()).toContainText(name)
  await expect(rows(page).first()).toContainText('Number of balconies')

  await page.getByRole('button', { name: 'Add Attribute' }).click()
  await form.getByLabel('Name').fill(name.toUpperCase())
  await form.getByLabel('Label').fill('Again')
  await form.getByLabel('Label').press('Enter')
  await expect(form.getByText(`There is already an attribute "${name.toUpperCase()}".`)).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  const type = unique('Maisonette')
  const panel = page.getByRole('region', { name: 'Types of home' })
  await expect(panel.getByRole('listitem')).toContainText(['Bedsit', 'Duplex', 'Flat', 'Home'])
  await expect(panel.getByRole('button', { name: 'Delete Home' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Add Type' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Type of Home' })
  await adding.getByLabel('Name').fill('flat')
  await adding.getByRole('button', { name: 'Add Type' }).click()
  await expect(adding.getByText('There is already a type of home "flat".')).toBeVisible()
  await adding.getByLabel('Name').fill(type)
  await adding.getByLabel('Name').press('Enter')
  await expect(panel.getByText(type, { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: `Rename ${type}` }).click()
  const rename = page.getByRole('dialog', { name: 'Rename Type' })
  await rename.getByLabel('Name').fill(`${type} II`)
  await rename.getByRole('button', { name: 'Save Changes' }).click()
  await expect(panel.getByText(`${type} II`, { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: `Delete ${type} II` }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${type} II?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText(`${type} II`, { exact: true })).toHaveCount(0)
})
