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

  const claims = how.getByRole('list', { name: 'Transfers that you told us of' })
  await expect(claims).toContainText('Waiting for the bank statement')
  await expect(claims).toContainText('from Kuda, Chief Obi.')
  await claims.getByRole('button', { name: 'Withdraw' }).tap()
  await expect(claims).toHaveCount(0)
})
