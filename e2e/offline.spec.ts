import { expect, type Page } from '@playwright/test'
import { turnBillingOn } from './billing.ts'
import { asOf, banner, goOffline, goOnline, heading, kept, keptAnswers, see, test } from './kept.ts'
import { makeCharge, makeHome } from './payers.ts'
import { callAs, demoPerson, makeEstate, openAs, type Person, superAdminOf, uniqueEmail } from './people.ts'
import { rowsOf } from './rows.ts'

test.use({ serviceWorkers: 'allow' })

test('What was seen is there without a line, as of then; what is changed is refused, and never sent later', async ({
  page,
  line,
}) => {
  await openAs(page, line.app, demoPerson('tenant'), '/dashboard')
  await see(page, line, '/dashboard', '/api/tenant/statistics/')
  const figure = page.getByRole('link', { name: 'Total amount paid' })
  const paid = (await figure.textContent()) ?? ''
  await see(page, line, '/notifications', '/api/notifications?')
  const notice = rowsOf(page, 'Notifications').filter({ hasText: 'Unread' }).first().getByRole('cell').first()
  const told = (await notice.textContent()) ?? ''
  await see(page, line, '/payments', '/api/tenant/payments/')
  const payment = rowsOf(page, 'Payments').first()
  const invoice = /INV-[\d-]{11}/.exec((await payment.textContent()) ?? '')?.[0] ?? ''
  await payment.click()
  const details = page.getByRole('dialog', { name: `Payment ${invoice}` })
  await expect(details).toContainText('Adébáyọ̀')

  // The page opens while the server is slow, and then shows the server's current data.
  line.stall('pages')
  await page.goto(`${line.app.url}/dashboard`)
  await expect(figure).toHaveText(paid)
  await expect(page.getByText(/^As of/)).toHaveCount(0)

  await goOffline(page, line)
  await page.goto(`${line.app.url}/dashboard`)
  await expect(asOf(page)).toBeVisible()
  await expect(figure).toHaveText(paid)
  await page.goto(`${line.app.url}/payments`)
  // The time of the data stays in view while the page scrolls.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(asOf(page)).toBeInViewport({ ratio: 1 })
  await payment.click()
  await expect(details).toContainText('Adébáyọ̀')
  await page.goto(`${line.app.url}/notifications`)
  await expect(asOf(page)).toBeVisible()
  await expect(notice).toHaveText(told)
  // An address never opened before, and a list never seen.
  await page.goto(`${line.app.url}/charges`)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(/could not be loaded/).first()).toBeVisible()

  await page.goto(`${line.app.url}/notifications`)
  await notice.click()
  await expect(page.getByText('Could not mark the notification as read.')).toBeVisible()
  const before = line.asked.length
  await goOnline(page, line)
  await page.goto(`${line.app.url}/notifications`)
  await expect(notice).toHaveText(told)
  await expect(banner(page)).toBeHidden()
  expect(line.asked.slice(before).filter((call) => !call.startsWith('GET '))).toEqual([])
})

test('What is owed, for what and since when is there without a line', async ({ page, emptyLine: line }) => {
  const home = await makeHome(line.app, await makeEstate(line.app))
  const levy = await makeCharge(line.app, home)
  await turnBillingOn(line.app, home, [levy], { back: 2 })
  await openAs(page, line.app, home.tenant, '/dashboard')
  await see(page, line, '/dashboard', 'status=open')
  const owed = page.getByRole('list', { name: 'What you owe' }).getByRole('listitem')
  await expect(owed).toHaveCount(3)
  const lines = await owed.allTextContents()
  expect(lines.join()).toContain(levy.name)
  await see(page, line, '/charges', `/api/tenant/charges/${home.tenant_id}`)
  const charge = rowsOf(page, 'Charges').filter({ hasText: levy.name })
  await expect(charge).toContainText('3 months behind')
  await goOffline(page, line)
  await page.goto(`${line.app.url}/dashboard`)
  await expect(asOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You owe' })).toContainText('₦135,000.00')
  await expect(owed).toHaveText(lines)
  await page.goto(`${line.app.url}/charges`)
  await expect(charge).toContainText('3 months behind')
})

test('Where the line is there and carries nothing, what was seen is there after a while', async ({
  page,
  line,
}) => {
  await openAs(page, line.app, demoPerson('tenant'), '/dashboard')
  await see(page, line, '/dashboard', '/api/tenant/statistics/')
  const figure = page.getByRole('link', { name: 'Total amount paid' })
  const paid = (await figure.textContent()) ?? ''
  line.stall('everything')
  await page.goto(`${line.app.url}/dashboard`)
  const silence = page.getByRole('status').filter({ hasText: 'The server is not answering.' })
  await expect(silence.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await expect(figure).toHaveText(paid)
  line.mend()
  await expect(silence).toBeHidden()
  await expect(figure).toHaveText(paid)
})

/** The names of the sessions with cached answers. */
const sessionsKept = async (page: Page) => [
  ...new Set((await keptAnswers(page)).map((name) => name.slice(0, name.indexOf('/api/')))),
]
const profile = (page: Page) => page.getByRole('button', { name: /^Account of/ })

test('Who comes after somebody at the same browser finds nothing of them', async ({ page, line }) => {
  await openAs(page, line.app, demoPerson('tenant'), '/dashboard')
  await see(page, line, '/payments', '/api/tenant/payments/')
  const theirs = rowsOf(page, 'Payments').filter({ hasText: 'INV-' }).first()
  const invoice = /INV-[\d-]{11}/.exec((await theirs.textContent()) ?? '')?.[0] ?? ''
  const [session] = await sessionsKept(page)
  expect(session).toMatch(/^\/[0-9a-f]{64}$/)

  const [asked = ''] = (await keptAnswers(page)).filter((name) => name.includes('/api/tenant/payments/'))
  const token = () => page.evaluate(() => localStorage.getItem('token') ?? '')
  const their = await token()

  // Even without a sign-out or a removal, only that session gets it.
  await openAs(page, line.app, demoPerson('landlord'), '/favicon.svg', 'own session')
  expect(await sessionsKept(page)).toEqual([session])
  await goOffline(page, line)
  await page.goto(`${line.app.url}/payments`)
  await expect(page.getByText('Your account could not be loaded')).toBeVisible()
  await expect(page.getByText(invoice)).toHaveCount(0)
  const recall = (as: string) =>
    page.evaluate(
      ([address = '', authorization = '']) =>
        fetch(address, { headers: { authorization } }).then(
          (answer) => answer.text(),
          () => null,
        ),
      [asked.slice(asked.indexOf('/api/')), as],
    )
  expect(await recall(`Bearer ${their}`)).toContain(invoice)
  expect(await recall(`Bearer ${await token()}`)).toBeNull()
  expect(await recall('Bearer')).toBeNull()
  await goOnline(page, line)
  await see(page, line, '/payments', '/api/landlord/payments/')
  await expect.poll(() => sessionsKept(page)).not.toContain(session)
  expect(await sessionsKept(page)).toHaveLength(1)

  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(heading(page, 'Welcome Back')).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toEqual([])
  await goOffline(page, line)
  for (const path of ['/dashboard', '/payments', '/login']) {
    await page.goto(line.app.url + path)
    await expect(heading(page, 'Welcome Back')).toBeVisible()
    await expect(page.getByText('INV-')).toHaveCount(0)
  }
})

test('Without a line a press that opens nothing says so, and signing out leaves nothing', async ({
  page,
  line,
}) => {
  await openAs(page, line.app, demoPerson('paidup'), '/dashboard', 'own session')
  await see(page, line, '/dashboard', '/assets/toaster-')
  await see(page, line, '/payments', '/api/tenant/payments/')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await goOffline(page, line)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notOpened = page.getByRole('listitem').filter({ hasText: 'This could not be opened' })
  await expect(notOpened).toBeVisible()
  await expect(notOpened.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  await profile(page).click()
  await notOpened.getByRole('button', { name: 'Sign Out' }).click()
  await expect(heading(page, 'Welcome Back')).toBeVisible()
  expect(await keptAnswers(page)).toEqual([])

  // Nor does a session that ends elsewhere.
  await goOnline(page, line)
  await page.evaluate((kept) => localStorage.setItem('token', kept ?? ''), token)
  await see(page, line, '/payments', '/api/tenant/payments/')
  await fetch(`${line.app.url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  await page.reload()
  await expect(heading(page, 'Welcome Back')).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toEqual([])
})

test('Another role begins with nothing of the one before', async ({ page, emptyLine: line }) => {
  const superAdmin = await superAdminOf(line.app)
  const person: Person = { email: uniqueEmail('two'), password: 'a-lantern-in-the-harmattan' }
  const account = { name: 'Bola Ige', email: person.email }
  const made = { ...account, password: person.password, role: 'landlord' }
  const { id } = await callAs<{ id: number }>(line.app, superAdmin, 'POST /register', made)
  await callAs(line.app, superAdmin, `PUT /users/${id}`, { ...account, roles: ['landlord', 'tenant'] })
  await openAs(page, line.app, person, '/dashboard')
  await see(page, line, '/properties', '/api/estates/properties?')
  await see(page, line, '/payments', `/api/landlord/payments/${id}`)
  await profile(page).click()
  await page.getByRole('menuitemradio', { name: 'Tenant' }).click()
  await expect(page.getByRole('button', { name: 'Account of Bola Ige, Tenant' })).toBeVisible()
  await see(page, line, '/notifications', '/api/notifications?')
  expect((await keptAnswers(page)).filter((name) => /landlord|properties/.test(name))).toEqual([])
  await goOffline(page, line)
  await page.goto(`${line.app.url}/properties`)
  await expect(page.getByRole('button', { name: 'Account of Bola Ige, Tenant' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

const isNext = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.scripts, ({ src }) => src).some((src) => /-R2[\w-]{6}\.js$/.test(src)),
  )

test('A new release is taken whole: neither before nor after is a page without its files', async ({
  page,
  line,
}) => {
  await openAs(page, line.app, demoPerson('estateadmin'), '/dashboard')
  await see(page, line, '/dashboard', '/api/estate/statistics/')
  await see(page, line, '/payments', '/api/estate/payments/')

  // The server runs a new version, and the worker does not know yet. Cached pages still open; the others load from the new
  // server.
  line.release(false)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, /^Good /)).toBeVisible()
  expect(await isNext(page)).toBe(false)
  await menu.getByRole('link', { name: 'Arrears' }).click()
  await expect(page.getByText('This page could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Arrears')).toBeVisible()
  expect(await isNext(page)).toBe(true)

  line.release(true)
  await page.goto(`${line.app.url}/dashboard`)
  const taken = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const there = await caches.has('shell:another')
      return there && !registration?.installing && !registration?.waiting
    })
  await expect.poll(taken).toBe(true)
  await see(page, line, '/dashboard', '/api/estate/statistics/')
  await goOffline(page, line)
  for (const [path, name] of [
    ['/dashboard', /^Good /],
    ['/payments', 'Payment Management'],
  ] as const) {
    await page.goto(line.app.url + path)
    await expect(heading(page, name)).toBeVisible()
    await expect(asOf(page)).toBeVisible()
    expect(await isNext(page)).toBe(true)
    await expect(page.getByText(/could not be loaded/)).toHaveCount(0)
  }
})

test('Own receipts are there without a line, though none was ever opened', async ({ page, line }) => {
  await openAs(page, line.app, demoPerson('tenant'), '/dashboard')
  await see(page, line, '/dashboard', '/api/tenant/receipts')
  await expect.poll(() => kept(page)).toContain('/payments')
  expect(line.asked.filter((call) => call === 'GET /api/tenant/receipts')).toHaveLength(1)
  await goOffline(page, line)
  await page.goto(`${line.app.url}/payments`)
  await expect(asOf(page)).toBeVisible()
  await rowsOf(page, 'Payments').first().getByRole('cell').nth(3).click()
  const details = page.getByRole('dialog', { name: /^Payment INV-/ })
  await expect(details.getByRole('list', { name: 'Paid for' })).toContainText('₦')
  await expect(details.getByRole('img', { name: 'QR code that opens the check page' })).toBeVisible()
})
