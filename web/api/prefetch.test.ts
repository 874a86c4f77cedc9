import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, read } from './call.ts'
import { forgetPrefetched, keepCalls, prefetchCalls } from './prefetch.ts'
import { forgetSession, type Me, PREFETCH, storeMe } from './stored-session.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
}
const me: Me = {
  user: {
    id: 7,
    name: 'Ngozi Okafor',
    email: 'ngozi@estate.test',
    pending_email: null,
    phone_number: null,
    must_change_password: false,
    user_estate: null,
    tenants: [],
    former_tenants: [],
  },
  roles: ['landlord', 'tenant'],
}

let asked: string[]
let status: number
beforeEach(() => {
  kept.clear()
  kept.set('token', 'abc')
  asked = []
  status = 200
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { replace: vi.fn(), search: '' })
  // The process may be older than a page that just opened.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${address}`)
    return Response.json({ number: asked.length }, { status })
  })
})
afterEach(() => {
  forgetPrefetched()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The prefetched calls of a page. */
function prefetchOf(...calls: string[]): void {
  storeMe(me)
  keepCalls(me, '/dashboard', calls)
  prefetchCalls('abc', '/dashboard')
}

it('whoever makes a call that was begun gets its answer, once', async () => {
  prefetchOf('/api/me')
  expect(await read('GET /me')).toEqual({ number: 1 })
  expect(asked).toEqual(['GET /api/me'])
  expect(await read('GET /me')).toEqual({ number: 2 })
})

it('not who is somebody else by now', async () => {
  prefetchOf('/api/me')
  kept.set('token', 'of the next')
  expect(await read('GET /me')).toEqual({ number: 2 })
})

it('not after a change, nor after a minute', async () => {
  prefetchOf('/api/me', '/api/config')
  await call('PUT /me', { body: { name: 'Ngozi Okafor' }, refetch: false })
  expect(await read('GET /me')).toEqual({ number: 4 })
  prefetchOf('/api/config')
  vi.spyOn(performance, 'now').mockReturnValue(60_001)
  expect(await read('GET /config')).toEqual({ number: 6 })
})

it('a refusal that came early ends the session as any other', async () => {
  status = 401
  prefetchOf('/api/me')
  await expect(read('GET /me')).rejects.toMatchObject({ status: 401 })
  expect(asked).toEqual(['GET /api/me'])
  expect(kept.has('token')).toBe(false)
})

it('a call that got no answer says so to whoever makes it, and to nobody else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  prefetchOf('/api/me', '/api/config')
  await expect(read('GET /me')).rejects.toMatchObject({ status: 0 })
})

/** The prefetched calls of a path. */
function prefetchedAt(path: string): string[] {
  asked = []
  prefetchCalls('abc', path)
  return asked.map((each) => each.replace('GET ', ''))
}

it('a page begins with what it asked when it was left', () => {
  storeMe(me)
  keepCalls(me, '/dashboard', ['/api/me', '/api/landlord/statistics/7'])
  keepCalls(me, '/payments', ['/api/me'])
  expect(prefetchedAt('/dashboard')).toEqual(['/api/me', '/api/landlord/statistics/7'])
  expect(prefetchedAt('/properties')).toEqual([])
})

it('while nothing is known, everything waits for who one is', () => {
  expect(prefetchedAt('/dashboard')).toEqual(['/api/me'])
})

it('a kept entry that is no JSON counts as none, and is replaced', () => {
  storeMe(me)
  kept.set(PREFETCH, '{"of":')
  expect(prefetchedAt('/dashboard')).toEqual([])
  keepCalls(me, '/dashboard', ['/api/me'])
  expect(prefetchedAt('/dashboard')).toEqual(['/api/me'])
})

it('in another role, or as somebody else, a page asks other things', () => {
  keepCalls(me, '/dashboard', ['/api/landlord/statistics/7'])
  storeMe({ ...me, roles: ['tenant', 'landlord'] })
  expect(prefetchedAt('/dashboard')).toEqual([])
  storeMe({ ...me, user: { ...me.user, id: 8 } })
  expect(prefetchedAt('/dashboard')).toEqual([])
})

it('the twenty pages that were left last are kept', () => {
  storeMe(me)
  for (let id = 1; id <= 20; id++) keepCalls(me, `/tenants/${id}`, ['/api/me'])
  keepCalls(me, '/tenants/1', ['/api/me'])
  keepCalls(me, '/dashboard', ['/api/me'])
  expect([1, 2, 3].map((id) => prefetchedAt(`/tenants/${id}`).length)).toEqual([1, 0, 1])
})

it('who signs out leaves nothing of it behind', () => {
  keepCalls(me, '/dashboard', ['/api/landlord/statistics/7'])
  forgetSession()
  expect([...kept.keys()]).toEqual([])
})
