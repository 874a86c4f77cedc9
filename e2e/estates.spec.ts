import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoPerson, makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const OUT_OF_ORDER = { status: 503, json: { message: 'Please try again shortly.' } }

const rows = (page: Page) => rowsOf(page, 'Estates')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test.describe('an estate', () => {
  test('is listed with its figures, tells everything, can be linked to, and closes with Back', async ({
    page,
    demoApp,
  }) => {
    await openAs(page, demoApp, demoPerson('admin'), '/estates')
    await expect(page.getByRole('heading', { name: 'Estates', level: 1 })).toBeVisible()
    const figures = page.getByRole('region', { name: 'Estates in figures' })
    await expect(figures).toContainText('Total Estates3')
    await expect(figures).toContainText('Active Estates2')
    await expect(figures).toContainText('Inactive Estates1')
    await expect(page.getByRole('columnheader')).toHaveText([
      'S/N',
      'Name',
      'Owner',
      'Created',
      'Status',
      /^Received in \w{3}$/,
      'Owed',
      'Actions',
    ])
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).first()).toContainText('Lekki Gardens Phase II')
    await expect(rows(page).first()).toContainText('Ngozi Okafor')
    await expect(rows(page).last()).toContainText('Trans-Amadi Court')

    await page.getByRole('columnheader', { name: 'Owed' }).getByRole('button').click()
    await expect(page).toHaveURL(/\?order=-owed$/)
    await expect(rows(page).first()).toContainText(/₦[\d,]+ owed\s*$/)
    await expect(rows(page).last()).toContainText('Billing off')
    await page.goBack()

    await page.getByRole('button', { name: 'View Lekki Gardens Phase II' }).click()
    await expect(page).toHaveURL(/\?estate=\d+$/)
    const details = panel(page, 'Lekki Gardens Phase II')
    for (const fact of [
      'Billing is off',
      'Owner',
      'Ngozi Okafor',
      '14 Admiralty Way',
      'estateadmin@estate.demo',
      'Active',
      '46',
    ])
      await expect(details).toContainText(fact)
    await details.getByRole('tab', { name: /^Tenants/ }).click()
    const tenants = rowsOf(page, 'Tenants')
    await expect(tenants).toHaveCount(10)
    await expect(tenants.first()).toContainText('@estate.demo')
    await expectAccessible(page)
    await details.getByRole('button', { name: 'Next' }).click()
    await expect(tenants.first().getByRole('cell').first()).toHaveText('11')
    await page.reload()
    await expect(details.getByRole('tab', { name: 'Overview' })).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).first().click()
    await expect(details).toBeHidden()
    await page.getByRole('button', { name: 'View Maitama Heights' }).click()
    await expect(panel(page, 'Maitama Heights')).toBeVisible()
    await page.goBack()
    await expect(panel(page, 'Maitama Heights')).toBeHidden()
    await expect(page).toHaveURL(/\/estates$/)
    await expect(page.getByRole('button', { name: 'View Maitama Heights' })).toBeFocused()
  })

  test('is edited, switched off and on, deleted after a question, and restored', async ({
    page,
    emptyApp,
  }) => {
    const { name, superAdmin } = await makeEstate(emptyApp)
    await openAs(page, emptyApp, superAdmin, `/estates?q=${name}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = panel(page, 'Edit Estate')
    await expect(form.getByLabel('Owner name')).toHaveValue('Ngozi Okafor')
    await form.getByLabel('Owner name').fill('')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form.getByText('Owner name is required')).toBeVisible()
    await expect(form.getByLabel('Active Estate')).toHaveCount(0)
    await form.getByLabel('Owner name').fill('Bíọ́dún Àjàyí')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(`${name} updated successfully!`)).toBeVisible()
    await expect(rows(page)).toContainText('Bíọ́dún Àjàyí')

    const status = page.getByRole('switch', { name: `${name} is active` })
    await expect(status).toBeChecked()
    await page.route('**/api/estate/update/*', (route) => route.fulfill(OUT_OF_ORDER))
    await status.click()
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Make inactive' })
    await sure.click()
    await expect(page.getByText('Failed to update estate')).toBeVisible()
    await expect(status).toBeChecked()
    await page.unroute('**/api/estate/update/*')
    await status.press('Space')
    await sure.click()
    await expect(page.getByText(`${name} is now inactive`)).toBeVisible()
    await expect(status).not.toBeChecked()
    await expect(rows(page)).toContainText('Inactive')
    await expect(status).not.toHaveAttribute('aria-busy')
    await status.click()
    await expect(page.getByText(`${name} is now active`)).toBeVisible()
    await expect(status).toBeChecked()

    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.route('**/api/estate/delete/*', (route) => route.fulfill(OUT_OF_ORDER))
    await question.getByRole('button', { name: 'Delete Estate' }).click()
    await expect(page.getByText('Failed to delete estate')).toBeVisible()
    await expect(question.getByText('Please try again shortly.')).toBeVisible()
    await page.unroute('**/api/estate/delete/*')
    await question.getByRole('button', { name: 'Delete Estate' }).click()
    await expect(page.getByText('Estate deleted', { exact: true })).toBeVisible()
    await expect(question).toBeHidden()
    await expect(page.getByText('No estates found')).toBeVisible()

    await page.getByLabel('Status', { exact: true }).selectOption('Archived')
    await expect(rows(page)).toContainText('Archived')
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await expect(page.getByText('Estate restored')).toBeVisible()
    await expect(page.getByText('No estates found')).toBeVisible()
    await page.getByLabel('Status', { exact: true }).selectOption('All statuses')
    await expect(rows(page)).toContainText(name)
  })
})
