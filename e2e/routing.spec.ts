import { expect, type Page } from '@playwright/test'
import { demoPerson, openAs } from './people.ts'
import { test } from './test.ts'

const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('Another page begins at its top with its heading in focus; going back leads to where one was', async ({
  page,
  demoApp,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAs(page, demoApp, demoPerson('superadmin'), '/payments')
  const link = inNavigation(page, 'Charges')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 300))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charge Management' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle(/^Charges/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Management' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

test('A link opens a tab of its own for whoever asks for one, and this page stays', async ({
  page,
  context,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/dashboard')
  const opened = context.waitForEvent('page')
  await inNavigation(page, 'Users').click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/\/users$/)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A page whose file cannot be fetched says so inside the frame, and is tried again', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/users-page-*.js', (route) => route.abort())
  await inNavigation(page, 'Users').click()
  await expect(page.getByText('This page could not be loaded')).toBeVisible()
  await expect(page).toHaveURL(/\/users$/)
  await page.unroute('**/assets/users-page-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})
