import { expect } from '@playwright/test'
import { countOf } from '../contract/counts.ts'
import { png } from '../server/test/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { makeNotification } from './make-notification.ts'
import { makeHome } from './payers.ts'
import { demoPerson, makeEstate, openAs, unique } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

test('an estate admin changes what is told of the estate', async ({ page, emptyApp }) => {
  const { admin, name } = await makeEstate(emptyApp)
  const renamed = unique('Palm Grove')
  await openAs(page, emptyApp, admin, '/settings')
  const details = page.getByRole('region', { name: 'Estate details' })
  await expect(details).toContainText(name)
  await expect(details.getByText('Active')).toBeVisible()
  await details.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Estate name').fill('')
  await form.getByLabel('Owner name').fill('')
  await form.getByLabel('Email').fill('nobody')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  for (const text of ['Estate name is required', 'Owner name is required', 'Enter a valid email'])
    await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByLabel('Estate name')).toBeFocused()
  await form.getByLabel('Estate name').fill(renamed)
  await form.getByLabel('Owner name').fill('Ada Obi')
  await form.getByLabel('Email').fill('office@palm.test')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`${renamed} updated successfully!`)).toBeVisible()
  await expect(page.getByRole('complementary').getByText(renamed)).toBeVisible()

  await details.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() })
  await expect(page.getByText('Logo saved!')).toBeVisible()
  const office = page.getByRole('region', { name: 'Contact for residents' })
  await office.getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Phone number').fill('0805 111 2203')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(office.getByText(`${renamed} office`)).toBeVisible()
  await expect(office.getByRole('link')).toHaveAttribute('href', 'tel:+2348051112203')
  const picture = page.getByRole('complementary').locator('img')
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(40)
})

test('a super admin sees how the application stands', async ({ page, demoApp }) => {
  await openAs(page, demoApp, demoPerson('superadmin'), '/settings')
  const panel = (name: string) => page.getByRole('region', { name })
  await expect(panel('Database')).toContainText("The application's own")
  await expect(panel('Database')).toContainText('PostgreSQL')
  await expect(panel('Payments')).toContainText('Test mode')
  await expect(panel('Email')).toContainText('They leave once SMTP_URL and MAIL_FROM are set.')
  const messages = panel('What is kept, and for how long')
    .getByRole('listitem')
    .filter({ hasText: 'Messages' })
  await expect(messages).toContainText('Kept for 365 days after they were sent')
  await expect(messages).toContainText('None to go at the next run')
  await expect(messages).toContainText(/Last run .*: 0 of [\d,]+ removed/)
  await expect(panel('WhatsApp')).toContainText('Outbox')
})

test('a super admin reads what was sent, and who did what', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const { title } = await makeNotification(emptyApp, home)
  await openAs(page, emptyApp, home.superAdmin, '/settings?tab=messages')
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await search.fill(home.tenant.email)
  await expect(rowsOf(page, 'Messages')).toHaveCount(2)
  await rowsOf(page, 'Messages').getByText(title).click()
  const message = page.getByRole('dialog', { name: title })
  await expect(message).toContainText('The tanks are cleaned on Saturday.')
  await page.keyboard.press('Escape')
  await rowsOf(page, 'Messages').getByText('Your account is ready').click()
  await expect(page.getByRole('dialog')).toContainText('is not kept')
  await expect(page.getByRole('dialog')).not.toContainText('token=')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Send failed again' })).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Failed')
  await expect(page.getByText('No messages found')).toBeVisible()
  const answered = page.waitForResponse('**/api/messages/retry')
  await page.getByRole('button', { name: 'Send failed again' }).click()
  const { retried } = await (await answered).json()
  // Other people of this app may have failed messages.
  const words =
    retried > 0 ? `Sending ${countOf(retried, 'message')} again` : 'There was nothing to send again'
  await expect(page.getByText(words)).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/settings\?tab=audit$/)
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('create notification')
  await expect(page).toHaveURL(/q=create/)
  await page.getByText(`Created notification “${title}”`).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Title/ })).toContainText(title)
  await expectAccessible(page)
})
