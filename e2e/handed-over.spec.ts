import { expect, type Route } from '@playwright/test'
import { asOf, goOffline, kept, keptAnswers, see, test } from './kept.ts'
import { demoPerson, openAs } from './people.ts'
import { rowsOf } from './rows.ts'

test.use({ serviceWorkers: 'allow' })

test('What the first page shows is kept for when there is no line, and asked once', async ({
  page,
  line,
}) => {
  await openAs(page, line.app, demoPerson('tenant'), '/favicon.svg')
  const before = line.asked.length
  await see(page, line, '/payments', '/api/tenant/payments/')
  const payment = rowsOf(page, 'Payments').first()
  const paid = (await payment.textContent()) ?? ''
  const pages = page.getByText(/^1 to \d+ of \d+$/)
  const all = (await pages.textContent()) ?? ''
  const asked = line.asked.slice(before).filter((call) => call.startsWith('GET /api/'))
  expect(asked).toEqual([...new Set(asked)])
  await goOffline(page, line)
  await page.reload()
  await expect(asOf(page)).toBeVisible()
  await expect(payment).toHaveText(paid)
  await expect(pages).toHaveText(all)
})

test('What a page has shown is not kept for who has signed in meanwhile, nor in another role', async ({
  page,
  line,
}) => {
  for (const meanwhile of ['token', 'role'] as const) {
    await openAs(page, line.app, demoPerson('tenant'), '/favicon.svg')
    await page.evaluate(async () => {
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
      for (const name of await caches.keys()) await caches.delete(name)
    })
    const held: Route[] = []
    await page.route('**/assets/toaster-*.js', (route) => void held.push(route))
    await page.goto(`${line.app.url}/payments`)
    await expect(rowsOf(page, 'Payments').first()).toBeVisible()
    await expect.poll(() => held.length).toBe(1)
    await page.evaluate((what) => {
      if (what === 'token') localStorage.setItem('token', 'of-somebody-else')
      else
        localStorage.setItem(
          'user',
          (localStorage.getItem('user') ?? '').replace('"roles":["tenant"', '"roles":["landlord"'),
        )
    }, meanwhile)
    await held[0]?.continue()
    await expect.poll(() => kept(page)).toContain('/payments')
    await page.waitForTimeout(500)
    expect(await keptAnswers(page), meanwhile).toEqual([])
    await page.unroute('**/assets/toaster-*.js')
  }
})

test('An answer that is handed over late takes no later one’s place', async ({ page, line }) => {
  await openAs(page, line.app, demoPerson('tenant'), '/dashboard')
  await see(page, line, '/payments', '/api/tenant/payments/')
  const [name = ''] = (await keptAnswers(page)).filter((each) => each.includes('/api/tenant/payments/'))
  const address = name.slice(name.indexOf('/api/'))
  const other = address.replace(/page=1/, 'page=99')
  await page.evaluate(
    ([early = '', later = '']) => {
      const answer = { headers: { 'content-type': 'application/json' }, body: '"handed over"' }
      const authorization = `Bearer ${localStorage.getItem('token')}`
      const answers = [
        { ...answer, address: early, at: Date.now() - 60_000 },
        { ...answer, address: '/api/me', at: Date.now() },
        { ...answer, address: later, at: Date.now() },
      ]
      navigator.serviceWorker.controller?.postMessage({ authorization, answers })
    },
    [address, other],
  )
  const session = name.slice(0, name.indexOf('/api/'))
  await expect.poll(() => keptAnswers(page)).toContain(session + other)
  expect(await keptAnswers(page)).not.toContain(`${session}/api/me`)
  const bodies = await page.evaluate(
    async (names) => {
      const answers = await caches.open('answers')
      return Promise.all(names.map(async (each) => (await answers.match(each))?.text()))
    },
    [name, session + other],
  )
  expect(bodies[0]).toContain('INV-')
  expect(bodies[1]).toBe('"handed over"')
})
