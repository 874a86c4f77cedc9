import { expect } from '@playwright/test'
import { formatIsoDay } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { turnBillingOn } from './billing.ts'
import { makeCharge, makeHome } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

test('A phone whose clock is years off shows the day of the server', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const levy = await makeCharge(emptyApp, home, { name: 'Security levy' })
  await turnBillingOn(emptyApp, home, [levy], { back: 0 })
  await page.clock.setFixedTime(new Date('2019-01-01T12:00:00Z'))
  const before = longDay(formatIsoDay(new Date()))
  await openAs(page, emptyApp, home.tenant, '/dashboard')
  await expect(page.getByText(/Next due/)).toBeVisible()
  // Midnight may have passed meanwhile.
  const after = longDay(formatIsoDay(new Date()))
  await expect(page.getByRole('main')).toContainText(new RegExp(`${before}|${after}`))
  await expect(page.getByRole('main')).not.toContainText('2019')
  await expect(page.getByRole('main')).not.toContainText(/in \d{3,} days/)
})
