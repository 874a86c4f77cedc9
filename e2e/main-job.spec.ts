import { expect, type Locator, type Page } from '@playwright/test'
import { type RunningApp, startApp } from './app.ts'
import { checkoutOf, finishPaying, leaveCheckout, payByCard } from './checkout.ts'
import { expectClosed } from './closed.ts'
import { closeLoginDetails } from './login-details.ts'
import { callAs, makeSuperAdmin, type Person, signOut } from './people.ts'
import { test } from './test.ts'

/*
 * The main job through the screens, from an empty database: estate, admin, property, people, charge, payment, and the
 * changed figures.
 */

async function signIn(page: Page, app: RunningApp, { email, password }: Person): Promise<void> {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
}

const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

/** The number on a dashboard card, once loaded. */
async function figure(page: Page, label: string): Promise<number> {
  const card = page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
  const value = card.locator('dd').first()
  await expect(value).toHaveText(/\d/)
  return Number((await value.textContent())?.replace(/[₦,]/g, ''))
}

/** Reads the sign-in details that show once. */
async function readCredentials(dialog: Locator, title: string): Promise<Person> {
  const card = dialog.getByRole('heading', { name: title }).locator('xpath=../..')
  await expect(card).toBeVisible()
  const [, email, password] = await card.locator('dd').allTextContents()
  expect(password).toMatch(/^[A-Za-z2-9]{16}$/)
  return { email: email as string, password: password as string }
}

interface Home {
  admin: Person
  landlord: Person
  tenant: Person
}

/** Adds an estate, its property with people and a monthly charge, each by the role that does it. */
async function foundEstate(page: Page, app: RunningApp, superAdmin: Person, name: string): Promise<Home> {
  const word = name.toLowerCase().replaceAll(' ', '-')
  await signIn(page, app, superAdmin)
  await open(page, 'Estates')
  await page.getByRole('button', { name: 'Add Estate' }).first().click()
  await page.getByLabel('Estate name').fill(name)
  await page.getByLabel('Owner name').fill('Ngozi Okafor')
  await page.getByLabel('Phone number').fill('+234 803 123 4567')
  await page.getByLabel('Address').fill('14 Admiralty Way, Lekki')
  await page.getByLabel('Email').fill(`admin@${word}.test`)
  await page.getByRole('button', { name: 'Add Estate' }).click()
  await expect(page.getByText(`${name} created successfully!`)).toBeVisible()
  const shown = page.getByRole('dialog', { name: 'Login Details' })
  const admin = await readCredentials(shown, 'Estate admin')
  await closeLoginDetails(page)
  await signOut(page)

  await signIn(page, app, admin)
  await open(page, 'Properties')
  await page.getByRole('button', { name: 'Add New Property' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Add New Property' })
  await panel.getByLabel('Title').fill(`Flat 1, ${name}`)
  await panel.getByLabel('Price').fill('2500000')
  await panel.getByRole('button', { name: 'Select All' }).click()
  await panel.getByRole('group', { name: 'Does the estate own it?' }).getByText('No').click()
  await panel.getByLabel('Landlord name').fill('Adébáyọ̀ Ọláṣẹ')
  await panel.getByLabel('Landlord email').fill(`landlord@${word}.test`)
  await panel.getByRole('group', { name: 'Is there a current tenant?' }).getByText('Yes').click()
  await panel.getByLabel('Tenant name').fill('Chiamaka Eze')
  await panel.getByLabel('Tenant email').fill(`tenant@${word}.test`)
  await panel.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText(`Flat 1, ${name} created successfully!`)).toBeVisible()
  const people = page.getByRole('dialog', { name: 'Login Details' })
  const landlord = await readCredentials(people, 'Landlord')
  const tenant = await readCredentials(people, 'Tenant')
  await closeLoginDetails(page)

  await open(page, 'Charges')
  await page.getByRole('button', { name: 'Add Charges' }).first().click()
  const charge = page.getByRole('dialog', { name: 'Add New Charge' })
  await charge.getByLabel('Name').fill('Service charge')
  await charge.getByLabel('Amount').fill('45000')
  await charge.getByLabel('Duration').selectOption('Monthly')
  await charge.getByRole('button', { name: 'Add Charge' }).click()
  await expect(page.getByText('Service charge created successfully!')).toBeVisible()
  await signOut(page)
  return { admin, landlord, tenant }
}

test.describe('The main job', () => {
  test.describe.configure({ mode: 'serial' })
  let app: RunningApp
  let superAdmin: Person
  let home: Home
  let _elsewhere: Home

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    app = await startApp({ demo: false })
    superAdmin = await makeSuperAdmin(app)
    // A super admin manages attributes; their screen has a separate test.
    await callAs(app, superAdmin, 'POST /property/attribute/create', {
      name: 'Bedrooms',
      label: 'Number of bedrooms',
    })
  })
  test.afterAll(() => app.stop())

  test('an estate is founded: estate, admin, property, people and charge', async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, app, superAdmin)
    await expect(page.getByRole('region', { name: 'First steps' })).toContainText(/of 7 done/)
    await signOut(page)
    home = await foundEstate(page, app, superAdmin, 'Lekki Gardens')
    _elsewhere = await foundEstate(page, app, superAdmin, 'Maitama Heights')
  })

  test('a declined card is recorded as failed and moves no figure', async ({ page }) => {
    await signIn(page, app, home.tenant)
    await open(page, 'Charges')
    await page.getByRole('button', { name: 'Pay Service charge' }).click()
    await page.getByLabel('Phone number').fill('08031234567')
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
    await payByCard(page, 'Declined')
    await expect(checkoutOf(page).getByRole('alert')).toBeVisible()
    await leaveCheckout(page)
    await expect(page.getByRole('dialog', { name: 'Payment declined' })).toContainText('We received nothing')
    await page.keyboard.press('Escape')
    await expectClosed(page)

    await open(page, 'Payments')
    await expect(page.getByRole('row', { name: /INV-\d{4}-000001/ })).toContainText('Failed')
    await open(page, 'Dashboard')
    expect(await figure(page, 'Total amount paid')).toBe(0)
    expect(await figure(page, 'Total payments')).toBe(0)
  })

  test('a tenant pays a charge, and every dashboard moves by exactly that', async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, app, superAdmin)
    const overall = await figure(page, 'Payments received')
    await signOut(page)
    await signIn(page, app, home.admin)
    const received = await figure(page, 'Payments received')
    await signOut(page)

    await signIn(page, app, home.tenant)
    const paid = await figure(page, 'Total amount paid')
    await open(page, 'Charges')
    await expect(page.getByRole('row', { name: /Service charge/ })).toContainText('₦45,000.00')
    await page.getByRole('button', { name: 'Pay Service charge' }).click()
    await page.getByLabel('Phone number').fill('08031234567')
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
    await payByCard(page, 'Success')
    await finishPaying(page)
    await open(page, 'Payments')
    const row = page.getByRole('row', { name: /INV-\d{4}-000002/ })
    await expect(row).toContainText('₦45,000.00')
    await expect(row).not.toContainText('Failed')
    await open(page, 'Dashboard')
    await expect.poll(() => figure(page, 'Total amount paid')).toBe(paid + 45_000)
    await signOut(page)

    await signIn(page, app, home.admin)
    expect(await figure(page, 'Payments received')).toBe(received + 45_000)
    await signOut(page)
    await signIn(page, app, superAdmin)
    expect(await figure(page, 'Payments received')).toBe(overall + 45_000)
  })

  test('the landlord sees the payment of their property', async ({ page }) => {
    await signIn(page, app, home.landlord)
    await open(page, 'Payments')
    await expect(page.getByRole('row', { name: /INV-\d{4}-000002/ })).toContainText('₦45,000.00')
  })

  test('a second app shares the folder, and one that was killed loses nothing', async ({ page }) => {
    test.setTimeout(120_000)
    const second = await startApp({ demo: false, dataDir: app.dataDir })
    await signIn(page, second, home.tenant)
    await open(page, 'Payments')
    await expect(page.getByRole('row', { name: /INV-\d{4}-000002/ })).toBeVisible()
    await second.kill()
    await app.kill()

    app = await startApp({ demo: false, dataDir: app.dataDir })
    await signIn(page, app, home.tenant)
    await open(page, 'Payments')
    await expect(page.getByRole('row', { name: /INV-\d{4}-000002/ })).toContainText('₦45,000.00')
  })
})
