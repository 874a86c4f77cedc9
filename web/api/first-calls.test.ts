import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstCallsAt, keepFirstCalls } from './first-calls.ts'
import { forgetSession, type Me, storeMe } from './stored-session.ts'

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

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

it('a page begins with what it asked when it was left', () => {
  storeMe(me)
  keepFirstCalls(me, '/dashboard', ['/api/me', '/api/landlord/statistics/7'])
  keepFirstCalls(me, '/payments', ['/api/me'])
  expect(firstCallsAt('/dashboard')).toEqual(['/api/me', '/api/landlord/statistics/7'])
  expect(firstCallsAt('/properties')).toEqual([])
})

it('while nothing is known, everything waits for who one is', () => {
  expect(firstCallsAt('/dashboard')).toEqual(['/api/me'])
})

it('in another role, or as somebody else, a page asks other things', () => {
  keepFirstCalls(me, '/dashboard', ['/api/landlord/statistics/7'])
  storeMe({ ...me, roles: ['tenant', 'landlord'] })
  expect(firstCallsAt('/dashboard')).toEqual([])
  storeMe({ ...me, user: { ...me.user, id: 8 } })
  expect(firstCallsAt('/dashboard')).toEqual([])
})

it('the twenty pages that were left last are kept', () => {
  storeMe(me)
  for (let id = 1; id <= 20; id++) keepFirstCalls(me, `/tenants/${id}`, ['/api/me'])
  keepFirstCalls(me, '/tenants/1', ['/api/me'])
  keepFirstCalls(me, '/dashboard', ['/api/me'])
  expect([1, 2, 3].map((id) => firstCallsAt(`/tenants/${id}`).length)).toEqual([1, 0, 1])
})

it('who signs out leaves nothing of it behind', () => {
  keepFirstCalls(me, '/dashboard', ['/api/landlord/statistics/7'])
  forgetSession()
  expect([...kept.keys()]).toEqual([])
})
