import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callAs, demoPerson, openAs, superAdminOf, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const OUT_OF_ORDER = { status: 503, json: { message: 'Please try again shortly.' } }

const rows = (page: Page) => rowsOf(page, 'Estates')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a new estate asks before what was typed is lost, and for what is missing; its errors go after a second', async ({
  page,
  demoApp,
}) => {
  await page.clock.install()
  await openAs(page, demoApp, demoPerson('admin'), '/estates')
  await page.getByRole('button', { name: 'Add Estate' }).click()
  const form = panel(page, 'Add Estate')
  await expect(form.getByLabel('Active Estate')).toBeChecked()
  await expectAccessible(page)
  await form.getByLabel('Owner name').fill('Ngozi')

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ]
  for (const leave of waysOut) {
    await leave()
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    // The question is gone and the focus is back before the next press.
    await expect(form.locator(':focus')).toBeVisible()
    await expect(form.getByLabel('Owner name')).toHaveValue('Ngozi')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Estate' })).toBeFocused()

  // An empty form closes without a question.
  await page.getByRole('button', { name: 'Add Estate' }).click()
  await expect(form.getByLabel('Owner name')).toHaveValue('')
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/estates$/)

  await page.getByRole('button', { name: 'Add Estate' }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await form.getByRole('button', { name: 'Add Estate' }).click()
  for (const message of [
    'Estate name is required',
    'Owner name is required',
    'Phone number is required',
    'Address is required',
    'Email is required',
  ])
    await expect(form.getByText(message)).toBeVisible()
  await expect(form.getByLabel('Estate name')).toBeFocused()
  await form.getByLabel('Owner name').fill('Ngozi')
  await expect(form.getByText('Owner name is required')).toBeHidden()
  await page.clock.runFor(900)
  await expect(form.getByText('Estate name is required')).toBeVisible()
  await page.clock.runFor(200)
  await expect(form.getByText('Estate name is required')).toBeHidden()
  await expect(form.getByText('Email is required')).toBeHidden()

  await form.getByLabel('Email').fill('not an address')
  await form.getByLabel('Email').press('Enter')
  await expect(form.getByText('Enter a valid email')).toBeVisible()
})

test('a new estate is made with the account of its admin, whose details are shown once', async ({
  page,
  context,
  emptyApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const superAdmin = await superAdminOf(emptyApp)
  const name = unique('Ìkòyí Court')
  const email = `${unique('owner').replace(' ', '-')}@estate.test`
  const saved: unknown[] = []
  await page.route('**/api/estate/save', async (route) => {
    saved.push(route.request().postDataJSON())
    await new Promise((resolve) => setTimeout(resolve, 200))
    await (saved.length === 1 ? route.fulfill(OUT_OF_ORDER) : route.continue())
  })
  await openAs(page, emptyApp, superAdmin, `/estates?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('No estates found')).toBeVisible()

  // By keyboard alone.
  await page.getByRole('button', { name: 'Add Estate' }).focus()
  await page.keyboard.press('Enter')
  const form = panel(page, 'Add Estate')
  await expect(form.getByLabel('Estate name')).toBeFocused()
  for (const words of [
    name,
    'Ọlá Bánkọ́lé',
    '0803 123 4567',
    '5 Bourdillon Road, Ikoyi',
    'Tunde Bello',
    email,
  ]) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await expect(form.getByLabel('Active Estate')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to create estate')).toBeVisible()
  await expect(form.getByText('Please try again shortly.')).toBeVisible()
  await form.getByRole('button', { name: 'Add Estate' }).dblclick()
  await expect(page.getByText(`${name} created successfully!`)).toBeVisible()
  const login = panel(page, 'Login Details')
  await expect(login.getByText(email)).toBeVisible()
  expect(saved).toHaveLength(2)
  expect(saved[1]).toMatchObject({ name, status: null, lga_id: 1 })

  await expect(login.getByRole('button', { name: 'Copy All' })).toBeFocused()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', {
    name: 'The password is shown only here. Close without copying it?',
  })
  await expect(question.getByRole('button', { name: 'Keep open' })).toBeFocused()
  await page.keyboard.press('Enter')
  await login.getByRole('button', { name: 'Copy All' }).click()
  await expect(login.getByText('Copied!')).toBeVisible()
  await expect(login.getByText('Copy All')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const password = /Password: (.+)$/m.exec(copied)?.[1] as string
  expect(copied).toBe(
    `Name: Tunde Bello\nEmail: ${email}\nPassword: ${password}\nSign in: ${new URL('/login', page.url())}`,
  )
  await login.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Inactive')

  const me = await callAs<{ roles: string[]; user: object }>(emptyApp, { email, password }, 'GET /me')
  expect(me).toMatchObject({ roles: ['estate admin'], user: { user_estate: { name } } })
})
