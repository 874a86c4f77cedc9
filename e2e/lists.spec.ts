import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { makeCharge, makeHome } from './payers.ts'
import { demoPerson, makeEstate, openAs, unique, uniqueEmail } from './people.ts'
import { makeProperty } from './properties.ts'
import { rowsOf } from './rows.ts'
import { shiftsOf } from './shifts.ts'
import { test } from './test.ts'

test('A list at the desk has rows of one height over the whole width, and remembers what was chosen', async ({
  page,
  demoApp,
}) => {
  const admin = demoPerson('estateadmin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, demoApp, admin, '/profile')
  const shifts = await shiftsOf(page, `${demoApp.url}/tenants?only=owing`)
  const moved = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(moved, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01)
  await page.unroute('**/api/**')

  const rows = rowsOf(page, 'Tenants')
  for (const path of ['/properties', '/tenants']) {
    await page.goto(demoApp.url + path)
    const listed = rowsOf(page, path === '/tenants' ? 'Tenants' : 'Properties')
    await expect(listed).toHaveCount(25)
    const heights = await listed.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(Math.max(...heights)).toBeLessThanOrEqual(52)
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  const table = await page.getByRole('table', { name: 'Tenants' }).boundingBox()
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeGreaterThan(1920 - 48)

  await page.getByLabel('Rows').selectOption('50')
  await page.getByRole('columnheader', { name: 'Since' }).getByRole('button').click()
  await expect(page).toHaveURL(/per_page=50&order=starts_on$/)
  await page.goto(`${demoApp.url}/tenants`)
  await expect(rows).toHaveCount(50)
  await expect(page.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending')
  // The address wins.
  await page.goto(`${demoApp.url}/tenants?per_page=10&order=name`)
  await expect(rows).toHaveCount(10)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  // Another person of this browser has not chosen.
  await openAs(page, demoApp, demoPerson('landlord'), '/tenants')
  await expect(rows).toHaveCount(25)
})

test('Remind reaches all that match, beyond the page', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  for (let more = 0; more < 10; more += 1)
    await makeProperty(emptyApp, home, unique('Flat'), {
      tenant_name: 'Tobi Ade',
      tenant_email: uniqueEmail('tobi'),
    })
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home)])
  await openAs(page, emptyApp, home.admin, '/arrears?per_page=10')
  await expect(rowsOf(page, 'Arrears').filter({ hasText: 'since' })).toHaveCount(10)
  const whole = page.getByRole('checkbox', { name: 'Select all on this page' })
  await whole.check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await expect(bar).toContainText('10 selected')
  await bar.getByRole('button', { name: 'Select all 11' }).click()
  await expect(bar).toContainText('11 selected')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(whole).toBeChecked()
  await bar.getByRole('button', { name: 'Remind', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('11 reminders')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send 11 reminders' }).click()
  await expect(page.getByRole('dialog')).toContainText('11 by email')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: 'Reminded today' })).toBeVisible()
})
