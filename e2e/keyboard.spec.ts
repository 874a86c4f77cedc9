import { expect, type Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { answer, openDialog, payByKeyboard, press, type } from './keyboard.ts'
import { demoPerson, makeEstate, openAs, type Person, uniqueEmail } from './people.ts'
import { makeAttribute } from './properties.ts'
import { test } from './test.ts'

/* The whole main job without a mouse: every step is Tab, letters, Space, Enter, arrows and Escape. */

async function signIn(page: Page, app: RunningApp, { email, password }: Person): Promise<void> {
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await type(page, 'Email or phone number', email)
  await type(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await press(page, /^Account of/)
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible()
  // The last item; End goes to it.
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
}

/** Opens a page by the sidebar. The heading gets the focus once loaded; the last page stays until then. */
async function open(page: Page, name: string): Promise<void> {
  await press(page, name)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
}

/** Reads the Login Details, copies each, and closes them with Escape. */
async function readPerson(page: Page, index = 0): Promise<Person> {
  const details = page.getByRole('dialog', { name: 'Login Details' })
  await expect(details).toBeVisible()
  const facts = await details.locator('dd').allTextContents()
  const people = await details.getByRole('heading', { level: 3 }).count()
  await expect(details.getByRole('button', { name: 'Copy All' }).first()).toBeFocused()
  for (let copied = 1; ; copied++) {
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveText('Copied!')
    if (copied === people) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  // Name, email, password and where to sign in.
  const [, email = '', password = ''] = facts.slice(index * 4)
  return { email, password }
}

/** The number on a dashboard card, once loaded. */
async function figure(page: Page, label: string): Promise<number> {
  const card = page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
  const value = card.locator('dd').first()
  await expect(value).toHaveText(/\d/)
  return Number((await value.textContent())?.replace(/[₦,]/g, ''))
}

test('the main job works with the keyboard alone, and both dashboards move by what was paid', async ({
  page,
  context,
  emptyApp: app,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const estate = await makeEstate(app)
  await makeAttribute(app, estate)
  const tenantEmail = uniqueEmail('tenant')
  await openAs(page, app, estate.admin, '/dashboard', 'own session')
  expect(await figure(page, 'Payments received')).toBe(0)
  await open(page, 'Properties')
  await openDialog(page, 'Add New Property')
  await type(page, 'Title', 'Flat 7')
  await type(page, 'Price', '1800000')
  await press(page, 'Select All')
  await answer(page, 'Does the estate own it?', 'No')
  await type(page, 'Landlord name', 'Bello Musa')
  await type(page, 'Landlord email', uniqueEmail('landlord'))
  await answer(page, 'Is there a current tenant?', 'Yes')
  await type(page, 'Tenant name', 'Funke Adeyemi')
  await type(page, 'Tenant email', tenantEmail)
  await page.keyboard.press('Enter')
  const tenant = await readPerson(page, 1)
  expect(tenant.email).toBe(tenantEmail)

  await open(page, 'Charges')
  await openDialog(page, 'Add Charges')
  await type(page, 'Name', 'Service charge')
  await type(page, 'Amount', '45000')
  await type(page, 'Duration', 'M')
  await press(page, 'Add Charge')
  await expect(page.getByText('Service charge created successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await signOut(page)

  await signIn(page, app, tenant)
  await open(page, 'Charges')
  await openDialog(page, 'Pay Service charge')
  await payByKeyboard(page)
  await expect(page.getByText('Payment recorded successfully.')).toBeVisible()
  await press(page, 'Done')
  await open(page, 'Payments')
  await expect(page.getByRole('row', { name: /INV-\d{4}-\d{6}/ })).toContainText('₦45,000')
  await open(page, 'Dashboard')
  await expect.poll(() => figure(page, 'Total amount paid')).toBe(45_000)
  await openAs(page, app, estate.admin, '/dashboard')
  expect(await figure(page, 'Payments received')).toBe(45_000)
})

test('Whoever pages to the end of a list is still where they pressed', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('admin'), '/payments')
  const last = page.getByRole('button', { name: 'Last page' })
  await last.press('Enter')
  await expect(page).toHaveURL(/page=\d+/)
  await expect(last).toBeDisabled()
  await expect(last).toBeFocused()
  const end = page.url()
  await last.press('Enter')
  await expect(page).toHaveURL(end)
})

/** Blocks painting, as a busy machine does, until the returned function runs. */
async function holdFrames(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const draw = window.requestAnimationFrame
    window.requestAnimationFrame = (callback) => held.push(callback)
    addEventListener('drawn again', () => {
      window.requestAnimationFrame = draw
      for (const callback of held) draw(callback)
    })
  })
  return () => page.evaluate(() => dispatchEvent(new Event('drawn again')))
}

test('Tab stays in a dialog, however soon it is pressed', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('estateadmin'), '/charges')
  const opener = page.getByRole('button', { name: 'Add Charges' })
  const drawer = page.getByRole('dialog', { name: 'Add New Charge' })
  // Opens it once, so that its file is loaded.
  await opener.press('Enter')
  await expect(drawer.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  let drawAgain = await holdFrames(page)
  await opener.press('Enter')
  await expect(drawer).toBeVisible()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Add Charges')
  await drawAgain()
  await expect(drawer.getByLabel('Name')).toBeFocused()

  await drawer.getByRole('button', { name: 'Add Charge' }).focus()
  drawAgain = await holdFrames(page)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
  await expect(page.locator('#root :focus')).toHaveCount(0)
  await drawAgain()
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused()
})
