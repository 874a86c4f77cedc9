import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { painted } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { demoPerson, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })
const card = (page: Page, label: string) =>
  figures(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
/** The part of the figures' ground that their cards cover. */
const covered = (page: Page) =>
  figures(page)
    .locator('dl')
    .evaluate((board) => {
      const areaOf = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width * height
      }
      return [...board.children].reduce((sum, each) => sum + areaOf(each), 0) / areaOf(board)
    })
const latest = (page: Page) => page.getByRole('region', { name: 'Latest payments' })
const greeting = (page: Page) => page.getByRole('heading', { level: 1 })

test('an admin sees the figures over all estates, and each leads to its list', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/dashboard')
  await expect(greeting(page)).toHaveText(/^Good (morning|afternoon|evening), Adaeze Umeh$/)
  for (const label of ['Payments received', 'Estates', 'Properties', 'Tenants', 'Users'])
    await expect(card(page, label)).toBeVisible()
  await expect(card(page, 'Estates')).toContainText('3')
  await expect(card(page, 'Estates')).toContainText('2 active')
  await expect(card(page, 'Payments received')).toContainText(/₦[\d,]+/)
  await expect(page.getByRole('slider', { name: 'Collection, last 12 months' })).toBeVisible()
  await expect(latest(page).getByRole('listitem')).toHaveCount(5)
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await painted(page)
    expect(await covered(page)).toBeGreaterThan(0.98)
  }
  await card(page, 'Estates').getByRole('link').click()
  await expect(page).toHaveURL(/\/estates$/)
})

test('four skeleton cards stand in, and what fails is tried again', async ({ page, demoApp }) => {
  let failing = true
  const looked = Promise.withResolvers<void>()
  await page.route('**/api/estate/statistics/*', async (route) => {
    await looked.promise
    await (failing
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } })
      : route.continue())
  })
  let paymentsFail = true
  await page.route('**/api/estate/payments/*', (route) =>
    paymentsFail ? route.fulfill({ status: 500, json: { message: 'It is our fault.' } }) : route.continue(),
  )
  await openAs(page, demoApp, demoPerson('estateadmin'), '/dashboard')
  await expect(page.getByTestId('skeleton-card')).toHaveCount(4)
  looked.resolve()
  await expect(page.getByText('The figures could not be loaded')).toBeVisible()
  // Several failures have one notice and one Retry.
  await expect(page.getByText('Parts of this page could not be loaded.')).toBeVisible()
  await expect(page.getByText('Something went wrong on our side.').filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Payments received')).toBeVisible()
  await expect(page.getByText('Parts of this page could not be loaded.')).toBeHidden()
  await expect(page.getByText('The latest payments could not be loaded.')).toBeVisible()
  paymentsFail = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(latest(page).getByRole('listitem')).toHaveCount(5)
})

test('a part of the page that cannot be fetched says so, and is fetched again', async ({ page, demoApp }) => {
  let failing = true
  await page.route('**/assets/audit-log-*.js', (route) => (failing ? route.abort() : route.continue()))
  await openAs(page, demoApp, demoPerson('superadmin'), '/settings?tab=audit')
  const missing = page.getByText('The audit log could not be loaded.')
  await expect(missing).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(missing).toBeHidden()
})

test('an empty house says what to do first, and ticks it off', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await openAs(page, emptyApp, home.admin, '/dashboard')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByText('2 of 6 done')).toBeVisible()
  await expect(steps.getByRole('listitem').first()).toContainText('Done: Bring in the properties')
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(latest(page).getByText('No payments found')).toBeVisible()
  await makeCharge(emptyApp, home)
  await page.reload()
  await expect(steps.getByText('3 of 6 done')).toBeVisible()
})

test('who runs an estate that bills, and who owns a home there, open the list behind each figure', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const service = await makeCharge(emptyApp, home, { name: 'Service charge', amount: 45_000 })
  const levy = await makeCharge(emptyApp, home, { name: 'Security levy', amount: 18_500 })
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  await openAs(page, emptyApp, home.landlord, '/dashboard')
  const figures = ['Paid for your properties, last 12 months', 'Latest payments']
  await expect(parts).toHaveText([...figures, 'Your properties'])
  await turnBillingOn(emptyApp, home, [service, levy])
  await openAs(page, emptyApp, home.admin, '/dashboard')
  const main = page.getByRole('main')
  await expect(page.getByRole('region', { name: / by charge$/ }).getByRole('listitem')).toHaveCount(2)
  for (const [name, href] of [
    ['₦127,000 owed in all: arrears', /\/arrears$/],
    ['See all who owe', /\/arrears$/],
    ['All 1 who owe', /\/arrears$/],
    ['0 of 1 home paid: payments of this month', /\/payments\?from=\d{4}-\d\d-01&to=/],
    [/^\d+–\d+ days$/, /\/arrears\?age=d\d0$/],
    ['Service charge', new RegExp(`/arrears\\?charge=${service.id}$`)],
  ] as const)
    await expect(main.getByRole('link', { name }).first()).toHaveAttribute('href', href)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Service charge' }).first().click()
  await expect(page.getByLabel('Charge', { exact: true })).toHaveValue(String(service.id))
  await page.goBack()
  await page.getByRole('slider', { name: 'Due and collected, last 12 months' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/collections\?month=\d{4}-\d\d$/)

  await openAs(page, emptyApp, home.landlord, '/dashboard')
  await expect(parts).toHaveText(['Your tenants owe', 'Behind', 'Your properties', ...figures])
  await expect(main.getByRole('link', { name: '₦127,000 owed in all: arrears' })).toBeVisible()
  await main.getByRole('link', { name: '1 account behind: late arrears' }).first().click()
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('any')
  await openAs(page, emptyApp, home.superAdmin, '/dashboard')
  await expect(parts.first()).toHaveText('Estates this month, lowest rate first')
})
