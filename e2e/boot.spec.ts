import { expect, type Page, type Route } from '@playwright/test'
import { demoPerson, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

/** The page's main script loads after another request only. */
async function holdScripts(page: Page, until: RegExp): Promise<void> {
  const asked = page.waitForRequest(until)
  await page.route('**/assets/base-*.js', async (route) => {
    await asked
    await route.continue()
  })
}

for (const [path, file] of [
  ['/users', 'users-page'],
  ['/tenants/1', 'tenant-page'],
] as const)
  test(`${path} asks for its own file before its scripts run`, async ({ page, demoApp }) => {
    await holdScripts(page, new RegExp(`/assets/${file}-`))
    await openAs(page, demoApp, demoPerson('superadmin'), path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('A page that one has been on asks what it asked then, before its scripts run and once', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('tenant'), '/dashboard')
  const figure = page.getByRole('link', { name: 'Total amount paid' })
  await expect(figure).toBeVisible()
  await holdScripts(page, /\/api\/tenant\/statistics\//)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(figure).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const calls = asked.filter((path) => /^\/api\/(me|config|tenant\/(statistics|payments)\/\d+)$/.test(path))
  expect(calls.sort()).toEqual([...new Set(calls)])
  expect(calls).toHaveLength(4)
})

test('What was asked too early of a session that is over leads to the sign-in', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  await openAs(page, emptyApp, estate.admin, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.goto(`${emptyApp.url}/favicon.svg`)
  await fetch(`${emptyApp.url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  // The page redirects before it has loaded.
  await page.goto(`${emptyApp.url}/dashboard`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('A chosen theme is there before anything is drawn, on every page', async ({ page, emptyApp }) => {
  await page.goto(`${emptyApp.url}/favicon.svg`)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  for (const path of ['/', '/login', '/privacy']) {
    await page.goto(emptyApp.url + path, { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveClass('dark')
  }
})

test('The frame is seen before any script is there, by who is signed in alone', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('tenant'), '/favicon.svg')
  await page.route('**/assets/*.js', (route) => route.abort())
  const frame = page.getByRole('status').filter({ hasText: 'Loading the page...' })
  for (const [path, seen] of [
    ['/dashboard', true],
    ['/privacy', false],
  ] as const) {
    await page.goto(demoApp.url + path, { waitUntil: 'load' })
    await expect(frame, path).toBeVisible({ visible: seen })
  }
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${demoApp.url}/dashboard`, { waitUntil: 'load' })
  await expect(frame).toBeVisible({ visible: false })
})

test('The frame is painted before the style of the application is there, and that before anything else', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('tenant'), '/favicon.svg')
  const held: Route[] = []
  await page.route('**/assets/*.css', (route) => void held.push(route))
  await page.goto(`${demoApp.url}/dashboard`, { waitUntil: 'commit' })
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(painted).toBe(1)
  const files = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  for (const file of ['base', 'layout'])
    await expect.poll(files).toContainEqual(expect.stringMatching(`/${file}-[\\w-]+\\.js$`))
  // The page is still being read, so they have not run.
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  const frame = page.getByRole('status').filter({ hasText: 'Loading the page...' })
  await expect(frame).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  for (const route of held) await route.continue()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
