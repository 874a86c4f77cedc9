import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { linkOnPaper } from '../server/test/printed-link.ts'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { findLink, linkSent } from './outbox.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const PASSWORD = 'a-lantern-in-the-harmattan'
const PHONE = { width: 390, height: 844 }
/** The names that `makeProperty` gives to the people. */
const [LANDLORD, TENANT] = ['Olúṣẹ́gun Fáshọlá', 'Adébáyọ̀ Ọláṣẹ']
const row = (page: Page, name: string) => rowsOf(page, 'Invitations').filter({ hasText: name })

const ownHome = async (app: RunningApp) => makeHome(app, await makeEstate(app))

/** The token of the newest invitation emailed to a tenant. */
async function tokenFor(app: RunningApp, { id, admin, tenant }: TestHome): Promise<string> {
  const { rows } = await invitees(app, { id, admin })
  const ids = rows.filter(({ email }) => email === tenant.email).map((each) => each.id)
  await callAs(app, admin, `POST /estate/invitations/${id}/send`, { channel: 'email', ids })
  const link = await linkSent(app, 'invitation', tenant.email)
  return link.split('#token=')[1] ?? ''
}
async function invitees(app: RunningApp, { id, admin }: Pick<TestHome, 'id' | 'admin'>) {
  const rows = await callAs<{ id: number; email: string }[]>(app, admin, `GET /estate/invitations/${id}`)
  return { rows }
}

test('those who have not joined are invited; one joins on a phone and reads what is owed', async ({
  page,
  browser,
  emptyApp,
}) => {
  const home = await ownHome(emptyApp)
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home)])
  await openAs(page, emptyApp, home.admin, '/tenants')
  await page.getByRole('link', { name: 'Invitations: 2 people have not joined' }).click()
  await expect(page.getByText('2 of 2 have not joined.')).toBeVisible()
  await page.getByRole('button', { name: `Send: ${TENANT}` }).click()
  const dialog = page.getByRole('dialog', { name: `Invite ${TENANT}?` })
  // The app sends no message before Send is pressed.
  expect(await findLink(emptyApp, 'invitation', home.tenant.email)).toBeUndefined()
  await expect(dialog).toContainText(/(Email|WhatsApp) is not set up: these messages stay in the outbox\./)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const kept = page.getByRole('dialog', { name: 'Kept in the outbox' })
  await expect(kept).toContainText(/1 by (email|WhatsApp) not sent: (email|WhatsApp) is not set up\./)
  await kept.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, TENANT)).toContainText(/Not sent: (email|WhatsApp) is not set up\./)
  await expect(row(page, LANDLORD)).toContainText('Not sent')

  const phone = await browser.newPage({ viewport: PHONE, hasTouch: true })
  await phone.goto(emptyApp.url + (await linkSent(emptyApp, 'invitation', home.tenant.email)))
  await expect(phone.getByRole('heading', { name: `Welcome to ${home.name}` })).toBeVisible()
  await expect(phone).toHaveURL(`${emptyApp.url}/join`)
  await expect(phone.getByLabel('You sign in with')).toHaveValue(home.tenant.email)
  await expectAccessible(phone)
  await expectFits(phone)
  await phone.getByLabel('Your name').fill('Adébáyọ̀ Olúwaṣeun Ọláṣẹ')
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone.getByText('Password is required')).toBeVisible()
  await expect(phone.getByLabel('Choose a password')).toBeFocused()
  await phone.getByLabel('Choose a password').fill(PASSWORD)
  // The network fails for a while; the typed text stays.
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone.getByText(/^You appear to be offline\./)).toBeVisible()
  await phone.context().setOffline(false)
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone.getByRole('heading', { name: /^You owe ₦/ })).toBeVisible()
  await expect(phone).toHaveURL(/\/dashboard$/)
  await expect(phone.getByText('Choose your own password.')).toHaveCount(0)
  await phone.close()

  await page.reload()
  await expect(row(page, TENANT)).toContainText('Joined')
  await page.getByRole('button', { name: 'Not sent' }).click()
  await expect(row(page, TENANT)).toHaveCount(0)
  await expect(row(page, LANDLORD)).toBeVisible()
})

test('the code is typed as people type; a link that was used says what to do', async ({ page, emptyApp }) => {
  const home = await ownHome(emptyApp)
  const token = await tokenFor(emptyApp, home)
  await page.setViewportSize(PHONE)
  await page.goto(`${emptyApp.url}/join`)
  const join = page.getByRole('button', { name: 'Continue' })
  await join.click()
  await expect(page.getByText('Enter your code')).toBeVisible()
  await page.getByLabel('Code').fill('ABCD-EFGH-JKLM-NPQR')
  await join.click()
  await expect(page.getByText(/^This link or code is not valid\./)).toBeVisible()
  await page.getByLabel('Code').fill(token.toLowerCase().replace(/(.{4})/g, '$1 '))
  await join.click()
  await expect(page.getByLabel('Choose a password')).toBeVisible()
  await page.reload()
  await page.getByLabel('Choose a password').fill('12345678')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByLabel('Choose a password')).toHaveAccessibleDescription(/too well known/)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('about:blank')
  await page.goto(`${emptyApp.url}/join#token=${token}`)
  await expect(page.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible()
  await expect(page.getByText(/^This link has been used already\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Sign In' })).toBeVisible()
})

test('whoever is signed in on the same browser is named, and signed out by joining', async ({
  page,
  emptyApp,
}) => {
  const home = await ownHome(emptyApp)
  const token = await tokenFor(emptyApp, home)
  await openAs(page, emptyApp, home.landlord, '/dashboard')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  const before = await page.evaluate(() => localStorage.getItem('token'))
  await page.goto(`${emptyApp.url}/join#token=${token}`)
  await expect(page.getByText(`${LANDLORD} is signed in here.`)).toBeVisible()
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('button', { name: `Account of ${TENANT}, Tenant` })).toBeVisible()
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${before}` }
      return (await fetch(`${emptyApp.url}/api/me`, { headers })).status
    })
    .toBe(401)
})

test('who has neither email nor phone is printed a letter, and joins by its square with a number of their own', async ({
  page,
  browser,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  await openAs(page, emptyApp, estate.admin, '/imports')
  const sheet = 'House,Rent,Occupant\nShop 3,500000,Mama Tola\n'
  await page
    .getByLabel('Sheet', { exact: true })
    .setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await page.getByRole('button', { name: 'Check the sheet' }).click()
  await page.getByRole('button', { name: /^Import 1 row/ }).click()
  await page.getByRole('link', { name: 'Invite 1 person' }).click()
  await page.getByRole('button', { name: 'Print letter: Mama Tola' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  await expect(row(page, 'Mama Tola')).toContainText(/Sent.*by letter/)

  const phone = await browser.newPage({ viewport: PHONE })
  const link = new URL(linkOnPaper(await readFile(await file.path())))
  await phone.goto(emptyApp.url + link.pathname + link.hash)
  await expect(phone.getByRole('heading', { name: `Welcome to ${estate.name}` })).toBeVisible()
  await phone.getByLabel('Choose a password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone.getByText('Enter an email or a phone number')).toBeVisible()
  await phone.getByLabel('Email or phone number').fill('0803 555 0199')
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone).toHaveURL(/\/dashboard$/)
  await phone.close()
})
