import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { expectFits } from './painted.ts'
import { callAs, makeTenant, openAs, type Person, superAdminOf } from './people.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }
const card = (page: Page) => page.getByRole('region', { name: 'What is kept about you' })
const whatsapp = (page: Page) => page.getByRole('group', { name: 'Messages by WhatsApp' })
const byEmail = (page: Page) => page.getByRole('group', { name: 'Notices and reminders by email' })
const press = (question: Locator, answer: string) =>
  question.getByRole('button', { name: answer, exact: true }).click()
/** The pressed answers; none at first. */
const expectAnswer = (question: Locator, answers: string[]) =>
  expect(question.getByRole('button', { pressed: true })).toHaveText(answers)

async function signIn(page: Page, app: RunningApp, { email, password }: Person): Promise<void> {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('whoever is new is told once what is kept of them, and says what they do not want', async ({
  page,
  browser,
  ownApp,
}) => {
  const superAdmin = await superAdminOf(ownApp)
  const tenant = await makeTenant(ownApp, superAdmin)
  await page.setViewportSize(PHONE)
  await signIn(page, ownApp, tenant)
  // One thing at a time.
  const later = page.getByRole('region', { name: 'Your password' }).getByRole('button', { name: 'Later' })
  await expect(later).toBeVisible()
  await expect(card(page)).toBeHidden()
  await later.click()
  await expect(card(page)).toContainText('how to see, correct or erase it')
  // The card takes no focus, needs no answer, and leaves the page's content in view.
  expect(await card(page).evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await expect(page.getByRole('link', { name: 'Pay Charges' })).toBeInViewport({ ratio: 1 })
  await card(page).getByRole('button', { name: 'Choose What Is Sent' }).click()
  await expect(card(page).getByText('On until you say no.')).toHaveCount(2)
  for (const question of [whatsapp(page), byEmail(page)]) await expectAnswer(question, [])
  await expectFits(page)
  await expectAccessible(page)
  await press(whatsapp(page), 'No')
  await expect(card(page)).toContainText(/You said no on \d/)
  await expectAnswer(whatsapp(page), ['No'])
  await expectAnswer(byEmail(page), [])

  // Without a network the card stays and shows an error.
  await page.context().setOffline(true)
  await card(page).getByRole('button', { name: 'Got It' }).click()
  await expect(page.getByText('Failed to save that you have seen this.')).toBeVisible()
  await page.context().setOffline(false)
  await card(page).getByRole('button', { name: 'Got It' }).click()
  await expect(card(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card(page)).toBeHidden()

  await page.goto(`${ownApp.url}/profile`)
  await page.getByRole('button', { name: 'Messages I accept' }).click()
  const panel = page.getByRole('region', { name: 'Messages I accept' })
  await expect(panel).toContainText(/You said no on \d/)
  await expectAnswer(whatsapp(page), ['No'])
  await press(whatsapp(page), 'Yes')
  await expect(panel).toContainText(/You agreed on \d/)
  expect(await callAs(ownApp, tenant, 'GET /me/consents')).toMatchObject([
    { purpose: 'whatsapp', given: true },
    { purpose: 'email_notices', given: null, since: null },
  ])

  // A new version shows again.
  const admin = await browser.newPage()
  await openAs(admin, ownApp, superAdmin, '/settings')
  await admin.getByRole('link', { name: /^Privacy.*filled in/ }).click()
  const settings = admin.getByRole('region', { name: 'Privacy notice' })
  await expect(settings).toContainText('Fill in: [Name of the operator]')
  await settings.getByRole('button', { name: 'Write a New Version' }).click()
  const dialog = admin.getByRole('dialog', { name: 'New version of the privacy notice' })
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  const publish = async () => {
    await dialog.getByRole('button', { name: 'Publish' }).click()
    const question = admin.getByRole('alertdialog', { name: 'Publish the new privacy notice?' })
    await expect(question).toContainText('Everybody is asked to read it again.')
    await question.getByRole('button', { name: 'Publish' }).click()
  }
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Nothing changed. This is what the notice says already.')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Write' }).click()
  await dialog
    .getByLabel('Text')
    .fill('## Who we are\nPalm Court, [address]\n\nWe keep:\n- your name\n- <b>paid</b>')
  await expect(dialog.getByLabel('Postal address')).toHaveCount(0)
  await dialog.getByLabel('Address').fill('12 Admiralty Way')
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await expect(dialog.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await expect(dialog.getByText('Palm Court, 12 Admiralty Way')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['your name', '<b>paid</b>'])
  await expectAccessible(admin)
  await dialog.getByRole('tab', { name: 'Write' }).click()
  await dialog.getByLabel('Text').fill('## Who we are\nPalm Court, [address]')
  await publish()
  await expect(admin.getByText('Version 2 of the privacy notice is published')).toBeVisible()
  await expect(settings).toContainText('Version 2, published')
  await expect(admin.getByRole('link', { name: 'Privacy', exact: true })).toBeVisible()
  await admin.close()

  await page.goto(`${ownApp.url}/dashboard`)
  await card(page).getByRole('link', { name: 'privacy notice' }).click()
  await expect(page.getByText('Palm Court, 12 Admiralty Way')).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(page).toHaveURL(/\/privacy\?version=1$/)
  await expect(page.getByText('This version no longer holds.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await card(page).getByRole('button', { name: 'Got It' }).click()
  await expect(card(page)).toBeHidden()
})

test('the privacy notice is read without an account, on a phone', async ({ page, demoApp }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${demoApp.url}/`)
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible()
  await expectFits(page)
  await page.goto(`${demoApp.url}/privacy?version=77`)
  await expect(page.getByRole('heading', { name: 'There is no such version' })).toBeVisible()
  await page.getByRole('link', { name: 'Read the Privacy Notice' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible()
  await page.goto(`${demoApp.url}/login`)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
})
