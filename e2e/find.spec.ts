import { expect, type Page } from '@playwright/test'
import type { ListedTenant } from '../contract/tenancies.ts'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { callAs, demoPerson, openAs } from './people.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }
const admin = demoPerson('superadmin')
const manager = demoPerson('estateadmin')
const tenants = (app: RunningApp) => callAs<ListedTenant[]>(app, admin, 'GET /tenants')

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const found = (page: Page, list: string) => page.getByRole('group', { name: list }).getByRole('option')

/** A tenant with tone marks whose name without them finds nobody else. */
async function markedAlone(app: RunningApp): Promise<ListedTenant> {
  for (const tenant of await tenants(app)) {
    const typed = plain(tenant.name)
    if (typed === tenant.name.toLowerCase()) continue
    const matches = await callAs<ListedTenant[]>(app, admin, `GET /tenants?q=${encodeURIComponent(typed)}`)
    if (matches.length === 1) return tenant
  }
  throw new Error('Every marked name finds several tenants')
}

test('Ctrl+K finds a person typed without tone marks, and Enter opens their page', async ({
  page,
  demoApp,
}) => {
  const marked = await markedAlone(demoApp)
  await openAs(page, demoApp, admin, '/dashboard')
  await expect(field(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(plain(marked.name))
  await expect(found(page, 'Tenants')).toHaveText([new RegExp(marked.name)])
  await expect(page.getByRole('status').filter({ hasText: 'Tenants: 1' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tenants/${marked.id}$`))
  await expect(page.getByRole('heading', { name: marked.name, level: 1 })).toBeVisible()
  await expect(field(page)).toHaveValue('')

  await page.keyboard.press('/')
  await page.keyboard.type('trans-amadi')
  await expect(found(page, 'Estates')).toHaveText([/^Trans-Amadi Court/])

  // Enter waits for every list and opens the first result, however late the first list answers.
  const tenantsAnswered = page.waitForResponse(/\/tenants\?.*q=flat/)
  await page.route(/\/estates\/properties\?.*q=flat/, async (route) => {
    await tenantsAnswered
    await expect(found(page, 'Tenants').first()).toHaveAttribute('data-highlighted')
    await route.continue()
  })
  await field(page).fill('flat')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/properties\/\d+$/)
})

test('the keys open the search beside a field alone, arrows choose, and a list that failed is tried again', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, admin, '/tenants')
  const search = page.getByPlaceholder('Search Tenants...')
  await search.press('/')
  await search.press('Control+k')
  await expect(search).toHaveValue('/')

  // An error, not a lost connection: the app retries a lost connection on its own.
  const problem = { code: 'internal', message: 'Something went wrong.' }
  await page.route(/payments.*q=/, (route) => route.fulfill({ status: 500, json: problem }))
  const add = page.getByRole('button', { name: 'Add Tenant' })
  await add.focus()
  await page.keyboard.press('/')
  await page.keyboard.type('flat')
  await expect(found(page, 'Homes')).toHaveCount(6)
  const again = page.getByRole('group', { name: 'Not searched: payments' }).getByRole('option')
  await expect(again).toContainText('Try again')
  await page.unroute(/payments.*q=/)
  await again.click()
  await expect(found(page, 'Payments')).toHaveCount(6)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(add).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(found(page, 'Homes').first()).toHaveAttribute('data-highlighted')
  for (let down = 0; down < 5; down++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/properties\?q=flat$/)
})

test('on a phone a button opens the search, and Back closes it', async ({ page, demoApp }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, demoApp, manager, '/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenants' }).click()
  // The loaded page takes the focus.
  await expect(page.getByRole('heading', { name: 'My Tenants' })).toBeFocused()
  const button = page.getByRole('button', { name: 'Find anything' })
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  await button.click()
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/tenants$/)
  await expect(button).toBeFocused()

  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('flat')
  await expect(field(page)).toHaveValue('flat')
  await found(page, 'Tenants').first().click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/tenants\/\d+$/)
  await button.click()
  await expect(field(page)).toHaveValue('')
})
