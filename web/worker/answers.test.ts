import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { nameOf, sessionOf } from '#web/api/kept-names.ts'
import { asKept, isFresh, isKept, tooMany } from './answers.ts'

const address = (path: string) => new URL(path, 'https://estate.example')
const NOW = new Date('2026-11-23T13:05:00Z')
const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

describe('what is kept', () => {
  it('is what the calls of this list answer, and nothing that another one does', () => {
    const paths = endpoints
      .filter(({ key }) => key.startsWith('GET /'))
      .map(({ key }) => key.slice('GET '.length).replace(/:\w+/g, '7'))
    const kept = paths.filter((path) => isKept(address(`/api${path}`)))
    expect(kept.length).toBe(41)
    for (const path of kept)
      expect(path).not.toMatch(/\/me\b|session|factor|log|export|file|pdf|import|system|config/)
  })

  it.each([
    ['/api/tenant/payments/7?page=1&per_page=10', true],
    ['/api/payment/7/receipt', true],
    ['/api/payment/7/receipt.pdf', false],
    ['/api/payments/export?format=csv', false],
    ['/api/me', false],
    ['/api/me/sessions', false],
    ['/api/users/7/sessions', false],
    ['/api/users?page=1&q=Ngozi', false],
    ['/api/health', false],
    ['/tenant/payments/7', false],
  ])('%s: %s', (path, kept) => {
    expect(isKept(address(path))).toBe(kept)
  })
})

it('an answer is named by its session, which nobody can say without the token, and by all that was asked', async () => {
  const [session, other] = await Promise.all([sessionOf('Bearer abc'), sessionOf('Bearer abd')])
  expect(session).toMatch(/^[0-9a-f]{64}$/)
  expect(session).not.toBe(other)
  expect(nameOf(session, address('/api/charges?page=2'))).toBe(
    `https://estate.example/${session}/api/charges?page=2`,
  )
})

it('an answer is kept with what the page reads of it, and when it came', async () => {
  const answer = json([1], { 'x-total-count': '12', 'cache-control': 'no-store', link: '</api?page=2>' })
  const kept = await asKept(answer, NOW)
  expect(await kept?.json()).toEqual([1])
  expect(Object.fromEntries(kept?.headers ?? [])).toEqual({
    'content-type': 'application/json',
    'x-total-count': '12',
    'x-as-of': '2026-11-23T13:05:00.000Z',
  })
})

it.each([
  ['a refusal', json({}, {}, 403)],
  [
    'a page of something in front of the server',
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['more than there is room for', json('x'.repeat(64_000))],
])('%s is not kept', async (_, answer) => {
  expect(await asKept(answer, NOW)).toBeNull()
})

it('an answer is given for a week', () => {
  expect(isFresh('2026-11-16T13:05:01Z', NOW.getTime())).toBe(true)
  expect(isFresh('2026-11-16T13:05:00Z', NOW.getTime())).toBe(false)
  expect(isFresh(null, NOW.getTime())).toBe(false)
})

it('of too many the oldest go', () => {
  const names = Array.from({ length: 82 }, (_, index) => index)
  expect(tooMany(names)).toEqual([0, 1])
  expect(tooMany(names.slice(0, 80))).toEqual([])
})
