import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { holdCalls } from './hold-calls.ts'
import { expectFits } from './painted.ts'
import { makeHome } from './payers.ts'
import { callAs, demoPerson, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const superAdmin = demoPerson('superadmin')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
async function homeWithTitle(app: RunningApp) {
  const home = await makeHome(app)
  const at = `GET /estate/property/${home.property_id}`
  return { ...home, title: (await callAs<{ title: string }>(app, home.admin, at)).title }
}
const back = (page: Page, list: string) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: list })

test('A home leads to its estate and its people, and the breadcrumb back to the list as it was', async ({
  page,
  emptyApp,
}) => {
  const { title: called, ...home } = await homeWithTitle(emptyApp)
  const list = `/properties?q=${encodeURIComponent(called)}&status=rented`
  await openAs(page, emptyApp, home.admin, list)
  await rowsOf(page, 'Properties').getByRole('button', { name: called }).first().click()
  await expect(page).toHaveURL(new RegExp(`/properties/${home.property_id}$`))
  await expect(title(page)).toHaveText(called)
  await expect(page).toHaveTitle(`${called} · Estate Management`)
  await expect(page.getByRole('list', { name: 'Who lives here' })).toContainText('Adébáyọ̀ Ọláṣẹ')
  const sent = page.getByRole('region', { name: 'All that was sent' })
  await expect(sent).toContainText('The text is hidden: it opens the account.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await back(page, 'Properties').click()
  await expect(page).toHaveURL(/q=.+&status=rented$/)
  await expect(rowsOf(page, 'Properties')).toHaveCount(1)

  await page.getByRole('button', { name: `View ${called}` }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click()
  await expect(title(page)).toHaveText(called)
  // Their own estate, which has no list for them.
  await page.getByRole('main').getByRole('link', { name: home.name, exact: true }).click()
  await expect(page).toHaveURL(/\/estates\/\d+$/)
  await expect(title(page)).toHaveText(home.name)
  await page.goto(`${emptyApp.url}/properties/2147483`)
  await expect(title(page)).toHaveText('Page not found')
  await page.goto(`${emptyApp.url}/landlords/2147483`)
  await expect(title(page)).toHaveText('Page not found')
})

test('A landlord calls the tenants of his home', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp)
  await openAs(page, emptyApp, home.landlord, `/properties/${home.property_id}`)
  const people = page.getByRole('list', { name: 'Who lives here' })
  await expect(people.getByRole('link', { name: /^Email / })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('region', { name: 'All that was sent' })).toHaveCount(0)
})

test('An estate and a person are pages', async ({ page, demoApp }) => {
  await openAs(page, demoApp, superAdmin, '/estates?order=-owed')
  await page.getByRole('button', { name: /^Lekki Gardens Phase II/ }).click()
  await expect(title(page)).toHaveText('Lekki Gardens Phase II')
  await expect(page.getByRole('list', { name: 'Staff' })).toContainText('Ngozi Okafor')
  await expect(page.getByRole('list', { name: 'Charges' })).toContainText('Service charge')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveTitle('Settings of Lekki Gardens Phase II · Estate Management')
  await back(page, 'Lekki Gardens Phase II').click()
  await expect(page).toHaveTitle('Lekki Gardens Phase II · Estate Management')
  await back(page, 'Estates').click()
  await expect(page).toHaveURL(/\?order=-owed$/)
  await expect(page).toHaveTitle('Estates · Estate Management')

  const [person] = await callAs<{ id: number; name: string }[]>(
    demoApp,
    superAdmin,
    'GET /users?q=tenant@estate.demo',
  )
  await page.goto(`${demoApp.url}/users?q=tenant@estate.demo`)
  await rowsOf(page, 'Users').getByRole('button', { name: person?.name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/users/${person?.id}$`))
  await expect(page.getByRole('list', { name: 'Homes' })).toContainText('Lekki Gardens Phase II')
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Power maintenance')
  await expectAccessible(page)
})

test('A page about one estate opens the last one again', async ({ page, demoApp }) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await openAs(page, demoApp, superAdmin, '/board')
  await expect(page).toHaveURL(/\/board\?estate=1$/)
  await expect(page.getByRole('list', { name: 'States of homes' })).toBeVisible()
  await page.goto(`${demoApp.url}/board?estate=2`)
  await expect(page.getByRole('list', { name: 'States of homes' })).toBeVisible()
  await menu.getByRole('link', { name: 'Collections' }).click()
  await expect(page).toHaveURL(/\/collections\?estate=2$/)
  await page.goto(`${demoApp.url}/estates/2`)
  await expect(menu.getByRole('link', { name: 'Estates', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('A page whose figures fail shows the rest, and Retry fetches them', async ({ page, demoApp }) => {
  const problem = { code: 'internal', message: 'Something went wrong.' }
  await page.route(/api\/estate\/owed/, (route) => route.fulfill({ status: 500, json: problem }))
  await openAs(page, demoApp, demoPerson('estateadmin'), '/estates/1')
  await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Staff' })).toBeVisible()
  await page.unroute(/api\/estate\/owed/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Owed')
})

test('A page does not wait long for what may stand above its figures', async ({ page, demoApp }) => {
  const release = await holdCalls(page, '**/api/estate/unassigned/*')
  await openAs(page, demoApp, demoPerson('estateadmin'), '/dashboard')
  await expect(page.getByRole('heading', { name: 'Latest payments' })).toBeVisible()
  release()
})

test('A page stays as it is while an answer that was lost is asked for again', async ({ page, demoApp }) => {
  const unassigned = '**/api/estate/unassigned/*'
  await page.route(unassigned, (route) => route.abort())
  await openAs(page, demoApp, demoPerson('estateadmin'), '/dashboard')
  const failure = page.getByText('Unassigned money could not be loaded.')
  await expect(failure).toBeVisible()
  const release = await holdCalls(page, unassigned)
  const asked = page.waitForRequest(unassigned)
  const link = page.getByRole('link', { name: 'View all payments' })
  await link.focus()
  await asked
  // The question is drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(failure).toBeVisible()
  release()
  await expect(failure).toBeHidden()
  await expect(link).toBeFocused()
})
