import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  ApiError,
  call,
  callList,
  SECOND_FACTOR_DUE,
  upload,
  whenProofIsNeeded,
  whenSessionEnds,
} from './call.ts'

const kept = new Map<string, string>()
const replace = vi.fn()
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers })),
  )
const asked = () => vi.mocked(fetch).mock.calls[0] as [string, RequestInit & { headers: Headers }]

beforeEach(() => {
  kept.clear()
  kept.set('token', 'abc')
  kept.set('user', '{}')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined })
  vi.stubGlobal('location', { replace })
  replace.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

it('fills the path, leaves empty filters out and sends the token', async () => {
  answer(200, [])
  await callList('GET /estate/charges/:estateId', {
    params: { estateId: 7 },
    query: { page: 2, q: '', status: undefined },
  })
  const [url, { method, headers }] = asked()
  expect([method, url]).toEqual(['GET', '/api/estate/charges/7?page=2'])
  expect(headers.get('authorization')).toBe('Bearer abc')
})

it('sends a file as it is', async () => {
  answer(201, {})
  const sheet = new Blob(['Flat No\n1'])
  await upload('POST /estate/imports/:estateId', sheet, {
    params: { estateId: 7 },
    query: { file_name: 'Block A & B.csv' },
  })
  const [url, { body, headers }] = asked()
  expect(url).toBe('/api/estate/imports/7?file_name=Block+A+%26+B.csv')
  expect(body).toBe(sheet)
  expect(headers.get('content-type')).toBe('application/octet-stream')
})

it('counts a list by its header', async () => {
  answer(200, [{ id: 1 }], { 'x-total-count': '234' })
  expect(await callList('GET /users')).toEqual({ rows: [{ id: 1 }], total: 234 })
  answer(200, [{ id: 1 }], { 'x-total-count': '1000', 'x-total-more': 'true' })
  expect(await callList('GET /users')).toEqual({ rows: [{ id: 1 }], total: 1000, more: true })
})

it('hands the words and fields of a refusal on', async () => {
  answer(429, { message: 'Too many tries. Try again in 30 seconds.', errors: { email: ['Used'] } })
  const error = await call('GET /me').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 429,
    said: 'Too many tries. Try again in 30 seconds.',
    errors: { email: ['Used'] },
  })
})

const brokenOff = (status: number) =>
  new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) }), { status })

it('ends the session on 401, but not when signing in', async () => {
  answer(401, { message: 'Invalid email or password.' })
  await expect(call('POST /login', { body: { email: 'a@b.co', password: 'x' } })).rejects.toThrow(
    'Invalid email',
  )
  expect(kept.has('token')).toBe(true)
  await expect(call('GET /me')).rejects.toMatchObject({ cancelled: true })
  expect([...kept]).toEqual([])
  expect(replace).toHaveBeenCalledWith('/login')
})

it('keeps why a session ended for the sign-in page, and for other tabs before they hear that it is over', async () => {
  const said = 'You were signed out because your password was changed. Sign in with the new one.'
  answer(401, { code: 'session_ended', message: said })
  const leave = vi.fn(() => expect([...kept]).toEqual([['session-ended', said]]))
  whenSessionEnds(leave)
  await expect(call('GET /me')).rejects.toMatchObject({ cancelled: true })
  expect(leave).toHaveBeenCalledOnce()
})

it('leaves without a token, and keeps what another tab has told of the end', async () => {
  kept.clear()
  kept.set('session-ended', 'Signed out from another device.')
  answer(401, { code: 'signed_out', message: 'Please sign in to continue.' })
  const leave = vi.fn()
  whenSessionEnds(leave)
  await expect(call('GET /me')).rejects.toMatchObject({ cancelled: true })
  expect(leave).toHaveBeenCalledOnce()
  expect([...kept]).toEqual([['session-ended', 'Signed out from another device.']])
})

it('ends no session by an answer that broke off: a reload may stop it before its words came', async () => {
  vi.stubGlobal('fetch', async () => brokenOff(401))
  await expect(call('GET /me')).rejects.toMatchObject({ status: 0 })
  expect(kept.has('token')).toBe(true)
})

it('an answer that broke off is none', async () => {
  vi.stubGlobal('fetch', async () => brokenOff(200))
  await expect(call('GET /me')).rejects.toMatchObject({ status: 0 })
})

it('keeps the token of somebody who signed in while the refused call was under way', async () => {
  vi.stubGlobal('fetch', async () => {
    kept.set('token', 'newer')
    return new Response('{}', { status: 401 })
  })
  await expect(call('GET /me')).rejects.toThrow()
  expect(kept.get('token')).toBe('newer')
})

it('says that there was no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call('GET /me')).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('offline'),
  })
})

it('a proxy that says nothing of ours has no code', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('<html>Not found</html>', { status: 404 })),
  )
  await expect(call('GET /me')).rejects.toMatchObject({ status: 404, code: undefined })
})

it.each([
  ['password_needed', 'password'],
  ['code_needed', 'code'],
])('%s asks for the %s and makes the call again', async (code, proof) => {
  const answers = [
    new Response(JSON.stringify({ code, message: 'Enter it.' }), { status: 403 }),
    Response.json({}),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  const ask = vi.fn(async () => true)
  whenProofIsNeeded(ask)
  await call('GET /me')
  expect(ask.mock.calls).toEqual([[proof]])
})

it('who thinks better of giving the password is told apart from a failure', async () => {
  answer(403, { code: 'password_needed', message: 'Enter your password to go on.' })
  whenProofIsNeeded(async () => false)
  await expect(call('GET /me')).rejects.toMatchObject({ code: 'password_needed', cancelled: true })
})

it('tells the window that a second factor is due', async () => {
  const dispatched = vi.fn()
  vi.stubGlobal('dispatchEvent', (event: Event) => dispatched(event.type))
  answer(403, { code: 'second_factor_due', message: 'Set up a second factor to go on.' })
  await expect(call('GET /me')).rejects.toMatchObject({ status: 403 })
  expect(dispatched.mock.calls).toEqual([[SECOND_FACTOR_DUE]])
})
