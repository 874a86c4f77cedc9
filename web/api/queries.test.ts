import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { many, one, queryClient, screenIsFresh } from './queries.ts'

let asked: string[] = []
let status = 200
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return new Response('[]', { status: method === 'GET' ? 200 : status })
  })
  status = 200
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Shows lists and a query that is no call; returns the calls made from then on. */
async function watching(act: () => Promise<unknown>): Promise<string[]> {
  const shown = [
    new QueryObserver(queryClient, one('GET /statistics')),
    new QueryObserver(queryClient, many('GET /users')),
    new QueryObserver(queryClient, {
      queryKey: ['what became of it'],
      queryFn: () => asked.push('no call'),
    }),
  ].map((observer) => observer.subscribe(() => undefined))
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  asked = []
  await act()
  await screenIsFresh()
  for (const leave of shown) leave()
  return asked
}
const save = () => call('PUT /me', { body: { name: 'Ngozi Okafor' } })

it('a change that succeeded fetches again what is on the screen, before it counts as fresh', async () => {
  expect(await watching(save)).toEqual(['PUT /api/me', 'GET /api/statistics', 'GET /api/users'])
})

it('what is not on the screen is out of date', async () => {
  await queryClient.fetchQuery(one('GET /config'))
  expect(await watching(save)).not.toContain('GET /api/config')
  expect(queryClient.getQueryState(['GET /config', {}])?.isInvalidated).toBe(true)
})

it('a change that failed, and a look, fetch nothing', async () => {
  expect(await watching(() => call('GET /config'))).toEqual(['GET /api/config'])
  status = 422
  expect(await watching(() => save().catch(() => undefined))).toEqual(['PUT /api/me'])
})

it('a change that says so fetches nothing', async () => {
  const quiet = () => call('PUT /me', { body: { name: 'Ngozi Okafor' }, refetch: false })
  expect(await watching(quiet)).toEqual(['PUT /api/me'])
})
