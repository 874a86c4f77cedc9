import { expect } from '@playwright/test'
import type { Landlord } from '../contract/properties.ts'
import { expectAccessible } from './accessible.ts'
import { callAs, demoPerson, openAs } from './people.ts'
import { rowsOf } from './rows.ts'
import { test } from './test.ts'

const manager = demoPerson('estateadmin')

test('an estate admin finds a landlord, their homes and their statement', async ({ page, demoApp }) => {
  const landlords = await callAs<Landlord[]>(demoApp, manager, 'GET /landlords')
  const [first] = landlords as [Landlord]
  await openAs(page, demoApp, manager, '/landlords')
  await expect(rowsOf(page, 'Landlords')).toHaveCount(landlords.length)
  const search = page.getByPlaceholder('Name, phone, email, home...')
  await search.fill('nobody of that name')
  await expect(page.getByText('No landlords found')).toBeVisible()
  await search.fill(first.email as string)
  await expect(rowsOf(page, 'Landlords')).toHaveCount(1)
  await page.getByRole('button', { name: first.name }).click()
  await expect(page).toHaveURL(new RegExp(`/landlords/${first.id}$`))
  await expect(page.getByRole('heading', { name: first.name, level: 1 })).toBeVisible()
  // The plain demo's estate does not bill.
  await expect(page.getByText('The estates of these properties have not turned on billing.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Email ${first.name}` })).toHaveAttribute(
    'href',
    `mailto:${first.email}`,
  )
  await expect(page.getByRole('heading', { name: 'All that was sent' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^\d+ homes?$/ }).click()
  await expect(rowsOf(page, 'Properties')).toHaveCount(Math.min(first.homes, 10))
})
