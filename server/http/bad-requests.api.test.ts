import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { splitKey } from '#contract/endpoint.ts'
import { BAD_IDS } from '#server/test/bad-values.ts'
import { addressOf, type Key, readAnswer } from '#server/test/client.ts'
import { JSON_TYPE, type Spoiled, sendSpoiled, validCall, wordsOf } from '#server/test/spoiled-calls.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { newAddress, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { pool, send } = world
const readRows = await createTableStateReader(pool)

/** A refused call changes nothing, so the tests of an endpoint spoil one call. */
const calls = new Map<Key, ReturnType<typeof validCall>>()
function callOf(key: Key): ReturnType<typeof validCall> {
  const call = calls.get(key) ?? validCall(world, key)
  calls.set(key, call)
  return call
}

const withBody = endpoints.filter(({ body }) => body).map(({ key }) => key as Key)
const withParams = endpoints.filter(({ params }) => params).map(({ key }) => key as Key)
const withQuery = endpoints.filter(({ query }) => query).map(({ key }) => key as Key)

/** Bytes: 256 kB, and 8 kB without a session. */
function longestBody(key: Key): number {
  const called = endpoints.find((each) => each.key === key)
  return called?.body_limit ?? (called?.allow === 'anyone' ? 8 * 1024 : 256 * 1024)
}

describe('bad bodies', () => {
  const json = (body: string | Buffer<ArrayBuffer>) => ({ headers: JSON_TYPE, body })
  const typed = (type: string, body = '{}') => ({ headers: { 'content-type': type }, body })
  type Bodies = Record<
    string,
    { expected: number[]; headers: Record<string, string>; body: string | Buffer<ArrayBuffer> }
  >
  /** Values refused by the shared checks before a call's own schema; each call gets a fifth of them. */
  const REFUSED_BEFORE: Bodies = {
    'nothing as JSON': { expected: [400], ...json('') },
    'half of it': { expected: [400], ...json('{"name":') },
    'text that is no JSON': { expected: [400], ...json('name=Ada') },
    'bytes that are no text': { expected: [400], ...json(Buffer.from([0xff, 0xfe, 0x00, 0x7b])) },
    'a prototype': { expected: [400], ...json('{"__proto__":{"role":"super admin"}}') },
    'a constructor': { expected: [400], ...json('{"constructor":{"prototype":{"role":"super admin"}}}') },
    'plain text': { expected: [415], ...typed('text/plain') },
    'a form': { expected: [415], ...typed('application/x-www-form-urlencoded', 'name=Ada') },
    'a form with files': { expected: [415], ...typed('multipart/form-data; boundary=x', '--x--') },
    XML: { expected: [415], ...typed('application/xml', '<name/>') },
  }
  const BODIES: Bodies = {
    null: { expected: [422], ...json('null') },
    'a list': { expected: [422], ...json('[]') },
    'a text': { expected: [422], ...json('"Ada"') },
    'a number': { expected: [422], ...json('12') },
    'a deep hole': { expected: [400, 422], ...json('['.repeat(50_000) + ']'.repeat(50_000)) },
    'many unknown fields': {
      expected: [422],
      ...json(`{${Array.from({ length: 2_000 }, (_, each) => `"${each}":1`)}}`),
    },
    // More than any call takes.
    '3 MB': { expected: [413], ...json(`{"name":"${'x'.repeat(3_000_000)}"}`) },
  }
  test.each(withBody)('%s', async (key) => {
    const { request } = await callOf(key)
    const before = await readRows()
    const refusedBefore = Object.entries(REFUSED_BEFORE).filter(
      (_, index) => index % 5 === withBody.indexOf(key) % 5,
    )
    for (const [about, { expected, headers, body }] of [...refusedBefore, ...Object.entries(BODIES)]) {
      const answer = await send({
        ...request,
        headers: { ...headers, 'x-forwarded-for': newAddress() },
        body,
      })
      const wanted = body.length > longestBody(key) ? [413] : expected
      expect(wanted, `${about}: ${answer.status} ${answer.text}`).toContain(answer.status)
      expect(answer.text.length, about).toBeLessThan(8_000)
      readAnswer(key, answer)
    }
    expect(await readRows()).toEqual(before)
  })

  test.each(withBody)('%s, unknown fields', async (key) => {
    const { given, request } = await callOf(key)
    const unknown = { password_hash: 1, created_at: 1, search: 1, is_admin: 1 }
    const { status, text } = await send({
      ...request,
      headers: JSON_TYPE,
      body: JSON.stringify({ ...given?.body, ...unknown }),
    })
    const errors = Object.fromEntries(Object.keys(unknown).map((name) => [name, ['Unknown field']]))
    expect([status, JSON.parse(text).errors]).toEqual([422, errors])
  })
})

describe('bad ids in the path', () => {
  test.each(withParams)('%s', async (key) => {
    const { given, request } = await callOf(key)
    const name = Object.keys(given?.params ?? {})[0] as string
    const body = given?.body && { headers: JSON_TYPE, body: JSON.stringify(given.body) }
    const at = (about: string, path: string): Spoiled => ({ about, request: { ...request, path, ...body } })
    const wrong = await sendSpoiled(world, key, [
      BAD_IDS.map((id) => {
        const params = { [name]: id }
        return {
          ...at(id.slice(0, 30), addressOf(key, { ...given, params })),
          given: { params, query: wordsOf(given?.query), body: given?.body },
        }
      }),
      ['%E0%A4%A', '%ff', '%'].map((bytes) => at(bytes, splitKey(key).path.replace(`:${name}`, bytes))),
    ])
    expect(wrong).toEqual([])
  })
})

describe('bad queries', () => {
  const TEXTS = [
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e3',
    '1001',
    '99999999',
    'words',
    'x'.repeat(5_000),
    '🏠',
    'a\0b',
    '%',
    "'",
    '[]',
  ]
  test.each(withQuery)('%s', async (key) => {
    const { given, request } = await callOf(key)
    const bare = addressOf(key, { params: given?.params as object })
    const at = (query: string): Spoiled => ({
      about: query.slice(0, 80),
      request: { ...request, path: bare + query },
    })
    const named = Object.keys(given?.query ?? { page: 1 })
    const wrong = await sendSpoiled(world, key, [
      ...named.map((name) =>
        TEXTS.map((text) => {
          const query = { ...wordsOf(given?.query), [name]: text }
          return {
            ...at(`?${new URLSearchParams(query)}`),
            given: { params: wordsOf(given?.params), query, body: undefined },
          }
        }),
      ),
      named.flatMap((name) => [at(`?${name}=1&${name}=2`), at(`?${name}%5B%5D=1`)]),
      ['?q=%E0%A4%A', '?q=%ff', '?q=%', '?__proto__=1', '?constructor=1', '?&&==&='].map(at),
    ])
    expect(wrong).toEqual([])
  })
})
