import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { longDay, monthOf, monthWords } from '../contract/day-words.ts'
import { expectAccessible } from './accessible.ts'
import { firstOfMonth, turnBillingOn } from './billing.ts'
import { openDialog } from './keyboard.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

test('An estate admin closes a month, and reopens it with a code', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const { admin } = home
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home, { name: 'Security levy' })], {
    back: 1,
  })
  const closed = firstOfMonth(1)
  const month = monthOf(closed)

  const { key } = await callAs<{ key: string }>(emptyApp, admin, 'POST /me/second-factor/begin')
  const totp = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) })
  await callAs(emptyApp, admin, 'POST /me/second-factor', { code: totp.generate() })
  await openAs(page, emptyApp, admin, '/collections')
  const figures = page.getByRole('region', { name: 'The month' })
  await expect(figures).toContainText('0%collected of what was due')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('table', { name: 'Months' }).getByText(monthWords(closed)).click()
  // The chart tells of the month beside it.
  await expect(figures.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${monthWords(closed)}:`),
  )
  await page.getByRole('button', { name: `Close ${month}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Nothing can be dated into ${monthWords(closed)}`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close Month' }).click()
  await expect(page.getByText(`${monthWords(closed)} is closed.`)).toBeVisible()
  await expect(figures).toContainText('Closed by')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click()
  await openDialog(page, 'Record payment')
  const dialog = page.getByRole('dialog')
  await page.keyboard.type('flat')
  await page.getByRole('option').first().click()
  await dialog.getByRole('radio', { name: 'Cash' }).check()
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Date received').fill(closed)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText(
    `${monthWords(closed)} is closed. Choose a day from ${longDay(firstOfMonth(0))}, or reopen ${month}.`,
  )

  await page.goto(`${emptyApp.url}/collections?month=${closed.slice(0, 7)}`)
  // The code was given a while ago.
  const refusal = { code: 'code_needed', message: 'Enter a code from your authenticator app to go on.' }
  await page.route('**/reopen', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 })
  await page.getByRole('button', { name: `Reopen ${month}` }).click()
  await question.getByRole('button', { name: 'Reopen Month' }).click()
  await page.getByLabel('Six-digit code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page.getByText(`${monthWords(closed)} is open again.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Close ${month}` })).toBeVisible()
})

test('without a second factor, closing says what reopening needs, and reopening leads to it', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await turnBillingOn(emptyApp, home, [await makeCharge(emptyApp, home)], { back: 1 })
  const closed = firstOfMonth(1)
  await openAs(page, emptyApp, home.admin, `/collections?month=${closed.slice(0, 7)}`)
  await page.getByRole('button', { name: `Close ${monthOf(closed)}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('which you have not set up. Set up')
  await question.getByRole('button', { name: 'Close Month' }).click()
  await page.getByRole('button', { name: `Reopen ${monthOf(closed)}` }).click()
  await question.getByRole('button', { name: 'Set Up' }).click()
  await expect(page).toHaveURL(`${emptyApp.url}/profile`)
})
