import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginCalls, forgetBegun } from './begun-calls.ts'
import { call, read } from './call.ts'

let token: string | null
let asked: string[]
let status: number
beforeEach(() => {
  token = 'abc'
  asked = []
  status = 200
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'token' ? token : null),
    removeItem: (key: string) => {
      if (key === 'token') token = null
    },
  })
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined })
  vi.stubGlobal('location', { replace: vi.fn(), search: '' })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${address}`)
    return Response.json({ number: asked.length }, { status })
  })
})
afterEach(() => {
  forgetBegun()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('whoever makes a call that was begun gets its answer, once', async () => {
  beginCalls('abc', ['/api/me'])
  expect(await read('GET /me')).toEqual({ number: 1 })
  expect(asked).toEqual(['GET /api/me'])
  expect(await read('GET /me')).toEqual({ number: 2 })
})

it('not who is somebody else by now', async () => {
  beginCalls('abc', ['/api/me'])
  token = 'of the next'
  expect(await read('GET /me')).toEqual({ number: 2 })
})

it('not after a change, nor after a minute', async () => {
  beginCalls('abc', ['/api/me', '/api/config'])
  await call('PUT /me', { body: { name: 'Ngozi Okafor' }, refetch: false })
  expect(await read('GET /me')).toEqual({ number: 4 })
  beginCalls('abc', ['/api/config'])
  vi.spyOn(performance, 'now').mockReturnValue(60_001)
  expect(await read('GET /config')).toEqual({ number: 6 })
})

it('a refusal that came early ends the session as any other', async () => {
  status = 401
  beginCalls('abc', ['/api/me'])
  await expect(read('GET /me')).rejects.toMatchObject({ status: 401 })
  expect(asked).toEqual(['GET /api/me'])
  expect(token).toBeNull()
})

it('a call that got no answer says so to whoever makes it, and to nobody else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  beginCalls('abc', ['/api/me', '/api/config'])
  await expect(read('GET /me')).rejects.toMatchObject({ status: 0 })
})
