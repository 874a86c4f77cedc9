import { expect } from '@playwright/test'
import { formatIsoDay } from '../contract/dates.ts'
import { longDay } from '../contract/day-words.ts'
import { turnBillingOn } from './billing.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, makeEstate, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

test('Who runs the estate reads how many have paid each charge, and opens who has not', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const service = await makeCharge(emptyApp, home)
  await turnBillingOn(emptyApp, home, [service])
  await openAs(page, emptyApp, home.admin, `/charges?q=${encodeURIComponent(service.name)}`)
  await page.getByRole('link', { name: `0 of 1 have paid ${service.name}: who owes` }).click()
  await expect(page).toHaveURL(new RegExp(`/arrears\\?charge=${service.id}$`))
  await expect(page.getByLabel('Charge', { exact: true })).toHaveValue(String(service.id))
  await expect(rowsOf(page, 'Arrears').last()).toContainText('Adébáyọ̀ Ọláṣẹ')
})

test('A paid one-time charge is not sold again, and a gate card is', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const road = await makeCharge(emptyApp, home, { name: 'Road levy', duration: 2 })
  const card = await makeCharge(emptyApp, home, { name: 'Gate card', duration: 2 })
  await openAs(page, emptyApp, home.admin, '/charges')
  await page.getByRole('button', { name: `Edit ${card.name}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Charge' })
  await drawer.getByLabel('May be bought more than once (gate cards)').check()
  await drawer.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`${card.name} updated successfully!`)).toBeVisible()

  await openAs(page, emptyApp, home.tenant, '/charges')
  const addToCart = (name: string) => page.getByRole('button', { name: `Add ${name} to cart` })
  for (const { name } of [road, card]) await addToCart(name).click()
  await expect(addToCart(road.name)).toHaveAccessibleDescription('It is in your cart, and can be paid once')
  for (const charge_id of [road.id, card.id])
    await callAs(emptyApp, home.admin, 'POST /payment/record', {
      ...{ key: crypto.randomUUID(), tenant_id: home.tenant_id, method: 'cash', amount: 45_000 },
      ...{ paid_on: formatIsoDay(new Date()), items: [{ charge_id, quantity: 1 }] },
    })
  await page.reload()
  const paidOn = `Paid on ${longDay(formatIsoDay(new Date()))}`
  const row = page.getByRole('row').filter({ hasText: road.name })
  await expect(row).toContainText('Paid')
  for (const button of [addToCart(road.name), page.getByRole('button', { name: `Pay ${road.name}` })]) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(paidOn)
  }
  await addToCart(card.name).click()

  await page.goto(`${emptyApp.url}/cart`)
  const line = (name: string) =>
    page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').filter({ hasText: name })
  await expect(line(road.name)).toContainText(`${paidOn}. It is left out of what you pay.`)
  await expect(line(card.name)).toContainText('₦90,000.00')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('₦90,000.00')
})
