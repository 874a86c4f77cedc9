import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { payWithoutBrowser } from './checkout.ts'
import { makeNotification } from './make-notification.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const rows = (page: Page) => rowsOf(page, 'Notifications')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
/** Also behind an open dialog, where roles are hidden. */
const bell = (page: Page) => page.locator('header button[aria-label^="Notifications"]')
const headers = (page: Page) => page.getByRole('columnheader')

test('an estate admin writes one, and sees what became of it', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const title = unique('Water on Saturday')
  await openAs(page, emptyApp, home.admin, '/notifications')
  await expect(page.getByText('No notifications found')).toBeVisible()
  await page.route('**/api/me/allowances', (route) =>
    route.fulfill({
      json: {
        invitations: { limit: 200, left: 200, again_at: null },
        notices: { limit: 30, left: 3, again_at: '2026-11-21T13:20:00.000Z' },
      },
    }),
  )
  await page.getByRole('button', { name: 'Create Notification' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create Notification' })
  await expect(form.getByText('3 of 30 notices left today.')).toBeVisible()
  const send = form.getByRole('button', { name: 'Create Notification' })
  await send.click()
  for (const text of ['Title is required', 'Message is required', 'Select a type', 'Select an audience'])
    await expect(form.locator('p').getByText(text, { exact: true })).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Title').fill(title)
  await expect(form.locator('p').getByText('Title is required')).toBeHidden()
  await form.getByLabel('Message').fill('The tanks are cleaned.')
  await form.getByLabel('Type').selectOption('Email')
  await form.getByLabel('Audience').selectOption('Both')
  await expect(
    form.getByText(/^This would reach 2 people: 2 by email\. It stays in the outbox: email is not set up\./),
  ).toBeVisible()
  await expect(send).toHaveText('Create Notification for 2 people')
  await form.getByLabel('Link (optional)').fill('not a link')
  await send.click()
  await expect(form.getByText('Enter a valid link')).toBeVisible()
  await form.getByLabel('Link (optional)').fill('')

  await page.route('**/api/notification/create', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
  )
  await send.click()
  await expect(page.getByText('Failed to create notification.')).toBeVisible()
  await page.unroute('**/api/notification/create')
  await send.dblclick()
  await expect(page.getByText('Notification created successfully!')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Landlords, Tenants')
  await expect(headers(page)).toHaveText(['S/N', 'Title', 'Type', 'Audience', 'Delivery', 'Date', 'Actions'])

  await page.reload()
  await expect(rows(page)).toContainText('2 not sent')
  await rows(page).getByText(title).click()
  const opened = page.getByRole('dialog', { name: title })
  await expect(opened.getByText('Landlords', { exact: true })).toBeVisible()
  await expect(opened.getByText('Kept in the outbox').first()).toBeVisible()
  // The status shows above the people and with each of them.
  await expect(opened.getByText('Not sent: not set up', { exact: true })).toHaveCount(3)
  await expect(opened.getByText('Sent', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
})

test('whoever could not be reached is told, and reached once they have a number', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const { title } = await makeNotification(emptyApp, home, { type: 'whatsapp' })
  await openAs(page, emptyApp, home.admin, '/notifications')
  await row(page, title).getByText(title).click()
  const opened = page.getByRole('dialog', { name: title })
  await expect(opened.getByText('No phone number is known.')).toBeVisible()
  await expect(opened.getByText('1 person could not be reached')).toBeVisible()
  await page.keyboard.press('Escape')
  await callAs(emptyApp, home.tenant, 'PUT /me', { phone_number: '0803 123 4567' })
  await row(page, title).getByText(title).click()
  await opened.getByRole('button', { name: 'Send again to 1 person' }).click()
  await expect(page.getByText('Sending again to 1 person')).toBeVisible()
  await expect(opened.getByText('Kept in the outbox').first()).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Send again' })).toBeHidden()
})

test('reading marks as read, in the bell as well', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const message = `${'Please mind the works at the gate. '.repeat(5)}Thank you.`
  const { title } = await makeNotification(emptyApp, home, { message, url: `${emptyApp.url}/favicon.svg` })
  await openAs(page, emptyApp, home.tenant, '/notifications')
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications, 1 unread')
  await expect(row(page, title)).toContainText(`${message.slice(0, 140).trimEnd()}…`)
  await expect(row(page, title)).not.toContainText('Thank you.')
  await expect(headers(page)).toHaveText(['S/N', 'Title', 'Date', 'Actions'])

  const marked = page.waitForResponse('**/api/notification/update/*')
  const [tab] = await Promise.all([page.waitForEvent('popup'), row(page, title).getByText(title).click()])
  await tab.close()
  const opened = page.getByRole('dialog', { name: title })
  await expect(opened.getByText('Thank you.')).toBeVisible()
  await expect(opened.getByText(`from ${home.name}`)).toBeVisible()
  await expect(opened.getByText('Email', { exact: true })).toBeVisible()
  await expect(opened.getByText('Tenants', { exact: true })).toBeVisible()
  await expect(opened.getByRole('link', { name: 'Open link' })).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await marked
  await page.reload()
  await expect(row(page, title)).toBeVisible()
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications')
})

test('the bell opens a notification where one is, and takes back on failure that it was read', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const linked = await makeNotification(emptyApp, home, { url: `${emptyApp.url}/favicon.svg` })
  const plain = await makeNotification(emptyApp, home, { message: `${'🏠'.repeat(120)} is home` })
  await openAs(page, emptyApp, home.tenant, '/charges')
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications, 2 unread')

  const held = Promise.withResolvers<void>()
  await page.route('**/api/notification/update/*', async (route) => {
    await held.promise
    await route.abort()
  })
  await bell(page).click()
  await expect(page.getByRole('link', { name: 'View all notifications' })).toBeVisible()
  const [failedTab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: `Unread: ${linked.title}` }).click(),
  ])
  await expect(failedTab).toHaveURL(/favicon\.svg$/)
  await failedTab.close()
  const opened = page.getByRole('dialog', { name: linked.title })
  await expect(opened.getByText('The tanks are cleaned on Saturday.')).toBeVisible()
  await expect(opened.getByText('Tenants', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/charges$/)
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications, 1 unread')
  held.resolve()
  await expect(page.getByText('Could not mark the notification as read.')).toBeVisible()
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications, 2 unread')
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await page.unroute('**/api/notification/update/*')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('button', { name: `Unread: ${plain.title}` })
  await expect(notice).toContainText(`${'🏠'.repeat(120)}…`)
  await expectAccessible(page)
  await notice.press('Enter')
  const second = page.getByRole('dialog', { name: plain.title })
  await expect(second).toContainText('is home')
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications, 1 unread')
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('the bell of an office says what waits there, and leads to it', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await openAs(page, emptyApp, home.admin, '/charges')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'To do' })
  await expect(panel.getByText('Nothing waits for you.')).toBeVisible()
  await page.keyboard.press('Escape')

  const arrived = await makeNotification(emptyApp, home)
  // The tenant has no number.
  const failed = await makeNotification(emptyApp, home, { type: 'whatsapp' })
  await page.reload()
  await bell(page).click()
  await expectAccessible(page)
  await panel.getByRole('link', { name: '1 message could not be sent' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Delivery' })).toHaveValue('failed')
  await expect(row(page, failed.title)).toContainText('1 failed')
  await expect(row(page, arrived.title)).toHaveCount(0)

  await payWithoutBrowser(emptyApp, home, (await makeCharge(emptyApp, home)).id, 'success')
  await page.reload()
  await bell(page).click()
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    panel.getByRole('button', { name: 'Unread: Payment received' }).click(),
  ])
  await tab.close()
  const told = page.getByRole('dialog', { name: 'Payment received' })
  await told.getByRole('link', { name: 'Open page' }).click()
  await expect(page).toHaveURL(/\/payments\?q=EST-/)
})

test('word of a payment is for its payer alone, and says so and how long ago', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await payWithoutBrowser(emptyApp, home, (await makeCharge(emptyApp, home)).id, 'success')
  await page.clock.install()
  await openAs(page, emptyApp, home.tenant, '/notifications')
  await expect(row(page, 'Payment received')).toContainText(/seconds? ago/)
  await page.clock.fastForward(61_000)
  await expect(row(page, 'Payment received')).toContainText('1 minute ago')
  await row(page, 'Payment received').getByText('Payment received').click()
  const opened = page.getByRole('dialog', { name: 'Payment received' })
  await expect(opened.getByText('Only you', { exact: true })).toBeVisible()
  await expect(opened.getByText('All users')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Payment received' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It disappears from your list.')
  await expect(question).not.toContainText('Others')
})

test('a tenant hides one, an estate admin deletes it for everyone', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const [hidden, kept] = [await makeNotification(emptyApp, home), await makeNotification(emptyApp, home)]
  await openAs(page, emptyApp, home.tenant, '/notifications')
  await page.getByRole('button', { name: `Delete ${hidden.title}` }).click()
  const question = page.getByRole('alertdialog', { name: `Delete "${hidden.title}"?` })
  await expect(question).toContainText('Others keep it.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(1)

  await openAs(page, emptyApp, home.admin, '/notifications')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: `Delete ${kept.title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: `Delete ${kept.title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(1)
})
