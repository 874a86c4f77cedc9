import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { formatIsoDay } from '../contract/dates.ts'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { expectFits } from './painted.ts'
import { makeProperty } from './payers.ts'
import { callAs, makeEstate, openAs, type TestEstate, uniqueEmail } from './people.ts'
import { rowsOf } from './rows.ts'
import { expectStill } from './shifts.ts'
import { test } from './test.ts'

interface Home {
  title: string
  code: string
}

async function makeNamedHome(app: RunningApp, estate: TestEstate, tenant_name: string): Promise<Home> {
  const people = { landlord: uniqueEmail('landlord'), tenant: uniqueEmail('tenant'), tenant_name }
  await makeProperty(app, estate, people)
  const found = await callAs<{ name: string; property_title: string; pay_code: string }[]>(
    app,
    estate.admin,
    `GET /estate/payable-accounts/${estate.id}`,
  )
  const account = found.find(({ name }) => name === tenant_name)
  return { title: account?.property_title ?? '', code: account?.pay_code ?? '' }
}

/** A bank account needs the second factor of who enters it. */
async function enterBankAccount(app: RunningApp, { admin, id }: TestEstate): Promise<void> {
  const { key } = await callAs<{ key: string }>(app, admin, 'POST /me/second-factor/begin')
  const totp = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) })
  await callAs(app, admin, 'POST /me/second-factor', { code: totp.generate() })
  const account = { bank: 'Kuda', number: '2012345678', name: 'Residents' }
  await callAs(app, admin, `POST /estate/bank-accounts/${id}`, account)
}

/** A statement of today with a balance, from narrations and what came in; below zero: what left. */
function statementOf(rows: readonly (readonly [narration: string, amount: number])[]): Buffer {
  const day = formatIsoDay(new Date())
  let balance = 0
  const lines = rows.map(([narration, amount]) => {
    balance += amount
    const sides = amount > 0 ? `,${amount}` : `${-amount},`
    return `${day},${narration},${sides},${balance}`
  })
  return Buffer.from(['Date,Narration,Debit,Credit,Balance', ...lines].join('\n'))
}

const upload = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Statement', { exact: true })
    .setInputFiles({ name: 'january.csv', mimeType: 'text/csv', buffer })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('an estate admin takes a statement, matches it by keyboard, splits a line, and undoes it all', async ({
  page,
  emptyApp,
}) => {
  const estate = await makeEstate(emptyApp)
  const ada = await makeNamedHome(emptyApp, estate, 'Ada Bello')
  const tunde = await makeNamedHome(emptyApp, estate, 'Tunde Alabi')
  const ngozi = await makeNamedHome(emptyApp, estate, 'Ngozi Eze')
  await enterBankAccount(emptyApp, estate)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, emptyApp, estate.admin, '/bank-statements')
  await expect(page.getByText('No statement yet')).toBeVisible()

  await upload(
    page,
    statementOf([
      [`NIP/GTB/ADA BELLO/DUES ${ada.code}`, 45_000],
      ['NIP/GTB/TUNDE ALABI/DUES', 30_000],
      ['NIP/GTB/NGOZI EZE/DUES', 20_000],
      ['NIP/GTB/ADA BELLO/AGAIN', 10_000],
      ['CASH DEPOSIT AT BRANCH', 90_000],
      ['SMS CHARGE', -52.5],
    ]),
  )
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('6rows in the file')
  await expect(page.getByRole('region', { name: 'The first lines, as they were read' })).toContainText(
    'NIP/GTB/TUNDE ALABI/DUES',
  )
  await button(page, 'Change').click()
  await expect(page.getByLabel('What “Narration” holds')).toHaveValue('narration')
  await expectAccessible(page)
  await button(page, 'Take 5 lines').click()
  await expect(page.getByText('1 line booked by its pay code.')).toBeVisible()
  const address = page.url()
  // The bell counts them too.
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'To do' }).getByRole('link', { name: /^4 transfers to match/ }),
  ).toHaveAttribute('href', '/bank-statements?view=match')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Match the others' }).click()

  const list = page.getByRole('region', { name: 'Lines to match' })
  const said = list.getByRole('status')
  await expect(list.getByRole('article')).toContainText('NIP/GTB/TUNDE ALABI/DUES')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(said).toHaveText(`₦30,000.00 matched to ${tunde.title}. 3 lines left.`)
  await page.keyboard.press('u')
  await expect(list.getByRole('article')).toContainText('NIP/GTB/TUNDE ALABI/DUES')
  for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.press(key)
  await expect(said).toHaveText(`₦10,000.00 matched to ${ada.title}. 1 line left.`)

  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Split ₦90,000.00' })
  await dialog.getByLabel('Home 1', { exact: true }).fill(tunde.title)
  await page.getByRole('option', { name: tunde.title }).click()
  await dialog.getByLabel('Part of home 1').fill('60000')
  await expect(dialog.getByRole('status')).toHaveText('₦30,000.00 left')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Home 2', { exact: true }).fill(ngozi.title)
  await page.getByRole('option', { name: ngozi.title }).click()
  await expect(dialog.getByRole('status')).toHaveText('Adds up to ₦90,000.00')
  await expectAccessible(page)
  await button(page, 'Book for 2 homes').click()
  await expect(page.getByText('All money is matched')).toBeVisible()

  await page.getByRole('link', { name: 'All lines' }).click()
  const split = rowsOf(page, 'Bank lines').filter({ hasText: 'CASH DEPOSIT' })
  await expect(split).toContainText(`${tunde.title}, ${ngozi.title}`)
  await expect(split).toContainText('Booked')

  await page.goto(address)
  await button(page, 'Undo this statement').click()
  await expect(page.getByRole('list', { name: 'Matched by a person' }).getByRole('listitem')).toHaveCount(4)
  await button(page, 'Undo it').click()
  await expect(page.getByText('This statement was undone')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('an estate admin sees unassigned money on the dashboard and matches it', async ({
    page,
    emptyApp,
  }) => {
    const estate = await makeEstate(emptyApp)
    const ada = await makeNamedHome(emptyApp, estate, 'Ada Bello')
    await enterBankAccount(emptyApp, estate)
    await openAs(page, emptyApp, estate.admin, '/bank-statements')
    await upload(page, statementOf([['NIP/GTB/ADA BELLO/DUES', 45_000]]))
    await button(page, 'Take 1 line').click()
    await expect(page.getByText('0 lines booked by their pay code.')).toBeVisible()
    await expectFits(page)

    await expectStill(page, `${emptyApp.url}/dashboard`)
    const money = page.getByRole('region', { name: 'Unassigned money' })
    await expect(money).toContainText('₦45,000.00 unassigned, 1 transfer')
    await money.getByRole('link', { name: 'Match it' }).tap()
    await expect(page.getByRole('article')).toContainText(ada.title)
    await expectFits(page)
    await button(page, 'Confirm').tap()
    await expect(page.getByText('All money is matched')).toBeVisible()
    await page.goto(`${emptyApp.url}/dashboard`)
    await expect(page.getByText('Payments received')).toBeVisible()
    await expect(money).toBeHidden()
  })
})
