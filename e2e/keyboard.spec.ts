import { expect, type Frame, type Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { checkoutOf } from './checkout.ts'
import { callAs, makeSuperAdmin, type Person } from './people.ts'
import { test } from './test.ts'

/* The whole main job without a mouse: every step is Tab, letters, Space, Enter, arrows and Escape. */

/** After this, what Tab has not come to is not there; a page may still be loading. */
const GIVE_UP_AFTER_MS = 20_000

/** The frame that holds the focus: the page's, or that of a frame in it. */
async function focusedFrame(page: Page): Promise<Frame> {
  const element = await page.evaluateHandle(() => document.activeElement)
  return (await element.asElement()?.contentFrame()) ?? page.mainFrame()
}

/** What a screen reader would call the control that has the focus. */
async function focusedName(page: Page): Promise<string> {
  const frame = await focusedFrame(page)
  return frame.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null
    const label = control?.getAttribute('aria-label') ?? control?.labels?.[0]?.textContent
    const named = document.getElementById(
      control?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '',
    )?.textContent
    return (label ?? named ?? control?.textContent ?? '').trim()
  })
}

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (const until = Date.now() + GIVE_UP_AFTER_MS; Date.now() < until; ) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    passed.push(focused)
    if (typeof name === 'string' ? focused.replace(/\s*\*$/, '') === name : name.test(focused)) return
  }
  throw new Error(`Tab never came to ${name}; it passed ${[...new Set(passed)].join(', ')}`)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Presses what opens a dialog, and begins to type when that has the focus. */
async function openDialog(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible()
}

async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** Answers a question with radio buttons: Tab comes to the group, arrows move in it. */
async function answer(page: Page, question: string, choice: string): Promise<void> {
  const group = page.getByRole('group', { name: question })
  const option = group.getByRole('radio', { name: choice })
  for (const until = Date.now() + GIVE_UP_AFTER_MS; !(await group.locator(':focus').count()); ) {
    expect(Date.now()).toBeLessThan(until)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  if (!(await option.isChecked())) await page.keyboard.press('ArrowDown')
  await expect(option).toBeChecked()
}

async function signIn(page: Page, app: RunningApp, { email, password }: Person): Promise<void> {
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await type(page, 'Email', email)
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

/** Goes to a page by the sidebar. Its heading gets the focus when it is there; until then the last page still is. */
async function open(page: Page, name: string): Promise<void> {
  await press(page, name)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
}

/** Reads what Login Details show, copies each, and closes them with Escape. */
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
  return { email: facts[index * 3 + 1] as string, password: facts[index * 3 + 2] as string }
}

test('the main job works with the keyboard alone', async ({ page, context, ownApp: app }) => {
  test.setTimeout(240_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const superAdmin = await makeSuperAdmin(app)
  await callAs(app, superAdmin, 'POST /property/attribute/create', {
    name: 'Bedrooms',
    label: 'Number of bedrooms',
  })

  await signIn(page, app, superAdmin)
  await open(page, 'Estates')
  await openDialog(page, 'Add Estate')
  await type(page, 'Estate name', 'Ikoyi Court')
  await type(page, 'Owner name', 'Ngozi Okafor')
  await type(page, 'Phone number', '08031234567')
  await type(page, 'Address', '3 Bourdillon Road, Ikoyi')
  await type(page, 'Email', 'admin@ikoyi.test')
  await page.keyboard.press('Enter')
  const admin = await readPerson(page)
  await signOut(page)

  await signIn(page, app, admin)
  await open(page, 'Properties')
  await openDialog(page, 'Add New Property')
  await type(page, 'Title', 'Flat 7')
  await type(page, 'Price', '1800000')
  await press(page, 'Select All')
  await answer(page, 'Does the estate own it?', 'No')
  await type(page, 'Landlord name', 'Bello Musa')
  await type(page, 'Landlord email', 'landlord@ikoyi.test')
  await answer(page, 'Is there a current tenant?', 'Yes')
  await type(page, 'Tenant name', 'Funke Adeyemi')
  await type(page, 'Tenant email', 'tenant@ikoyi.test')
  await page.keyboard.press('Enter')
  const tenant = await readPerson(page, 1)

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
  await type(page, 'Phone number', '08031234567')
  await page.keyboard.press('Enter')
  await expect(checkoutOf(page).getByRole('heading', { name: /^Pay/ })).toBeFocused()
  await press(page, /^Success/)
  await press(page, /^Pay ₦/)
  await expect(page.getByText('Payment recorded successfully.')).toBeVisible()
  await press(page, 'Done')
  await open(page, 'Payments')
  await expect(page.getByRole('row', { name: /INV-\d{4}-000001/ })).toContainText('₦45,000.00')
})
