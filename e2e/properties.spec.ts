import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { callAs, demoPerson, makeEstate, openAs, type Person, type TestEstate, unique } from './people.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }

interface Made {
  id: number
  title: string
  landlord: Person | null
}

async function makeAttribute(
  app: RunningApp,
  { superAdmin }: TestEstate,
): Promise<{ id: number; name: string }> {
  const name = unique('Balconies')
  return callAs(app, superAdmin, 'POST /property/attribute/create', { name, label: 'Number of balconies' })
}

/** A property with a landlord of its own. */
async function makeProperty(app: RunningApp, estate: TestEstate): Promise<Made> {
  const attribute = await makeAttribute(app, estate)
  return callAs<Made>(app, estate.admin, 'POST /estates/property', {
    title: unique('Flat'),
    price: 2_500_000,
    status: 'available',
    estate_id: estate.id,
    attributes: [{ id: attribute.id, value: attribute.name, label: '2' }],
    owner_status: false,
    landlord_name: 'Chidi Eze',
    landlord_email: `${unique('chidi').replace(' ', '-')}@estate.test`,
    tenant_status: false,
  })
}

const rows = (page: Page) => page.getByRole('table', { name: 'Properties' }).locator('tbody tr')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test.describe('the list', () => {
  test('shows every property to an admin, ten on a page, and keeps its state in the address', async ({
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
      'Price',
      'Created',
      'Status',
      'Actions',
    ])
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first()).toContainText(/^1.+₦[\d,]+.+(Available|Rented|Sold)/)

    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(rows(page).first().getByRole('cell').first()).toHaveText('11')
    await page.reload()
    await expect(rows(page).first().getByRole('cell').first()).toHaveText('11')

    await page.getByPlaceholder('Search Properties...').fill('BUNGALOW')
    await expect(page).toHaveURL(/\?q=BUNGALOW$/)
    await expect(rows(page).first().getByRole('cell').first()).toHaveText('1')
    for (const title of await rows(page)
      .getByRole('button', { name: /^Bungalow/ })
      .allTextContents())
      expect(title).toMatch(/Bungalow/)
    await page.getByLabel('Status', { exact: true }).selectOption('Sold')
    await expect(page).toHaveURL(/q=BUNGALOW&status=sold/)
    await page.getByPlaceholder('Search Properties...').fill('no such place')
    await expect(page.getByText('No properties found')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByPlaceholder('Search Properties...')).toHaveValue('')
    await expect(rows(page).first().getByRole('cell').first()).toHaveText('11')
  })

  test('shows 8 skeleton rows while it loads, says what went wrong and tries again', async ({
    page,
    demoApp,
  }) => {
    let failing = true
    await page.route('**/api/estates/properties?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      if (failing)
        await route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } })
      else await route.continue()
    })
    await openAs(page, demoApp, demoPerson('estateadmin'), '/properties')
    await expect(page.getByTestId('skeleton-row')).toHaveCount(8)
    await expect(page.getByText('Properties could not be loaded')).toBeVisible()
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
    failing = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('has cards with the same facts and actions on a phone', async ({ page, demoApp }) => {
    await page.setViewportSize(PHONE)
    await openAs(page, demoApp, demoPerson('estateadmin'), '/properties')
    const cards = page.getByRole('list', { name: 'Properties' }).getByRole('listitem')
    await expect(cards).toHaveCount(10)
    await expect(cards.first()).toContainText(/₦[\d,]+/)
    await expect(cards.first()).toContainText('Created')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await expectAccessible(page)
    await cards
      .first()
      .getByRole('button', { name: /^View / })
      .click()
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
    await expectAccessible(page)
  })

  test('is closed to tenants', async ({ page, demoApp }) => {
    await openAs(page, demoApp, demoPerson('tenant'), '/properties')
    await expect(page.getByRole('heading', { name: 'Property Management' })).toBeHidden()
    await expect(page.getByRole('navigation').getByText('Properties')).toBeHidden()
  })
})

test.describe('the details', () => {
  test('can be linked to, tell everything, and close with Back', async ({ page, demoApp }) => {
    await openAs(page, demoApp, demoPerson('admin'), '/properties')
    const title = await rows(page).first().getByRole('cell').nth(1).getByRole('button').innerText()
    await rows(page)
      .first()
      .getByRole('button', { name: /^View / })
      .click()
    await expect(page).toHaveURL(/property=\d+/)
    const details = panel(page, title.split('\n')[0] as string)
    for (const fact of [
      'Price',
      'Bedrooms',
      'Toilets',
      'Owner name',
      'Owner email',
      'Created',
      'Description',
      'Attributes',
      'Estate',
    ])
      await expect(details.getByRole('term').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
    await expect(details.getByRole('definition').first()).toHaveText(/^₦[\d,]+\.\d\d$/)
    await expectAccessible(page)
    await page.reload()
    await expect(details.getByText('Owner email')).toBeVisible()
    await page.goBack()
    await expect(details).toBeHidden()
    await expect(page).toHaveURL(/\/properties$/)
  })

  test('say in place that they could not be loaded', async ({ page, demoApp }) => {
    await openAs(page, demoApp, demoPerson('landlord'), '/properties?property=2147483')
    await expect(page.getByText('Failed to load property details')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Failed to load property details')).toBeHidden()
    await expect(page).toHaveURL(/\/properties$/)
  })

  test('list the tenants, and a landlord adds one with the keyboard alone', async ({ page, emptyApp }) => {
    const estate = await makeEstate(emptyApp)
    const { title, landlord } = await makeProperty(emptyApp, estate)
    await openAs(page, emptyApp, landlord as Person, '/properties')
    await expect(page.getByRole('button', { name: 'Add New Property' })).toBeHidden()
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeHidden()
    await expect(rows(page)).toHaveCount(1)

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
    await expect(form.getByText(title)).toBeVisible()
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    for (const message of [
      'Name is required',
      'Email is required',
      'Phone number is required',
      'Address is required',
    ])
      await expect(form.getByText(message)).toBeVisible()
    await expect(form.getByLabel('Name')).toBeFocused()
    await expectAccessible(page)

    const name = unique('Kẹ́hìndé')
    await page.keyboard.type(name)
    await expect(form.getByText('Name is required')).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.type('not an address')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Enter a valid email')).toBeVisible()
    const email = `${unique('kehinde').replace(' ', '-')}@estate.test`
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Phone number').fill('+234 803 111 2222')
    await form.getByLabel('Address').fill('Flat 3')
    await form.getByLabel('Phone number').focus()
    await page.keyboard.press('Enter')

    await expect(page.getByText(`${name} added successfully!`)).toBeVisible()
    const login = panel(page, 'Login Details')
    await expect(login.getByText(email)).toBeVisible()
    await expectAccessible(page)
    await login.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(details.getByRole('list', { name: 'Tenants' })).toContainText(name + email)
    await expect(details.getByText('1 tenant', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `View ${title}` })).toBeFocused()
    await expect(rows(page).first()).toContainText('Rented')
  })
})

test.describe('a new property', () => {
  test('is asked for everything at once', async ({ page, emptyApp }) => {
    const estate = await makeEstate(emptyApp)
    const { name } = await makeAttribute(emptyApp, estate)
    await openAs(page, emptyApp, estate.superAdmin, '/properties')
    await page.getByRole('button', { name: 'Add New Property' }).first().click()
    const form = panel(page, 'Add New Property')
    const boxes = form.getByRole('checkbox')
    await expect(form.getByRole('checkbox', { name })).not.toBeChecked()
    await form.getByRole('button', { name: 'Add Property' }).click()
    for (const message of [
      'Title is required',
      'Enter a valid price',
      'Select an estate',
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
    await form
      .getByRole('group', { name: 'Is there a current tenant?' })
      .getByRole('radio', { name: 'Yes' })
      .check()
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

    await form.getByLabel('Landlord name').fill('Chidi Eze')
    await owned.getByRole('radio', { name: 'Yes' }).check()
    await expect(form.getByLabel('Landlord name')).toBeHidden()
    await owned.getByRole('radio', { name: 'No' }).check()
    await expect(form.getByLabel('Landlord name')).toHaveValue('')
    await expect(form.getByLabel('Landlord email')).toHaveValue('')
    await expect(form.getByText('Landlord name is required')).toBeHidden()
    await expect(form.getByLabel('Tenant name')).toBeHidden()

    await page.keyboard.press('Escape')
    await expect(page.getByText('Discard what you have entered?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(form).toBeVisible()
  })

  test("is added to an estate admin's own estate once, with the sign-in details of landlord and tenant", async ({
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
    const title = unique('Duplex')
    await form.getByLabel('Title').fill(`  ${title} `)
    await form.getByLabel('Price').pressSequentially('1250000.5')
    await expect(form.getByLabel('Price')).toHaveValue('1,250,000.5')
    await expect(form.getByLabel('Estate', { exact: true })).toBeHidden()
    await form.getByLabel('Description').fill('Behind the gate.\nQuiet.')
    await form.getByRole('checkbox', { name }).check()
    await form.getByLabel(`Value of ${name}`).fill('3')
    await form
      .getByRole('group', { name: 'Does the estate own it?' })
      .getByRole('radio', { name: 'No' })
      .check()
    await form
      .getByRole('group', { name: 'Is there a current tenant?' })
      .getByRole('radio', { name: 'Yes' })
      .check()
    await form.getByLabel('Landlord name').fill('Chidi Eze')
    const landlordEmail = `${unique('chidi').replace(' ', '-')}@estate.test`
    await form.getByLabel('Landlord email').fill(landlordEmail)
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
    expect(copied).toMatch(new RegExp(`^Name: Chidi Eze\nEmail: ${landlordEmail}\nPassword: \\S{12,}$`))
    await expect(login.getByRole('button', { name: 'Copied!' })).toBeHidden({ timeout: 3000 })
    await login.getByRole('button', { name: 'Done' }).click()
    expect(sent).toBe(1)

    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('₦1,250,000.50')
    await expect(page.getByLabel('Figures')).toContainText('Total Properties1')
    await rows(page)
      .first()
      .getByRole('button', { name: `View ${title}` })
      .click()
    await expect(panel(page, title).getByText(`${name}: 3`)).toBeVisible()
    await expect(panel(page, title).getByRole('tab', { name: 'Tenants 1' })).toBeVisible()
  })

  test('is put in the estate that a super admin picks', async ({ page, emptyApp }) => {
    const estate = await makeEstate(emptyApp)
    const { name } = await makeAttribute(emptyApp, estate)
    await openAs(page, emptyApp, estate.superAdmin, '/properties')
    await page.getByRole('button', { name: 'Add New Property' }).first().click()
    const form = panel(page, 'Add New Property')
    const title = unique('Terrace')
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Price').fill('900000')
    await form.getByRole('combobox', { name: 'Estate' }).fill(estate.name.toUpperCase())
    await page.getByRole('option', { name: estate.name }).click()
    await form.getByRole('checkbox', { name }).check()
    await form
      .getByRole('group', { name: 'Does the estate own it?' })
      .getByRole('radio', { name: 'Yes' })
      .check()
    await form.getByLabel('Title').press('Enter')
    await expect(page.getByText(`${title} created successfully!`)).toBeVisible()
    await expect(form).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows(page).filter({ hasText: title })).toContainText(estate.name)
  })

  test('keeps what was typed when the server fails or the connection is lost', async ({ page, emptyApp }) => {
    const estate = await makeEstate(emptyApp)
    const { name } = await makeAttribute(emptyApp, estate)
    await openAs(page, emptyApp, estate.admin, '/properties')
    await page.getByRole('button', { name: 'Add New Property' }).first().click()
    const form = panel(page, 'Add New Property')
    await form.getByLabel('Title').fill('Flat 9')
    await form.getByLabel('Price').fill('900000')
    await form.getByRole('checkbox', { name }).check()
    await form
      .getByRole('group', { name: 'Does the estate own it?' })
      .getByRole('radio', { name: 'Yes' })
      .check()

    await page.route('**/api/estates/property', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order.' } }),
    )
    await form.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByText('Failed to create property: Out of order.')).toBeVisible()
    await page.unroute('**/api/estates/property')
    await page.route('**/api/estates/property', (route) => route.abort('internetdisconnected'))
    await form.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByText(/Failed to create property: You appear to be offline/)).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Flat 9')
    await page.unroute('**/api/estates/property')
    await page.route('**/api/estates/property', (route) =>
      route.fulfill({ status: 422, json: { message: 'Too dear.', errors: { price: ['Too dear.'] } } }),
    )
    await form.getByRole('button', { name: 'Add Property' }).click()
    await expect(form.getByText('Too dear.')).toBeVisible()
    await expect(form.getByLabel('Price')).toBeFocused()
  })
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
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Select at least one attribute')).toBeVisible()
  await form
    .getByRole('checkbox', { name: /^Balconies/ })
    .first()
    .check()
  const renamed = unique('Penthouse')
  await form.getByLabel('Title').fill(renamed)
  await form.getByLabel('Price').fill('3000000')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${renamed} has been updated.`)).toBeVisible()
  await expect(panel(page, renamed).getByText('₦3,000,000.00')).toBeVisible()

  await page.route('**/api/estate/property/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { message: 'Somebody was faster.' } })
      : route.continue(),
  )
  await panel(page, renamed)
    .getByRole('button', { name: /^Status of/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Rented' }).click()
  await expect(page.getByText('Failed to change the status')).toBeVisible()
  await expect(page.getByText('Somebody was faster.')).toBeVisible()
  await expect(panel(page, renamed).getByText('Sold')).toBeVisible()
})
