import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { choose } from './choose.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs, type Person, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

async function fail(page: Page, path: string, status: number, times?: number) {
  await page.route(
    path,
    (route) => route.fulfill({ status, json: { message: 'Something went wrong on our side.' } }),
    times ? { times } : {},
  )
}

/** Changes the server's answer about the signed-in person, to a state that the account cannot have. */
async function alterMe(page: Page, alter: (user: Record<string, unknown>) => Record<string, unknown>) {
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const me = await response.json()
    await route.fulfill({ response, json: { ...me, user: alter(me.user) } })
  })
}

const rows = (page: Page) => rowsOf(page, 'Charges')

async function openDrawer(page: Page, app: RunningApp, person: Person) {
  await openAs(page, app, person, '/charges')
  await page.getByRole('button', { name: 'Add Charges' }).first().click()
  return page.getByRole('dialog', { name: 'Add New Charge' })
}

test.describe('Estate admins', () => {
  test('add a charge after being told what is missing, keep what they typed, change it and switch it off', async ({
    page,
    emptyApp,
  }) => {
    const estate = await makeEstate(emptyApp)
    await fail(page, '**/api/create/charge', 500, 1)
    const drawer = await openDrawer(page, emptyApp, estate.admin)
    const add = drawer.getByRole('button', { name: 'Add Charge' })
    await add.click()
    await expect(drawer.getByText('Name is required')).toBeVisible()
    await expect(drawer.getByText('Enter a valid amount')).toBeVisible()
    await expect(drawer.locator('p', { hasText: 'Select a duration' })).toBeVisible()
    await drawer.getByLabel('Duration').selectOption('Every N months')
    await drawer.getByLabel('Number of months').fill('2')
    await add.click()
    await expect(drawer.getByText('Every 2 months is not possible: 2 means one-time')).toBeVisible()
    await expectAccessible(page)
    const name = unique('Fumigation')
    await drawer.getByLabel('Name').fill(name)
    await expect(drawer.getByText('Name is required')).toBeHidden()
    await drawer.getByLabel('Amount').pressSequentially('1250000.5')
    await expect(drawer.getByLabel('Amount')).toHaveValue('1,250,000.5')
    // The caret stays at the edited place.
    await drawer.getByLabel('Amount').press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('3')
    await expect(drawer.getByLabel('Amount')).toHaveValue('13,250,000.5')
    await page.keyboard.press('Backspace')
    await expect(drawer.getByLabel('Amount')).toHaveValue('1,250,000.5')
    await drawer.getByLabel('Number of months').fill('4')
    await add.click()
    await expect(page.getByText('Failed to create charge.')).toBeVisible()
    await expect(drawer.getByRole('alert')).toContainText('Something went wrong on our side.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await add.dblclick()
    await expect(page.getByText(`${name} created successfully!`)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    const listed = ['1', name, '₦1,250,000.50', 'Every 4 months', 'Active'].join(' ')
    await expect(rows(page).first()).toContainText(listed, { useInnerText: true })
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Charge' })
    await expect(edit.getByLabel('Number of months')).toHaveValue('4')
    await edit.getByLabel('Duration').selectOption('Half-yearly')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(`${name} updated successfully!`)).toBeVisible()
    await expect(rows(page).first()).toContainText('Half-yearly')

    const active = page.getByRole('switch', { name: `${name} is active` })
    await active.click()
    const question = page.getByRole('alertdialog', { name: `Stop ${name}?` })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(active).toBeChecked()
    await active.click()
    await question.getByRole('button', { name: 'Stop charge' }).click()
    await expect(page.getByText(`${name} is now inactive`)).toBeVisible()
    await expect(active).not.toBeChecked()
    // A press does nothing while the change runs.
    await expect(active).not.toHaveAttribute('aria-busy')
    await fail(page, '**/api/charge/update/**', 500, 1)
    await active.click()
    await expect(page.getByText('Failed to update charge.')).toBeVisible()
    await expect(active).not.toBeChecked()
  })

  test('are told where there is no estate to charge, no id of their account, and none that is active', async ({
    page,
    emptyApp,
  }) => {
    const estate = await makeEstate(emptyApp)
    await alterMe(page, (user) => ({ ...user, user_estate: null }))
    const drawer = await openDrawer(page, emptyApp, estate.admin)
    await expect(drawer.getByText('No estate is linked to your account.')).toBeVisible()
    const submit = drawer.getByRole('button', { name: 'Add Charge' })
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAccessibleDescription('No active estate')
    await submit.hover()
    const why = page.getByText('No active estate').filter({ visible: true })
    await expect(why).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(why).toBeHidden()
    await submit.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(submit).toBeFocused()
    await expect(why).toBeVisible()
    // Escape closes the reason, and only then the drawer.
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await page.unroute('**/api/me')
    await alterMe(page, ({ id: _, ...user }) => user)
    await page.evaluate(() => localStorage.removeItem('user'))
    await openDrawer(page, emptyApp, estate.admin)
    await submit.click()
    await expect(drawer.getByText('Your user account is missing an ID.')).toBeVisible()

    await page.unroute('**/api/me')
    await callAs(emptyApp, estate.superAdmin, `PUT /estate/update/${estate.id}`, { status: null })
    await openDrawer(page, emptyApp, estate.admin)
    await expect(drawer.getByText(`${estate.name} is not active.`)).toBeVisible()
    await expect(submit).toHaveAccessibleDescription('No active estate')
  })
})

test('Admins charge every estate unless they pick one', async ({ page, emptyApp }) => {
  const home = await makeEstate(emptyApp)
  const here = unique('Gate levy')
  const drawer = await openDrawer(page, emptyApp, home.superAdmin)
  await expect(drawer.getByLabel('Estate')).toHaveValue('Every estate')
  await drawer.getByLabel('Name').fill(here)
  await drawer.getByLabel('Amount').fill('2000')
  await drawer.getByLabel('Duration').selectOption('Monthly')
  await choose(drawer.getByLabel('Estate'), home.name)
  await drawer.getByRole('button', { name: 'Add Charge' }).click()
  await page.getByRole('searchbox').fill(here)
  const row = page.getByRole('row', { name: here })
  await expect(row).toContainText(home.name)
  await choose(page.getByRole('combobox', { name: 'Estate' }), home.name)
  await expect(page).toHaveURL(new RegExp(`estate=${home.id}`))
  await expect(row).not.toContainText(home.name)
  await expect(row.getByRole('button', { name: `Edit ${here}` })).toBeVisible()
  await page.getByRole('button', { name: 'Add Charges' }).first().click()
  await expect(drawer.getByLabel('Estate')).toHaveValue(home.name)
  const next = unique('Gate levy')
  await drawer.getByLabel('Name').fill(next)
  await drawer.getByLabel('Amount').fill('2000')
  await drawer.getByLabel('Duration').selectOption('Monthly')
  await drawer.getByRole('button', { name: 'Add Charge' }).click()
  await page.getByRole('searchbox').fill(next)
  await expect(page.getByRole('row', { name: next })).toBeVisible()
})

test.describe('Tenants', () => {
  test('see what they can pay, and why not the rest, nor anything in an estate that is not active', async ({
    page,
    emptyApp,
  }) => {
    const home = await makeHome(emptyApp, await makeEstate(emptyApp))
    const { name } = await makeCharge(emptyApp, home, { duration: 2 })
    const stopped = await makeCharge(emptyApp, home, { status: null })
    await openAs(page, emptyApp, home.tenant, '/charges')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charge Management')
    await expect(page.getByText('Total charges').locator('..')).toContainText('2')
    const heads = ['S/N', 'Name', 'Amount', 'Duration', 'Status', 'Actions']
    await expect(page.getByRole('columnheader')).toHaveText(heads)
    await expect(page.getByRole('row', { name })).toContainText('One-time')
    await expect(page.getByRole('button', { name: 'Add Charges' })).toHaveCount(0)
    const why = page.getByText('This charge is not active').filter({ visible: true })
    for (const action of [`Add ${stopped.name} to cart`, `Pay ${stopped.name}`]) {
      const button = page.getByRole('button', { name: action })
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription('This charge is not active')
      await button.hover()
      await expect(why).toBeVisible()
      await page.mouse.move(0, 0)
      await expect(why).toHaveCount(0)
    }
    await callAs(emptyApp, home.superAdmin, `PUT /estate/update/${home.id}`, { status: null })
    await page.reload()
    await expect(page.getByRole('button', { name: `Pay ${name}` })).toHaveAccessibleDescription(
      'This estate is not active; nothing can be paid here now',
    )
  })
})
