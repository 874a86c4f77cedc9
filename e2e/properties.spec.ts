import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { closeLoginDetails } from './login-details.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, demoPerson, makeEstate, openAs, unique, uniqueEmail } from './people.ts'
import { makeProperty } from './properties.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Properties')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test.describe('the list', () => {
  test('shows every property to an admin, 25 on a page, and keeps its state in the address', async ({
    page,
    demoApp,
  }) => {
    const { length: total } = await callAs<[]>(demoApp, demoPerson('admin'), 'GET /estates/properties')
    await openAs(page, demoApp, demoPerson('admin'), '/properties')
    await expect(page.getByRole('heading', { name: 'Property Management', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Figures')).toContainText(`Total Properties${total}`)
    await expect(page.getByRole('columnheader')).toHaveText([
      'S/N',
      'Name',
      'Occupant',
      'Price',
      'Created',
      'Status',
      'Owed',
      'Actions',
    ])
    await expect(rows(page)).toHaveCount(25)
    await expect(rows(page).first()).toContainText(/^1.+₦[\d,]+.+(Available|Rented|Sold)/)

    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(rows(page).first().getByRole('cell').first()).toHaveText('26')

    await page.getByPlaceholder('Search Properties...').fill('BUNGALOW')
    await expect(page).toHaveURL(/\?q=BUNGALOW$/)
    await expect(rows(page).first().getByRole('cell').first()).toHaveText('1')
    await expect(rows(page).filter({ hasNotText: 'Bungalow' })).toHaveCount(0)
    const found = await rows(page).count()
    await page.getByLabel('Status', { exact: true }).selectOption('Sold')
    await expect(page).toHaveURL(/q=BUNGALOW&status=sold/)
    await page.getByPlaceholder('Search Properties...').fill('no such place')
    await expect(page).toHaveURL(/q=no\+such\+place&status=sold/)
    await expect(page.getByText('No properties found')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\?q=BUNGALOW$/)
    await expect(page.getByPlaceholder('Search Properties...')).toHaveValue('BUNGALOW')
    await expect(rows(page)).toHaveCount(found)

    // The details of one can be linked to, tell everything, and close with Back.
    const view = rows(page)
      .first()
      .getByRole('button', { name: /^View / })
    const title = ((await view.getAttribute('title')) ?? '').slice('View '.length)
    await view.click()
    await expect(page).toHaveURL(/property=\d+/)
    const details = panel(page, title)
    for (const fact of ['Lives here', 'Owner name', 'Owner email', 'Price', 'Bedrooms', 'Toilets', 'Created'])
      await expect(details.getByRole('term').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
    await expect(details.getByText(/^₦[\d,]+\.\d\d$/)).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(details).toBeHidden()
    await expect(page).toHaveURL(/\?q=BUNGALOW$/)
    await page.goto(`${demoApp.url}/properties?property=2147483`)
    await expect(page.getByText('Failed to load property details')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Failed to load property details')).toBeHidden()
    await expect(page).toHaveURL(/\/properties$/)
  })

  test('says who lives in each, whose it is and what is owed, and its figures filter it', async ({
    page,
    emptyApp,
  }) => {
    const home = await makeHome(emptyApp, await makeEstate(emptyApp))
    const empty = await makeProperty(emptyApp, home)
    await openAs(page, emptyApp, home.admin, '/properties')
    await expect(rows(page)).toHaveCount(2)
    const row = rows(page).filter({ hasText: empty.title })
    await expect(row).toContainText('Owned by Chidi Eze')
    await expect(row).toContainText('Empty')
    // The page shows no debt for an estate without a ledger.
    await expect(page.getByRole('columnheader', { name: 'Owed' })).toHaveCount(0)
    const charge = await makeCharge(emptyApp, home, { name: 'Service charge', amount: 45_000 })
    await turnBillingOn(emptyApp, home, [charge])

    await page.reload()
    await expect(rows(page).first()).toContainText('₦90,000')
    const status = page.getByRole('combobox', { name: 'Status' })
    await status.selectOption('Rented')
    await expect(page).toHaveURL(/\?status=rented$/)
    await expect(rows(page)).toHaveCount(1)
    // The figures stay those of all; the sum is that of the filter.
    await expect(page.getByLabel('Figures')).toContainText('Total Properties2')
    await expect(page.getByLabel('Sum of these properties')).toContainText('1 property')
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await status.selectOption('')
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/\/properties$/)
    await rows(page).getByRole('link', { name: 'Adébáyọ̀ Ọláṣẹ' }).click()
    await expect(page).toHaveURL(new RegExp(`/tenants/${home.tenant_id}$`))
    // The landlord sees the debt too.
    await openAs(page, emptyApp, home.landlord, '/properties')
    await expect(rows(page)).toContainText('₦90,000')
    await page.getByRole('button', { name: /^View / }).click()
    const facts = page.getByRole('dialog').getByRole('definition')
    await expect(facts.first()).toContainText('₦90,000, since ')
    await expect(facts.nth(1)).toContainText('Adébáyọ̀ Ọláṣẹ')
  })
})

test.describe('the details', () => {
  test('list the tenants, and a landlord adds one with the keyboard alone', async ({ page, emptyApp }) => {
    const estate = await makeEstate(emptyApp)
    const { title, landlord } = await makeProperty(emptyApp, estate)
    await openAs(page, emptyApp, landlord, '/properties')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Add New Property' })).toBeHidden()
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeHidden()

    await page.getByRole('button', { name: `View ${title}` }).focus()
    await page.keyboard.press('Enter')
    const details = panel(page, title)
    await expect(details.getByText('Chidi Eze')).toBeVisible()
    await details.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(details.getByText('No tenants found')).toBeVisible()
    await details.getByRole('button', { name: 'Add Tenant' }).focus()
    await page.keyboard.press('Enter')
    const form = panel(page, 'Add Tenant')
    await expect(form.getByRole('paragraph').filter({ hasText: title })).toBeVisible()
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    for (const message of ['Name is required', 'Email is required', 'Phone number is required'])
      await expect(form.getByText(message)).toBeVisible()
    await expect(form.getByLabel('Name')).toBeFocused()

    const name = unique('Kẹ́hìndé')
    await page.keyboard.type(name)
    await expect(form.getByText('Name is required')).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.type('not an address')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Enter a valid email')).toBeVisible()
    const email = uniqueEmail('kehinde')
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Phone number').fill('+234 803 111 2222')
    await expect(form.getByLabel('Address')).toHaveValue(title)
    await form.getByLabel('Address').fill('')
    await form.getByLabel('Phone number').focus()
    await page.keyboard.press('Enter')
    await expect(form.getByText('Address is required')).toBeVisible()
    await form.getByLabel('Address').fill('Flat 3')
    await form.getByLabel('Phone number').focus()
    await page.keyboard.press('Enter')

    await expect(page.getByText(`${name} added successfully!`)).toBeVisible()
    const login = panel(page, 'Login Details')
    await expect(login.getByText(email)).toBeVisible()
    await closeLoginDetails(page)
    await expect(details.getByRole('list', { name: 'Tenants' })).toContainText(
      new RegExp(`${name}.+${email}`),
    )
    await expect(details.getByText('1 tenant', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `View ${title}` })).toBeFocused()
    await expect(rows(page).first()).toContainText('Rented')
  })
})
