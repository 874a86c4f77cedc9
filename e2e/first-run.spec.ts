import { expect, type Page } from '@playwright/test'
import { finishPaying, payByCard } from './checkout.ts'
import { choose } from './choose.ts'
import { closeLoginDetails } from './login-details.ts'
import { linkSent } from './outbox.ts'
import { PREPARED_ADMIN } from './people.ts'
import { test } from './test.ts'

const ESTATE = 'Lekki Gardens'
const LANDLORD = 'landlord@lekki.test'
const TENANT = 'chiamaka@lekki.test'

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Opens the first open step once the dashboard shows the count. */
async function goOn(page: Page, done: number, link: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(steps(page).getByText(`${done} of 7 done`)).toBeVisible()
  await steps(page).getByRole('link', { name: link }).click()
}

test('A super admin is led from an empty database to the first payment', async ({
  page,
  browser,
  ownApp: app,
}) => {
  test.setTimeout(180_000)
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill(PREPARED_ADMIN.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PREPARED_ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(steps(page).getByRole('listitem')).toHaveCount(7)

  await goOn(page, 0, 'Add an estate')
  const estate = panel(page, 'Add Estate')
  await estate.getByLabel('Estate name').fill(ESTATE)
  await estate.getByLabel('Owner name').fill('Ngozi Okafor')
  await estate.getByLabel('Phone number').fill('0803 123 4567')
  await estate.getByLabel('Address').fill('14 Admiralty Way, Lekki')
  await estate.getByLabel('Email').fill('admin@lekki.test')
  await estate.getByRole('button', { name: 'Add Estate' }).click()
  await closeLoginDetails(page)

  await goOn(page, 1, 'Add a property')
  const property = panel(page, 'Add New Property')
  await property.getByLabel('Title').fill('Flat 1')
  await property.getByLabel('Price').fill('2500000')
  await choose(property.getByRole('combobox', { name: 'Estate' }), ESTATE)
  // The form keeps its text while an attribute is added from it.
  await property.getByRole('button', { name: 'Add Attribute' }).click()
  const attribute = panel(page, 'Create Property Attribute')
  await attribute.getByLabel('Name').fill('Bedrooms')
  await attribute.getByLabel('Label').fill('Number of bedrooms')
  await attribute.getByRole('button', { name: 'Add Attribute' }).click()
  await property.getByRole('checkbox', { name: 'Bedrooms' }).check()
  await expect(property.getByLabel('Title')).toHaveValue('Flat 1')
  await property.getByRole('group', { name: 'Does the estate own it?' }).getByText('No').click()
  await property.getByLabel('Landlord name').fill('Adébáyọ̀ Ọláṣẹ')
  await property.getByLabel('Landlord email').fill(LANDLORD)
  await property.getByRole('group', { name: 'Is there a current tenant?' }).getByText('Yes').click()
  await property.getByLabel('Tenant name').fill('Chiamaka Eze')
  await property.getByLabel('Tenant email').fill(TENANT)
  await property.getByRole('button', { name: 'Add Property' }).click()
  await closeLoginDetails(page)

  // The tenant came with the property, so that step is done too.
  await goOn(page, 3, 'Add a charge')
  const charge = panel(page, 'Add New Charge')
  await charge.getByLabel('Name').fill('Service charge')
  await charge.getByLabel('Amount').fill('45000')
  await charge.getByLabel('Duration').selectOption('Monthly')
  await charge.getByRole('button', { name: 'Add Charge' }).click()
  await expect(page.getByText('Service charge created successfully!')).toBeVisible()

  await goOn(page, 4, 'Turn on billing')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('checkbox', { name: 'Service charge' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('button', { name: 'Turn billing on' }).click()
  await expect(page.getByText(`Billing is on for ${ESTATE}!`)).toBeVisible()

  await goOn(page, 5, 'Invite people')
  await expect(page.getByText('2 of 2 have not joined.')).toBeVisible()
  await page.getByRole('button', { name: 'Send to all who have not joined' }).click()
  const invite = panel(page, 'Invite those who have not joined?')
  await expect(invite).toContainText('2 by email')
  await invite.getByRole('button', { name: 'Send 2' }).click()
  await expect(panel(page, 'Kept in the outbox')).toContainText('2 by email')
  await panel(page, 'Kept in the outbox').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  // A message in the outbox invites nobody.
  await expect(steps(page).getByText('5 of 7 done')).toBeVisible()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(app.url + (await linkSent(app, 'invitation', TENANT)))
  await phone.getByLabel('Choose a password').fill('a-lantern-in-the-harmattan')
  await phone.getByRole('button', { name: 'Join' }).click()
  await phone.getByRole('link', { name: 'Pay', exact: true }).click()
  await phone.getByRole('button', { name: 'Pay Service charge' }).click()
  await phone.getByRole('dialog').getByLabel('Phone number').fill('0803 123 4567')
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₦/ })
    .click()
  await payByCard(phone, 'Success')
  await finishPaying(phone)
  await phone.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Collection, last 12 months' })).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})
