import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const SHOP = 6
const rows = (page: Page) => rowsOf(page, 'Charges')

/** More homes of the estate, with a description that says their street. */
async function addHomes(app: RunningApp, home: TestHome, titles: readonly string[], description: string) {
  const [attribute] = await callAs<{ id: number; name: string }[]>(
    app,
    home.admin,
    'GET /property/attributes',
  )
  const { id = 0, name = '' } = attribute ?? {}
  for (const title of titles)
    await callAs(app, home.admin, 'POST /estates/property', {
      ...{ title, price: 1, description, status: 'available', property_type_id: SHOP, estate_id: home.id },
      ...{ attributes: [{ id, value: name, label: '1' }], owner_status: true, tenant_status: false },
    })
}

async function billedEstate(app: RunningApp) {
  const home = await makeHome(app, await makeEstate(app))
  const charge = await makeCharge(app, home, { name: 'Security levy', amount: 10_000 })
  await turnBillingOn(app, home, [charge])
  return { home, charge }
}
const openTerms = async (page: Page) => {
  await page.getByRole('button', { name: 'Change terms of Security levy' }).click()
  return page.getByRole('dialog', { name: 'Change terms of Security levy' })
}

test('Prices by type of home and for a street are set, with their effect before they are saved', async ({
  page,
  emptyApp,
}) => {
  const { home } = await billedEstate(emptyApp)
  await addHomes(emptyApp, home, ['Kiosk 1', 'Kiosk 2'], 'Acacia Street')
  await openAs(page, emptyApp, home.admin, '/settings/billing')
  const form = await openTerms(page)
  const prices = form.getByRole('table', { name: 'Prices by home' })
  await expect(prices.getByRole('row').filter({ hasText: 'Shop' })).toContainText('2 homes')
  await form.getByLabel('Price of Home').fill('25000')
  await expect(form.getByRole('status')).toContainText(/1 home: ₦15,000 more a month, from 1 \w+/)
  await form.getByRole('searchbox', { name: 'Add a home or a street' }).fill('acacia')
  await form.getByRole('button', { name: 'Add all 2' }).click()
  await expect(form.getByLabel('Price of Kiosk 2')).toHaveValue('10,000')
  await form.getByLabel('Kiosk 2 pays nothing').check()
  await form.getByRole('button', { name: 'Remove Kiosk 1' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const billed = page.getByRole('region', { name: 'Billed', exact: true })
  await expect(billed).toContainText('Home ₦25,000.00, Kiosk 2 none.')
  await billed.getByText('History of its terms').click()
  await expect(billed.getByRole('listitem').filter({ hasText: 'Decided on' })).toHaveCount(3)
  // The saved prices are shown again and can be removed.
  await openTerms(page)
  await expect(form.getByLabel('Price of Home')).toHaveValue('25,000')
  await form.getByLabel('Price of Home').fill('')
  await form.getByLabel('Who pays').selectOption('Owners')
  await form.getByLabel('Due', { exact: true }).selectOption('Last day of the month')
  await expect(form.getByLabel('Due after (days)')).toHaveCount(0)
  await expect(form.getByLabel('Empty homes')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(billed).toContainText('Due on the last day of the month.')
  await expect(billed).toContainText('Owners pay. Kiosk 2 none.')
})

test('A new amount of a billed charge has a day, and its effect is said', async ({ page, emptyApp }) => {
  const { home } = await billedEstate(emptyApp)
  await makeCharge(emptyApp, home, { name: 'Pool', amount: 7_000 })
  await openAs(page, emptyApp, home.admin, '/charges')
  await page.getByRole('button', { name: 'Edit Security levy' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Charge' })
  await expect(form.getByLabel(/^Amount/)).not.toBeEditable()
  await expect(form.getByLabel(/^Amount/)).toHaveAccessibleDescription(
    /^It is billed. Another price can begin on 1 /,
  )
  await form.getByRole('button', { name: 'Change price from a date…' }).click()
  await expect(form.getByRole('link', { name: 'Who pays, and when it is due' })).toBeVisible()
  await expect(form.getByLabel(/^Amount/)).toBeFocused()
  await form.getByLabel(/^Amount/).fill('12500')
  await expect(form.getByLabel('New amount from')).toHaveValue(/-01$/)
  await expect(form.getByLabel('New amount from')).toHaveAccessibleDescription(/^1 [A-Z][a-z]+ 20\d\d/)
  await expect(form.getByRole('status')).toContainText(/1 home: ₦2,500 more a month, from 1 \w+/)
  await form.getByLabel('Price of Home').fill('abc')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByLabel('Price of Home')).toBeFocused()
  await form.getByLabel('Price of Home').fill('25000')
  await expect(form.getByRole('status')).toContainText(/1 home: ₦15,000 more a month, from 1 \w+/)
  await expectAccessible(page)
  const next = await form.getByLabel('New amount from').inputValue()
  await form.getByLabel('New amount from').fill('2020-01-01')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('From tomorrow on')).toBeVisible()
  await form.getByLabel('New amount from').fill(next)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Security levy updated successfully!')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Security levy' })).toContainText('₦10,000')
  await openAs(page, emptyApp, home.admin, '/settings/billing')
  await expect(page.getByRole('region', { name: 'Billed', exact: true })).toContainText(
    /Monthly, ₦12,500\.00 from 1 .* Home ₦25,000\.00\./,
  )
  // So is that of a charge that is billed for the first time.
  await page.getByRole('button', { name: 'Bill Pool' }).click()
  const first = page.getByRole('dialog', { name: 'Bill Pool' })
  await expect(first.getByRole('status')).toContainText(/1 home: ₦7,000 a month, from 1 \w+/)
})

test('A tenant and a landlord read the price of their home on a phone', async ({ page, emptyApp }) => {
  const { home, charge } = await billedEstate(emptyApp)
  const pool = await makeCharge(emptyApp, home, { name: 'Pool', amount: 7_000 })
  const rate = (amount: number | null) => [{ property_type_id: 3, property_id: null, amount }]
  await callAs(emptyApp, home.admin, `POST /estate/billing/${home.id}/charges`, {
    ...{
      charge_id: pool.id,
      anchor_on: `${new Date().toISOString().slice(0, 8)}01`,
      due_days: 0,
      grace_days: 0,
    },
    ...{ proration: 'full', late_fee: null, rates: rate(null) },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, emptyApp, home.tenant, '/charges')
  const card = page.getByRole('listitem').filter({ hasText: 'Pool' })
  await expect(card).toContainText('Not for your home')
  await expect(card.getByRole('button', { name: 'Pay Pool' })).toBeDisabled()
  await expectFits(page)
  await openAs(page, emptyApp, home.landlord, '/charges')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pool' })).toContainText('None')
  await expect(page.getByRole('listitem').filter({ hasText: charge.name })).toContainText('₦10,000.00')
})
