import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { choose } from './choose.ts'
import { linkSent } from './outbox.ts'
import { expectFits } from './painted.ts'
import {
  callAs,
  makeEstate,
  makeTenant,
  openAs,
  type Person,
  type TestEstate,
  unique,
  uniqueEmail,
} from './people.ts'
import { makeProperty } from './properties.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }

const rows = (page: Page) => rowsOf(page, 'Data requests')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const panel = (page: Page) => page.getByRole('region', { name: 'Correction and erasure' })

/** A tenant of an estate, with the new account. */
async function moveIn(
  app: RunningApp,
  estate: TestEstate,
): Promise<Person & { name: string; tenancy: number }> {
  const { id: estate_property_id } = await makeProperty(app, estate)
  const name = unique('Tunde Bakare')
  const me = await callAs<{ user: { id: number } }>(app, estate.admin, 'GET /me')
  const made = await callAs<{ id: number; user: Person }>(app, estate.admin, 'POST /tenant/save', {
    name,
    email: uniqueEmail('tunde'),
    phone_number: '0803 123 4567',
    address: '4 Marina, Lagos',
    user_id: me.user.id,
    estate_id: estate.id,
    estate_property_id,
    status: 1,
  })
  return { ...made.user, name, tenancy: made.id }
}

async function post(app: RunningApp, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
}
const signIn = (app: RunningApp, { email, password }: Person) => post(app, '/api/login', { email, password })

test('whoever has moved out is erased as they ask, and kept where that is taken back in time', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  const tenant = await moveIn(emptyApp, estate)
  await openAs(page, emptyApp, tenant, '/profile')
  await panel(page).getByRole('button', { name: 'Delete My Data' }).click()
  const asking = dialog(page, 'Have it erased')
  await expect(asking).toContainText(/What stays.*Former resident/)
  await asking.getByLabel('Anything we should know').fill('I move to Abuja.')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Ask for Erasure' }).click()
  await expect(panel(page).getByRole('listitem')).toContainText(/Erasure.*Open.*I move to Abuja/)
  await expect(panel(page).getByRole('button', { name: 'Delete My Data' })).toHaveCount(0)

  const list = `/data-requests?q=${tenant.email}`
  await openAs(page, emptyApp, estate.superAdmin, list)
  await expect(rows(page)).toContainText(/Erasure.*Open.*Not yet possible/)
  const open = rows(page).getByRole('button', { name: tenant.name })
  await open.click()
  const request = dialog(page, `Erasure: ${tenant.name}`)
  await expect(request).toContainText('I move to Abuja.')
  await expect(request.getByRole('button', { name: 'Grant Erasure' })).toHaveCount(0)
  await expectAccessible(page)
  await request.getByRole('link', { name: 'End the tenancy' }).click()
  await expect(rowsOf(page, 'Tenants')).toContainText(tenant.name)

  await callAs(emptyApp, tenant, `DELETE /me/tenancies/${tenant.tenancy}`)
  await page.goto(emptyApp.url + list)
  await open.click()
  await request.getByRole('button', { name: 'Grant Erasure' }).click()
  const granting = dialog(page, `Erase ${tenant.name}?`)
  await granting.getByRole('button', { name: 'Grant Erasure' }).click()
  await expect(granting.getByText('Say what was decided')).toBeVisible()
  await granting.getByLabel('Answer to them').fill('Your account is shut, as you asked.')
  await granting.getByRole('button', { name: 'Grant Erasure' }).click()
  await expect(rows(page)).toContainText('To be erased')
  expect(await signIn(emptyApp, tenant)).toBe(401)

  await open.click()
  await request.getByRole('button', { name: 'Keep the Account' }).click()
  const keeping = dialog(page, `Keep ${tenant.name}?`)
  await keeping.getByLabel('Reason').fill('You wrote that you come back.')
  await keeping.getByRole('button', { name: 'Keep the Account' }).click()
  await expect(rows(page)).toContainText('Refused')
  const link = await linkSent(emptyApp, 'password_replaced', tenant.email)
  const password = 'a-lantern-in-the-harmattan'
  const token = link.split('#token=')[1]
  expect(await post(emptyApp, '/api/reset-password', { token, password })).toBe(200)
  expect(await signIn(emptyApp, { ...tenant, password })).toBe(200)
})

test('what is wrong is asked for, taken back, asked for again and said to be corrected', async ({
  page,
  emptyApp,
}) => {
  const { superAdmin } = await makeEstate(emptyApp)
  const tenant = await makeTenant(emptyApp, superAdmin)
  await page.setViewportSize(PHONE)
  await openAs(page, emptyApp, tenant, '/profile')
  await panel(page).getByRole('button', { expanded: false }).click()
  const ask = async (note: string) => {
    await panel(page).getByRole('button', { name: 'Ask for a Correction' }).click()
    const asking = dialog(page, 'Have it corrected')
    await asking.getByRole('button', { name: 'Send Request' }).click()
    await expect(asking.getByText('Say what is not right')).toBeVisible()
    await asking.getByLabel('What is wrong, and what is right?').fill(note)
    await asking.getByRole('button', { name: 'Send Request' }).click()
    await expect(asking).toBeHidden()
  }
  const asked = panel(page).getByRole('listitem')
  await ask('I moved in on 1 May.')
  await asked.getByRole('button', { name: 'Withdraw: correction' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(asked).toContainText('Withdrawn')
  await ask('I moved in on 1 March.')
  await expect(asked).toHaveCount(2)
  await expectFits(page)

  await openAs(page, emptyApp, superAdmin, `/data-requests?q=${tenant.email}`)
  await page.getByLabel('State').selectOption('Open')
  const card = page.getByRole('list', { name: 'Data requests' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await card.getByRole('button', { name: tenant.name }).click()
  const request = dialog(page, `Correction: ${tenant.name}`)
  await expect(request).toContainText('I moved in on 1 March.')
  await request.getByRole('button', { name: 'Mark as Done' }).click()
  const answering = dialog(page, 'Say that it is corrected')
  await answering.getByLabel('What was corrected').fill('The first day is 1 March now.')
  await answering.getByRole('button', { name: 'Mark as Done' }).click()
  await expect(page.getByText('No requests found')).toBeVisible()

  await openAs(page, emptyApp, tenant, '/profile')
  await panel(page).getByRole('button', { expanded: false }).click()
  await expect(asked.first()).toContainText(/Correction.*Done.*The first day is 1 March now/)
})

test('what somebody asks by letter is added for them, and leads to what stands in the way', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  const { title, landlord } = await makeProperty(emptyApp, estate)
  await page.setViewportSize(PHONE)
  await openAs(page, emptyApp, estate.superAdmin, `/data-requests?q=${landlord.email}`)
  await page.getByRole('button', { name: 'Add Request' }).click()
  const adding = dialog(page, 'Add Request')
  await adding.getByRole('button', { name: 'Add Request' }).click()
  await expect(adding.getByText('Choose whose request it is')).toBeVisible()
  await expect(adding.getByText('Choose what is asked for')).toBeVisible()
  await expectAccessible(page)
  await choose(adding.getByLabel('Whose request it is'), 'Chidi Eze', landlord.email)
  await adding.getByRole('radio', { name: 'Erasure' }).check()
  await adding.getByLabel('What they wrote or said').fill('I have sold the flat.')
  await adding.getByLabel('Received on').fill('2026-01-05')
  await adding.getByRole('button', { name: 'Add Request' }).click()
  await expect(adding).toBeHidden()
  const card = page.getByRole('list', { name: 'Data requests' }).getByRole('listitem')
  await expect(card).toContainText(/Overdue.*Not yet possible/)
  await card.getByRole('button', { name: 'Chidi Eze' }).click()
  const request = dialog(page, 'Erasure: Chidi Eze')
  await expect(request).toContainText(/5 Jan 2026, by letter or phone.*Entered by.*I have sold the flat/)
  await expect(request.getByRole('link', { name: `${title}: audit log` })).toBeVisible()
  await request.getByRole('link', { name: `Give ${title} another landlord` }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New owner' })).toBeVisible()

  await openAs(page, emptyApp, landlord, '/profile')
  await panel(page).getByRole('button', { expanded: false }).click()
  await expect(panel(page).getByRole('listitem')).toContainText(/Erasure.*By letter or phone, on 5 Jan 2026/)
})
