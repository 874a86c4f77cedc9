import { expect, type Page } from '@playwright/test'
import { formatIsoDay } from '../contract/dates.ts'
import { DAY_MS } from '../contract/time.ts'
import { expectAccessible } from './accessible.ts'
import { firstOfMonth, turnBillingOn } from './billing.ts'
import { closeLoginDetails } from './login-details.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs, uniqueEmail } from './people.ts'
import { test } from './test.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const charged = (page: Page) => page.getByRole('region', { name: 'What is charged' })
const TENANT = 'Adébáyọ̀ Ọláṣẹ'

async function add(page: Page, name: string) {
  const dialog = dialogOf(page, 'Add Tenant')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(uniqueEmail('tunde'))
  await dialog.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(page.getByText(`${name} added successfully!`)).toBeVisible()
  await closeLoginDetails(page)
}

test('Who is added to an occupied home joins the household, or opens a separate account', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home, { name: 'Service charge' })])
  await openAs(page, emptyApp, home.admin, `/tenants/${home.tenant_id}`)
  const account = page.getByRole('region', { name: 'Account', exact: true })
  await expect(account).toContainText(/[A-Z]+-0001/)
  await expect(account).toContainText('Nobody')

  await page.getByRole('button', { name: 'Add Tenant' }).click()
  const dialog = dialogOf(page, 'Add Tenant')
  await expect(dialog.getByRole('radio', { name: `Joins ${TENANT}'s account` })).toBeChecked()
  await expect(charged(page)).toContainText('Nothing changes.')
  await expect(dialog.getByLabel('First period')).toHaveCount(0)
  await add(page, 'Tunde Ọláṣẹ')
  await expect(account.getByRole('link', { name: 'Tunde Ọláṣẹ' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(dialog.getByRole('radio', { name: "Joins Adébáyọ̀ and Tunde Ọláṣẹ's account" })).toBeChecked()
  await dialog.getByRole('radio', { name: 'A separate account: the home is let by room' }).check()
  await dialog.getByLabel('First period').selectOption('In full')
  await expect(charged(page).getByText('The new tenant, new account')).toBeVisible()
  await expect(charged(page)).toContainText('₦45,000.00 more')
  await dialog.getByLabel('First period').selectOption('Nothing, from the next period')
  await expect(charged(page)).not.toContainText('new account')
  await dialog.getByLabel('First period').selectOption('In full')
  await expect(charged(page)).toContainText('new account')
  await add(page, 'Uche Obi')

  await page.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(dialog).toContainText('let by room, so a separate account is opened')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Uche Obi' }).click()
  await expect(account).toContainText(/[A-Z]+-0002/)
  await expect(page.getByText('₦45,000.00', { exact: true }).first()).toBeVisible()

  // The tenant reads who shares the account, and what they owe before they leave.
  await openAs(page, emptyApp, home.tenant, '/profile')
  const homes = page.getByRole('region', { name: 'Where you live' })
  await expect(homes).toContainText(/Account [A-Z]+-0001, shared with Tunde Ọláṣẹ/)
  await homes.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You still owe ₦90,000.00 today.')
})

test('Moving out and other days say what they charge before they are saved, on a phone too', async ({
  page,
  emptyApp,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home, { name: 'Service charge' })])
  await openAs(page, emptyApp, home.admin, `/tenants/${home.tenant_id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Move out' }).click()
  const out = dialogOf(page, `Move out ${TENANT}?`)
  await expect(charged(page)).toContainText('Nothing changes.')
  await expect(charged(page)).toContainText(/₦45,000\.00 stays charged for .+: Service charge\./)
  await expect(out).toContainText('What is owed stays owed: ₦90,000.00 today.')
  await out.getByLabel('Last period').selectOption('By days')
  await expectAccessible(page)
  await expectFits(page)
  await out.getByRole('button', { name: 'Save move-out' }).click()
  await expect(out).toHaveCount(0)
  await page.getByRole('button', { name: 'Change last day' }).click()
  await expect(out.getByLabel('Last period')).toHaveValue('daily')
  await out.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = dialogOf(page, 'Edit Tenant')
  await edit.getByLabel('First period').selectOption('By days')
  await edit.getByLabel('Moved in').fill(new Date(Date.now() + 3_600_000).toISOString().slice(0, 10))
  await expect(charged(page)).toContainText(/₦[\d,.]+ less/)
  await expect(charged(page)).toContainText('instead of ₦45,000.00')
})

test('A couple that moved out owes one debt, in one line with both names', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home)])
  const { user } = await callAs<{ user: { id: number } }>(emptyApp, home.admin, 'GET /me')
  const added = await callAs<{ id: number }>(emptyApp, home.admin, 'POST /tenant/save', {
    ...{ name: 'Tunde Ọláṣẹ', email: uniqueEmail('tunde'), phone_number: '0803 000 0000', address: 'Lekki' },
    ...{ user_id: user.id, estate_id: home.id, estate_property_id: home.property_id, status: 1 },
    starts_on: firstOfMonth(1),
  })
  for (const id of [added.id, home.tenant_id])
    await callAs(emptyApp, home.admin, `PUT /tenant/update/${id}`, {
      ends_on: formatIsoDay(new Date(Date.now() - DAY_MS)),
    })
  await openAs(page, emptyApp, home.admin, `/properties/${home.property_id}`)
  const before = page.getByRole('list', { name: 'Before' }).getByRole('listitem')
  await expect(before).toHaveCount(1)
  await expect(before).toContainText(`${TENANT} and Tunde Ọláṣẹ`)
  await expect(before).toContainText(/₦[\d,]+ owed$/)
})

test('Managers say that a home is let by room, and that its owner lives there', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home, { name: 'Service charge' })])
  await openAs(page, emptyApp, home.admin, `/properties/${home.property_id}`)
  const about = page.getByRole('complementary', { name: 'About this property' })
  await expect(about).toContainText('As a whole: one account')
  await page.getByRole('button', { name: 'Edit Property' }).click()
  const form = dialogOf(page, 'Edit Property')
  await form.getByRole('checkbox', { name: 'Let by room' }).check()
  await form.getByLabel('The owner lives here, from').fill('2026-01-15')
  await expect(charged(page)).toContainText(/Nothing changes: .+ lives there and pays\./)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/ has been updated\.$/)).toBeVisible()
  await expect(about).toContainText('By room: each tenant has an account')
  await expect(page.getByRole('region', { name: 'Who lives here' })).toContainText(/the owner, since 15 Jan/)
})
