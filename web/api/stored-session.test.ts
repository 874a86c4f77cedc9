import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSession, type Me, readStoredMe, storeMe, storeToken } from './stored-session.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
}
const ME: Me = {
  user: {
    id: 7,
    name: 'Ngozi Okafor',
    email: 'ngozi@estate.test',
    sign_in_phone: '+2348031112222',
    pending_email: 'new@estate.test',
    phone_number: '+2348031234567',
    must_change_password: false,
    user_estate: null,
    former_tenants: [],
    tenants: [
      {
        id: 3,
        account_id: 4,
        email: 'ngozi@estate.test',
        role: 'tenant',
        estate: { id: 1, name: 'Ikoyi Court', status: 1 },
        estate_property: { id: 2, title: 'Flat 7' },
      },
    ],
  },
  roles: ['tenant'],
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

it('neither address nor phone number stays in the browser', () => {
  storeMe(ME)
  expect([...kept.values()].join()).not.toMatch(/ngozi@|new@|803/)
  expect(readStoredMe()).toMatchObject({ user: { id: 7, name: 'Ngozi Okafor' }, roles: ['tenant'] })
})

it('nothing of a person stays when they sign out or another signs in', () => {
  storeToken('one')
  storeMe(ME)
  storeToken('another')
  expect([...kept]).toEqual([['token', 'another']])
  storeMe(ME)
  forgetSession()
  expect(kept.size).toBe(0)
})

it('the words of another tab stay readable while this one ends the same session', () => {
  const readable: boolean[] = []
  const watched = {
    ...storage,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
      readable.push(kept.has('session-ended'))
    },
    removeItem: (key: string) => {
      kept.delete(key)
      readable.push(kept.has('session-ended'))
    },
  }
  storeToken('one')
  kept.set('session-ended', 'Ended from another device.')
  vi.stubGlobal('localStorage', watched)
  forgetSession('Ended from another device.')
  expect(new Set(readable)).toEqual(new Set([true]))
  expect(kept.has('token')).toBe(false)
})
