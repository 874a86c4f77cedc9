import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Path } from './addresses.ts'
import { lazy, type Routes } from './router.ts'

const ORIGIN = 'http://estate.test'

/** A browser's history, as a page sees it. */
function browserAt(href: string) {
  const entries: { href: string; state: unknown }[] = [{ href, state: null }]
  let at = 0
  const listeners: ((event: { state: unknown }) => void)[] = []
  const put = (index: number, state: unknown, address: string) => {
    entries.length = index + 1
    entries[index] = { href: address || (entries[index]?.href ?? ''), state }
    at = index
  }
  const go = (steps: number) => {
    if (at + steps < 0) left = true
    if (!entries[at + steps]) return
    at += steps
    for (const listener of listeners) listener({ state: entries[at]?.state })
  }
  const url = () => new URL(entries[at]?.href ?? '', ORIGIN)
  let reloads = 0
  let left = false
  vi.stubGlobal('location', {
    origin: ORIGIN,
    reload: () => {
      reloads += 1
    },
    get href() {
      return url().href
    },
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
    get hash() {
      return url().hash
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state
    },
    pushState: (state: unknown, _: string, address: string) => put(at + 1, state, address),
    replaceState: (state: unknown, _: string, address = '') => {
      entries[at] = { href: address || url().pathname + url().search + url().hash, state }
    },
    go,
    back: () => go(-1),
  })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { state: unknown }) => void) => {
    if (type === 'popstate') listeners.push(listener)
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('window', { scrollTo: () => {} })
  return {
    hrefs: () => entries.map((entry) => entry.href),
    href: () => entries[at]?.href,
    go,
    reloads: () => reloads,
    left: () => left,
  }
}

const page = () => null
let signedIn: boolean
/** The effect of fetching a page's file. */
let fetched: Partial<Record<Path, () => Promise<typeof page>>>

/** The router in a new document at that address. */
async function begun(href: string, browser = browserAt(href)) {
  vi.resetModules()
  const { goBack, guardWays } = await import('./entries.ts')
  const router = await import('./router.ts')
  const route = (path: Path) => ({ page: lazy(() => fetched[path]?.() ?? Promise.resolve(page)) })
  const inside = (path: Path) => ({
    ...route(path),
    layout: lazy(() => Promise.resolve(page)),
    elsewhere: () => (signedIn ? null : ({ to: '/login' } as const)),
  })
  const routes = {
    '/login': {
      ...route('/login'),
      elsewhere: () => (signedIn ? ({ to: '/dashboard' } as const) : null),
    },
    '/dashboard': inside('/dashboard'),
    '/users': inside('/users'),
    '/tenants': inside('/tenants'),
    '/tenants/$id': inside('/tenants/$id'),
  } as Partial<Routes> as Routes
  await router.startRouter(routes)
  router.arrived(router.shownNow())
  router.onShown(router.shownNow(), router.arrived)
  return { ...router, goBack, guardWays, browser }
}

beforeEach(() => {
  signedIn = true
  fetched = {}
})

test('Whoever is not signed in ends at the sign-in, as does an unknown address, and neither stays behind', async () => {
  signedIn = false
  expect((await begun('/users')).browser.hrefs()).toEqual(['/login'])
  expect((await begun('/nowhere')).browser.hrefs()).toEqual(['/login'])
  signedIn = true
  expect((await begun('/nowhere')).browser.hrefs()).toEqual(['/dashboard'])
})

test('A change of what is searched for keeps the rest of it, and a link to where one is makes no new entry', async () => {
  const { navigate, changeSearch, shownNow, browser } = await begun('/users?q=ada')
  await changeSearch({ page: '2' })
  expect(shownNow().entry.search).toEqual({ q: 'ada', page: '2' })
  await changeSearch({ page: undefined }, { replace: true })
  expect(browser.hrefs()).toEqual(['/users?q=ada', '/users?q=ada'])
  await navigate({ to: '/users', search: { q: 'ada' } })
  expect(browser.hrefs()).toHaveLength(2)
})

test('Two changes at once both count, though the first is not drawn yet', async () => {
  const { changeSearch, browser } = await begun('/users')
  await Promise.all([changeSearch({ q: 'ada' }), changeSearch({ page: '3' })])
  expect(browser.href()).toBe('/users?q=ada&page=3')
})

test('Who goes on while a page is fetched is not taken back to it', async () => {
  const slow = Promise.withResolvers<typeof page>()
  fetched['/users'] = () => slow.promise
  const { navigate, shownNow } = await begun('/dashboard')
  const first = navigate({ to: '/users' })
  await navigate({ to: '/tenants/$id', params: { id: '7' } })
  slow.resolve(page)
  await first
  expect(shownNow().match).toEqual({ path: '/tenants/$id', params: { id: '7' } })
})

test('The page before stays for a moment; then it is said that the next one is on its way', async () => {
  vi.useFakeTimers()
  const slow = Promise.withResolvers<typeof page>()
  fetched['/users'] = () => slow.promise
  const { navigate, shownNow, entryOnScreen } = await begun('/dashboard')
  const going = navigate({ to: '/users' })
  await vi.advanceTimersByTimeAsync(100)
  expect(shownNow().entry.pathname).toBe('/dashboard')
  await vi.advanceTimersByTimeAsync(100)
  expect(shownNow()).toMatchObject({ entry: { pathname: '/users' }, Page: undefined })
  expect(entryOnScreen()).toBeUndefined()
  slow.resolve(page)
  await going
  vi.useRealTimers()
  expect(shownNow().Page).toBe(page)
})

test('A page that could not be fetched says so, and is fetched again', async () => {
  const lost = new Error('Failed to fetch dynamically imported module')
  fetched['/users'] = () => Promise.reject(lost)
  const { navigate, prefetch, retry, shownNow } = await begun('/dashboard')
  prefetch('/users')
  await navigate({ to: '/users' })
  expect(shownNow()).toMatchObject({ Page: undefined, error: lost })
  fetched = {}
  retry()
  await vi.waitFor(() => expect(shownNow()).toMatchObject({ Page: page, error: undefined }))
})

test('Arriving is told once, with where from and where to', async () => {
  const { navigate, goBack, onArrival } = await begun('/dashboard')
  const told: string[] = []
  onArrival(({ from, to }) => told.push(`comes from ${from.href} to ${to.href}`))
  await navigate({ to: '/users' })
  goBack()
  expect(told).toEqual(['comes from /dashboard to /users', 'comes from /users to /dashboard'])
})

test('What stands over a page is asked before anybody goes back: the last first, and not by the application itself', async () => {
  const { navigate, goBack, guardWays, shownNow, browser } = await begun('/dashboard')
  await navigate({ to: '/users' })
  await navigate({ to: '/tenants' })
  const asked: string[] = []
  const release = guardWays((way) => () => asked.push(way))
  const above = guardWays(() => null)
  above()
  browser.go(-1)
  browser.go(-2)
  expect(asked).toEqual(['BACK', 'GO'])
  expect(browser.href()).toBe('/tenants')
  goBack()
  expect(shownNow().entry.pathname).toBe('/users')
  release()
  browser.go(1)
  expect(shownNow().entry.pathname).toBe('/tenants')
  expect(asked).toHaveLength(2)
})

test('Back closes what is open on the first page of a document, and leaves the document only then', async () => {
  const { navigate, guardWays, shownNow, browser } = await begun('/dashboard')
  const asked: string[] = []
  const release = guardWays((way) => () => asked.push(way))
  browser.go(-1)
  expect(asked).toEqual(['BACK'])
  release()
  // The next page takes the place of the copy, so that one Back leads to the first.
  await navigate({ to: '/users' })
  browser.go(-1)
  expect(shownNow().entry.pathname).toBe('/dashboard')
  expect(browser.left()).toBe(false)
  browser.go(-1)
  expect(browser.left()).toBe(true)
})

test('One Back leaves a document on whose first page something was open', async () => {
  const { guardWays, browser } = await begun('/dashboard')
  guardWays(() => null)()
  expect(browser.left()).toBe(false)
  browser.go(-1)
  expect(browser.left()).toBe(true)
})

test('What lies under a menu is asked where the menu has no answer', async () => {
  const { navigate, guardWays, browser } = await begun('/dashboard')
  await navigate({ to: '/users' })
  await navigate({ to: '/tenants' })
  const asked: string[] = []
  guardWays((way) => () => asked.push(way))
  guardWays(() => null)
  browser.go(-2)
  expect(asked).toEqual(['GO'])
})

test.each([
  { href: '/users?q=ada', to: '/users?q=ada' },
  { href: '/tenants/12', to: '/tenants/12' },
  { href: '/nowhere', to: '/dashboard' },
  { href: '//evil.test/users', to: '/users' },
  { href: '/login?next=https://evil.test', to: '/dashboard' },
])('A link to $href leads to $to once somebody has signed in, also after a reload', async ({ href, to }) => {
  signedIn = false
  const { browser } = await begun(href)
  expect(new URL(browser.href() ?? '', ORIGIN).pathname).toBe('/login')
  const { goOn } = await begun(href, browser)
  signedIn = true
  await goOn({ to: '/dashboard' })
  expect(browser.hrefs()).toEqual([to])
})

describe('A page that is left because its session ended', () => {
  test('waits in memory behind the public pages, and comes back as it was', async () => {
    const router = await begun('/users')
    await router.navigate({ to: '/tenants' })
    await router.changeSearch({ add: '1' }, { openedHere: true })
    const left = router.shownNow()
    signedIn = false
    for (const keep of [true, false]) router.leavePage({ keep })
    await router.navigate({ to: '/login' })
    expect(router.shownNow()).toMatchObject({ match: { path: '/login' }, behind: left })
    signedIn = true
    // Another tab may tell of its sign-in at the same time.
    for (let word = 1; word <= 2; word++) await router.goOn({ to: '/dashboard' })
    expect(router.shownNow()).toMatchObject({
      entry: { href: '/tenants?add=1', openedHere: true },
      behind: undefined,
    })
    expect(router.browser.hrefs()).toEqual(['/users', '/tenants', '/tenants?add=1'])
  })

  test('is gone with its document where somebody comes to a page any other way, or nothing was typed', async () => {
    const router = await begun('/tenants')
    signedIn = false
    router.leavePage({ keep: true })
    signedIn = true
    await router.navigate({ to: '/dashboard' })
    expect(router.browser.reloads()).toBe(1)
    expect(router.browser.href()).toBe('/dashboard')
    const other = await begun('/tenants')
    signedIn = false
    other.leavePage({ keep: false })
    expect([other.browser.reloads(), other.browser.hrefs()]).toEqual([1, ['/login']])
  })
})
