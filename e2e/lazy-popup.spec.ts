import { expect, type Page } from '@playwright/test'
import { formatIsoDay } from '../contract/dates.ts'
import type { RunningApp } from './app.ts'
import { makeHome } from './payers.ts'
import { callAs, demoPerson, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

/* A menu's file loads when the pointer comes near its button. On a slow connection the pointer may be gone by then. */

/** Holds back all requests until the returned function runs. */
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

test('a menu that cannot be fetched says so once, and opens when the connection is back', async ({
  page,
  demoApp,
}) => {
  // The page loads toasts when it is idle.
  const toasts = page.waitForResponse(/\/toaster-/)
  await openUsers(page, demoApp)
  await (await toasts).finished()
  await page.route('**/assets/*.js', (route) => route.abort())
  for (let time = 0; time < 3; time++) await more(page, 1).click()
  await expect(page.getByText('This could not be opened')).toHaveCount(1)
  await page.unrouteAll()
  await more(page, 1).click()
  await expect(page.getByRole('menu')).toHaveCount(1)
})

test('a menu in a dialog opens, though its button has the focus when it is replaced', async ({
  page,
  emptyApp,
}) => {
  const { admin, tenant_id } = await makeHome(emptyApp)
  await callAs(emptyApp, admin, 'POST /payment/record', {
    ...{ key: crypto.randomUUID(), tenant_id, method: 'cash', amount: 20_000 },
    paid_on: formatIsoDay(new Date()),
  })
  await openAs(page, emptyApp, admin, '/payments')
  await rowsOf(page, 'Payments').first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: 'More' })
  await expect(button).toBeVisible()
  await dialog.evaluate((element) =>
    element.addEventListener('focusin', ({ target }) => {
      if (target === element) element.dataset.took = 'focus'
    }),
  )
  const letGo = await holdBack(page)
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByRole('menuitem', { name: 'Reverse' })).toBeVisible()
  // A dialog that takes the focus closes the menu if the frame comes late.
  await expect(dialog).not.toHaveAttribute('data-took')
})
