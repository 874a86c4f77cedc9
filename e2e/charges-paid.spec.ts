import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { turnBillingOn } from './billing.ts'
import { makeCharge, makeHome } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

test('Who runs the estate reads how many have paid each charge, and opens who has not', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const service = await makeCharge(emptyApp, home)
  const card = await makeCharge(emptyApp, home)
  await turnBillingOn(emptyApp, home, [service])
  for (const person of [home.admin, home.superAdmin]) {
    await openAs(page, emptyApp, person, `/charges?q=${encodeURIComponent(service.name)}`)
    await page.getByRole('link', { name: `0 of 1 have paid ${service.name}: who owes` }).click()
    await expect(page).toHaveURL(new RegExp(`/arrears\\?charge=${service.id}$`))
    await expect(page.getByLabel('Charge', { exact: true })).toHaveValue(String(service.id))
    await expect(rowsOf(page, 'Arrears').last()).toContainText('Adébáyọ̀ Ọláṣẹ')
  }
  await openAs(page, emptyApp, home.admin, '/charges')
  await expect(page.getByRole('row').filter({ hasText: card.name })).toContainText('Not billed')
  await expectAccessible(page)
  // A landlord does not see the estate's count of payers.
  await openAs(page, emptyApp, home.landlord, '/charges')
  await expect(page.getByRole('row').filter({ hasText: card.name })).toBeVisible()
  await expect(page.getByText('0 of 1')).toHaveCount(0)
})
