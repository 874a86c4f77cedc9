import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits } from './painted.ts'
import { demoPerson, openAs } from './people.ts'
import { test } from './test.ts'

const CLAIM = '**/api/account/claim/*'

test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true })

test('A tenant sees on a phone how to pay by transfer, copies it, and says that it is paid', async ({
  page,
  context,
  demoApp,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, demoApp, demoPerson('tenant'), '/charges')
  await page.getByRole('button', { name: /^Pay by transfer/ }).tap()
  const how = page.getByRole('dialog', { name: 'Pay by transfer' })
  await how.getByRole('button', { name: 'Copy account number' }).tap()
  await expect(how.getByText('Copied!')).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toBe('0123456785')
  await how.getByRole('button', { name: 'Copy pay code' }).tap()
  await expect.poll(copied).toMatch(/^[A-Z]{3}\d{4}$/)
  await expectFits(page)
  await expectAccessible(page)

  await how.getByRole('button', { name: 'I have paid' }).tap()
  const paid = page.getByRole('dialog', { name: 'I have paid' })
  await paid.getByLabel('Amount').fill('45000')
  await paid.getByLabel('Bank that you sent it from').fill('Kuda')
  await paid.getByLabel("Sender's name").fill('Chief Obi')
  await page.route(CLAIM, (route) => route.abort())
  await paid.getByRole('button', { name: 'Tell the estate' }).tap()
  await expect(paid.getByRole('alert')).toContainText('This was not sent.')
  await expect(paid.getByLabel("Sender's name")).toHaveValue('Chief Obi')
  await expectAccessible(page)
  await page.unroute(CLAIM)
  await paid.getByRole('button', { name: 'Tell the estate' }).tap()

  const reports = how.getByRole('list', { name: 'Transfers that you reported' })
  await expect(how.getByText('You reported ₦45,000.00')).toBeVisible()
  await expect(reports).toContainText('from Kuda, sender Chief Obi.')
  await expectAccessible(page)

  // The same transfer again is asked about.
  await how.getByRole('button', { name: 'I have paid' }).tap()
  await paid.getByLabel('Amount').fill('45000')
  await paid.getByLabel('Bank that you sent it from').fill('Kuda')
  const send = paid.getByRole('button', { name: 'Tell the estate' })
  await send.tap()
  const same = page.getByRole('alertdialog', {
    name: /^You reported ₦45,000.00 on .+ already\. Is this another transfer\?$/,
  })
  await expectAccessible(page)
  await same.getByRole('button', { name: 'No, the same' }).tap()
  await send.tap()
  await same.getByRole('button', { name: 'Yes, another' }).tap()
  await expect(how.getByText('You reported ₦90,000.00')).toBeVisible()

  const question = page.getByRole('alertdialog', { name: 'Cancel this report?' })
  for (const left of [1, 0]) {
    await reports
      .getByRole('button', { name: /^Cancel this report/ })
      .first()
      .tap()
    await question.getByRole('button', { name: 'Keep it' }).tap()
    await reports
      .getByRole('button', { name: /^Cancel this report/ })
      .first()
      .tap()
    await question.getByRole('button', { name: 'Cancel this report' }).tap()
    await expect(reports.getByRole('listitem')).toHaveCount(left)
  }
  await expect(reports).toHaveCount(0)
})
