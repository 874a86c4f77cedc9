import { expect, type Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { demoPerson, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

/* What is behind a button comes when somebody is near it. On a slow line they may have gone on by then. */

/** Holds back what is fetched from now on, until it is let go. */
async function holdBack(page: Page): Promise<() => void> {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', (route) => until.then(() => route.continue()))
  return letGo
}
/** The list of users, with a menu for each row. */
async function openUsers(page: Page, app: RunningApp): Promise<void> {
  await openAs(page, app, demoPerson('superadmin'), '/users')
  await expect(more(page, 1)).toBeVisible()
}
const more = (page: Page, row: number) =>
  rowsOf(page, 'Users')
    .nth(row)
    .getByRole('button', { name: /^More for/ })

test('of two menus that are pressed before either is there, the last one opens', async ({
  page,
  demoApp,
}) => {
  await openUsers(page, demoApp)
  const letGo = await holdBack(page)
  await more(page, 1).click()
  await expect(more(page, 1)).toHaveAttribute('aria-busy', 'true')
  await more(page, 3).click()
  letGo()
  await expect(more(page, 3)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menu')).toHaveCount(1)
  await expect(more(page, 1)).not.toHaveAttribute('aria-busy', 'true')
})

test('nobody is taken back to a menu that they left, by Tab or by Escape, before it was there', async ({
  page,
  demoApp,
}) => {
  await openUsers(page, demoApp)
  const letGo = await holdBack(page)
  await more(page, 0).press('Enter')
  await page.keyboard.press('Escape')
  await more(page, 1).press('Enter')
  await page.keyboard.press('Tab')
  const next = await page.locator(':focus').textContent()
  letGo()
  for (const row of [0, 1]) await expect(more(page, row)).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveText(next ?? '')
})

for (const [key, item] of [
  ['Enter', 'Sessions'],
  ['ArrowDown', 'Sessions'],
  ['ArrowUp', 'Deactivate'],
] as const)
  test(`the first ${key} on a menu chooses '${item}', as the next one does`, async ({ page, demoApp }) => {
    await openAs(page, demoApp, demoPerson('superadmin'), '/users')
    const button = more(page, 1)
    for (let time = 0; time < 2; time++) {
      await button.press(key)
      await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
    }
  })

test('a menu that cannot be fetched says so once, and opens when the connection is back', async ({
  page,
  demoApp,
}) => {
  // Toasts come with the first thing that somebody does, or when the page has time.
  const toasts = page.waitForResponse(/\/toaster-/)
  await openUsers(page, demoApp)
  await page.keyboard.press('Shift')
  await (await toasts).finished()
  await page.context().setOffline(true)
  for (let time = 0; time < 3; time++) await more(page, 1).click()
  await expect(page.getByText('This could not be opened')).toHaveCount(1)
  await page.context().setOffline(false)
  await more(page, 1).click()
  await expect(page.getByRole('menu')).toHaveCount(1)
})

test('who passes the list of estates by is not called back to it, and keeps what they type there', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/payments')
  const estate = page.getByRole('combobox', { name: 'Estate' })
  await expect(estate).toBeVisible()
  const letGo = await holdBack(page)
  await estate.focus()
  await page.keyboard.press('Tab')
  await expect(estate).not.toBeFocused()
  const passed = page.waitForResponse(/estate-picker/)
  letGo()
  await passed
  await page.waitForLoadState('networkidle')
  await expect(estate).not.toBeFocused()
  await estate.focus()
  await page.keyboard.type('pal')
  await expect(estate).toHaveValue('pal')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('what is typed takes the place of the estate that was chosen, also when its list arrives between', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/payments?estate=1')
  const estate = page.getByRole('combobox', { name: 'Estate' })
  await expect(estate).toHaveValue(/\S/)
  const letGo = await holdBack(page)
  await estate.focus()
  await estate.selectText()
  letGo()
  await expect(page.getByRole('button', { name: 'Show choices' })).toBeVisible()
  await page.keyboard.insertText('Trans')
  await expect(estate).toHaveValue('Trans')
  await expect(page.getByRole('option', { name: 'Trans' })).toBeVisible()
})

test('what was typed before the list of estates is there is searched, and Enter takes what is found', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/imports')
  const estate = page.getByRole('combobox', { name: 'Estate' })
  await expect(estate).toBeVisible()
  const letGo = await holdBack(page)
  await estate.focus()
  await page.keyboard.type('Lekki')
  letGo()
  await expect(page.getByRole('option', { name: 'Lekki' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(estate).toHaveValue('Lekki Gardens Phase II')
  await expect(page).toHaveURL(/estate=1/)
  await expect(page.getByText('Drop your sheet here')).toBeVisible()
})
