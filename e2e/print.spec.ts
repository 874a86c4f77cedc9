import { inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { turnBillingOn } from './billing.ts'
import { holdCalls } from './hold-calls.ts'
import { expectFits } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, demoPerson, makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

/** The pages of what the browser would print. */
async function pagesOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const objects = [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].map(({ index, 0: head }) => {
    try {
      return inflateSync(pdf.subarray(index + head.length)).toString('latin1')
    } catch {
      return ''
    }
  })
  return [pdf.toString('latin1'), ...objects].join('\n').match(/\/Type ?\/Page\b/g)?.length ?? 0
}

interface Board {
  homes: { id: number; state: string; who?: string }[]
}

const byAdmin = <Found>(app: RunningApp, call: string) => callAs<Found>(app, demoPerson('admin'), call)

/** Presses Print on a list, and shows the paper. */
async function print(page: Page, path: string, { byKey = false } = {}): Promise<void> {
  // The figures come late.
  const release = byKey ? await holdCalls(page, '**/api/arrears/totals*') : undefined
  await page.goto(path)
  const button = page.getByRole('button', { name: 'Print' })
  await expect(button).toBeVisible()
  await (byKey ? page.keyboard.press('Control+p') : button.click())
  // A second press while the rows are fetched prints nothing more.
  if (byKey) await page.keyboard.press('Control+p')
  release?.()
  await expect(page.locator('[data-printed="1"]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
}

/** A real print dialog would wait for a person. */
const withoutDialog = (page: Page) =>
  page.addInitScript(() =>
    Object.assign(window, {
      print: () => {
        const { dataset } = document.body
        dataset.printed = String(Number(dataset.printed ?? 0) + 1)
      },
    }),
  )

test('A list prints all rows that match, without bars and buttons', async ({ page, demoApp }) => {
  const failed = await byAdmin<{ invoice_number: string }[]>(
    demoApp,
    'GET /all/payments?status=failed&page=1&per_page=100',
  )
  expect(failed.length).toBeGreaterThan(25)
  const owing = await byAdmin<{ name: string }[]>(demoApp, 'GET /arrears?page=1&per_page=100')
  await withoutDialog(page)
  await openAs(page, demoApp, demoPerson('admin'), '/arrears')
  const paper = page.getByRole('main')
  // A lost answer does not keep the paper back.
  const release = await holdCalls(page, '**/api/notifications*')
  await print(page, `${demoApp.url}/payments?status=failed`)
  release()
  await expect(paper.getByRole('table')).toHaveCount(1)
  await expect(paper.getByRole('table').getByRole('row')).toHaveCount(failed.length + 1)
  await expect(paper).toContainText('Status: Failed')
  expect(await pagesOnPaper(page)).toBeGreaterThan(1)

  await page.emulateMedia({ media: 'screen' })
  await print(page, `${demoApp.url}/arrears`, { byKey: true })
  // Ctrl+P prints the rows of all pages, and nothing is cut.
  await expect(paper.getByRole('table').getByRole('row')).toHaveCount(owing.length + 2)
  const cut = await paper
    .locator('td span')
    .evaluateAll((all) =>
      all.flatMap((span) =>
        span.getClientRects().length > 0 &&
        getComputedStyle(span).textOverflow === 'ellipsis' &&
        span.scrollWidth > span.clientWidth
          ? [span.textContent]
          : [],
      ),
    )
  expect(cut).toEqual([])
  for (const words of ['Arrears', '31–60', 'Over 90', ...owing.map(({ name }) => name)])
    await expect(paper.getByText(words).filter({ visible: true }).first()).toBeVisible()
  for (const gone of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('searchbox')])
    await expect(gone.filter({ visible: true })).toHaveCount(0)
  await expect(paper.getByRole('checkbox')).toHaveCount(0)
  await expect(paper.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await expect(page.locator('[data-printed="1"]')).toHaveCount(1)
})

for (const dark of ['chosen', 'of the system'])
  test(`Paper is light in a dark theme, ${dark}`, async ({ page, demoApp }) => {
    if (dark === 'chosen') await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    const colorScheme = dark === 'chosen' ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme })
    await openAs(page, demoApp, demoPerson('tenant'), '/statements')
    const seen = () =>
      page.getByRole('main').evaluate((main) => {
        const { colorScheme } = getComputedStyle(document.documentElement)
        return { colorScheme, ink: Number(/[\d.]+/.exec(getComputedStyle(main).color)?.[0]) }
      })
    await expect.poll(async () => (await seen()).ink).toBe(0.95)
    await page.emulateMedia({ media: 'print', colorScheme })
    await expect.poll(seen).toEqual({ colorScheme: 'light', ink: 0.24 })
  })

interface ListedPayment {
  amount: number
  status: string
  reversed: boolean
}

test('The paper of a search sums its rows alone, and names the search', async ({ page, demoApp }) => {
  const rows = await byAdmin<ListedPayment[]>(demoApp, 'GET /all/payments?q=Sulaiman&page=1&per_page=100')
  const paid = rows.filter(({ status, reversed }) => status === 'success' && !reversed)
  const naira = paid
    .reduce((sum, { amount }) => sum + amount, 0)
    .toLocaleString('en', {
      minimumFractionDigits: 2,
    })
  await withoutDialog(page)
  await openAs(page, demoApp, demoPerson('admin'), '/payments?q=Sulaiman')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('[data-printed="1"]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('main')
  await expect(paper.getByText('Search: Sulaiman')).toBeVisible()
  await expect(paper.getByRole('table').getByRole('row')).toHaveCount(rows.length + 1)
  const sum = paper.getByLabel('Sum of these payments').filter({ visible: true })
  await expect(sum).toContainText(`Received, ${paid.length} payments`)
  await expect(sum).toContainText(`₦${naira}`)
  await expect(paper.getByLabel('Figures')).toBeHidden()

  // A list that the browser prints by its menu names its filters as well.
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${demoApp.url}/users?q=Sulaiman`)
  await expect(page.getByRole('searchbox')).toHaveValue('Sulaiman')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByLabel('Users in figures')).toBeHidden()
})

test('A statement prints every line, with whose it is and the balance before', async ({ page, emptyApp }) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const charges = [
    await makeCharge(emptyApp, home, { name: 'Service charge' }),
    await makeCharge(emptyApp, home, { name: 'Security levy' }),
    await makeCharge(emptyApp, home, { name: 'Waste management' }),
  ]
  await turnBillingOn(emptyApp, home, charges, { back: 11 })
  const { tenancy, entries_total } = await callAs<{
    tenancy: { name: string; account_number: string; property: { title: string } }
    entries_total: number
  }>(emptyApp, home.tenant, `GET /tenant/ledger/${home.tenant_id}?page=1&per_page=25`)
  expect(entries_total).toBeGreaterThan(25)
  await withoutDialog(page)
  const ways = [
    { who: home.tenant, path: '/statements' },
    { who: home.admin, path: `/tenants/${home.tenant_id}` },
  ]
  for (const { who, path } of ways) {
    await page.emulateMedia({ media: 'screen' })
    await openAs(page, emptyApp, who, path)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await page.keyboard.press('Control+p')
    await expect(page.locator('[data-printed="1"]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('main')
    for (const words of [tenancy.name, tenancy.account_number, tenancy.property.title])
      await expect(paper.getByText(words, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    const table = paper.getByRole('table').filter({ visible: true })
    // The head, and the balances before and after.
    await expect(table.getByRole('row')).toHaveCount(entries_total + 3)
    await expect(table.getByText(/^Balance before/)).toBeVisible()
    // The paper is the statement alone.
    await expect(paper.getByText('WhatsApp').filter({ visible: true })).toHaveCount(0)
    await expect(paper.getByRole('complementary').filter({ visible: true })).toHaveCount(0)
  }
  // Paper is narrower than a desk's window, and prints its table.
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 700, height: 900 })
  await openAs(page, emptyApp, home.landlord, '/statements')
  await expect(page.getByText('Paid or adjusted').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Charged' })).toBeVisible()
  await expect(page.getByRole('cell', { name: tenancy.name })).toBeVisible()
  await expect(page.getByRole('complementary').filter({ visible: true })).toHaveCount(0)
})

test('A page that was just opened prints in the styles of paper', async ({ page, demoApp }) => {
  const release = await holdCalls(page, '**/api/tenant/**')
  await openAs(page, demoApp, demoPerson('estateadmin'), '/tenants/1')
  const bars = page.getByRole('banner').or(page.getByRole('navigation', { name: 'Main' }))
  await expect(bars).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(bars.filter({ visible: true })).toHaveCount(0)
  release()
})

test('The unit board shows each home by its state, to the keyboard as well, and prints on one page', async ({
  page,
  demoApp,
}) => {
  await openAs(page, demoApp, demoPerson('estateadmin'), '/board')
  const me = await callAs<{ user: { user_estate: { id: number } } }>(
    demoApp,
    demoPerson('estateadmin'),
    'GET /me',
  )
  const { homes } = await callAs<Board>(
    demoApp,
    demoPerson('estateadmin'),
    `GET /estate/board/${me.user.user_estate.id}`,
  )
  const tiles = page.getByRole('main').locator('[data-home]')
  await expect(tiles).toHaveCount(homes.length)
  // The estate does not bill: nobody owes.
  const livedIn = homes.filter(({ state }) => state === 'paid').length
  const filter = page.getByRole('button', { name: `Lived in ${livedIn}` })
  await expectAccessible(page)

  await tiles.first().focus()
  const first = await tiles.first().getAttribute('aria-label')
  await expect(page.getByText(first?.split(':')[0] ?? '', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toBeFocused()
  const top = async () => (await page.locator('[data-home]:focus').boundingBox())?.y ?? 0
  const row = await top()
  await page.keyboard.press('ArrowDown')
  expect(await top()).toBeGreaterThan(row)
  await page.keyboard.press('ArrowUp')
  expect(await top()).toBe(row)

  expect(await pagesOnPaper(page)).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  const box = await tiles.first().boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])

  await filter.click()
  await expect(tiles).toHaveCount(livedIn)
  await tiles.first().press('Enter')
  await expect(page).toHaveURL(/\/properties\/\d+$/)
})
