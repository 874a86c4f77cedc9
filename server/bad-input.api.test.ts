import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { splitKey } from '#contract/endpoint.ts'
import { BAD_IDS, BAD_VALUES, jsonWith, pathsIn } from '#server/test/bad-values.ts'
import { addressOf, type Input, type Key, type RawRequest, readAnswer } from '#server/test/client.ts'
import { createRowsReader } from '#server/test/rows.ts'
import { samples } from '#server/test/samples.ts'
import { newAddress, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db, pool, people, logged, send } = world
const readRows = await createRowsReader(pool)

/** What is refused is refused in these ways. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422]
const JSON_TYPE = { 'content-type': 'application/json' }

/** A right call to spoil. */
async function rightCall(key: Key) {
  const { who, input } = samples[key]
  const given = (await input?.(world as never)) as (Input & { body?: object }) | undefined
  const token = who && (await signIn(db, people[who].id))
  const request = { method: splitKey(key).method, path: addressOf(key, given), token }
  return { given, request }
}

/** Sends requests and tells of those that ended badly: not refused properly, or refused with something written. */
async function spoil(key: Key, requests: Iterable<[string, RawRequest]>): Promise<string[]> {
  const wrong: string[] = []
  let before = await readRows()
  for (const [about, request] of requests) {
    const answer = await send({
      ...request,
      headers: { 'x-forwarded-for': newAddress(), ...request.headers },
    })
    const after = await readRows()
    if (answer.status >= 300) {
      if (!REFUSALS.includes(answer.status))
        wrong.push(`${about}: ${answer.status} ${logged.at(-1)?.slice(0, 600)}`)
      if (/Invalid (input|option)|expected /.test(answer.text))
        wrong.push(`${about}: not for a person: ${answer.text}`)
      for (const [table, digest] of Object.entries(after))
        if (digest !== before[table]) wrong.push(`${about}: ${answer.status}, yet ${table} changed`)
    }
    readAnswer(key, answer)
    before = after
  }
  return wrong
}

const withBody = endpoints.filter(({ body }) => body).map(({ key }) => key as Key)
const withParams = endpoints.filter(({ params }) => params).map(({ key }) => key as Key)
const withQuery = endpoints.filter(({ query }) => query).map(({ key }) => key as Key)

describe('bad values in the body', () => {
  test.each(withBody)('%s', { timeout: 60_000 }, async (key) => {
    const { given, request } = await rightCall(key)
    const wrong = await spoil(
      key,
      pathsIn(given?.body).flatMap((path) =>
        Object.entries({ ...BAD_VALUES, missing: undefined }).map(([about, json]): [string, RawRequest] => [
          `${path.join('.')} is ${about}`,
          { ...request, headers: JSON_TYPE, body: jsonWith(given?.body, path, json) },
        ]),
      ),
    )
    expect(wrong).toEqual([])
  })

  test.each(withBody)('%s, an unknown field', async (key) => {
    const { given, request } = await rightCall(key)
    for (const name of ['password_hash', 'created_at', 'search', 'is_admin']) {
      const { status, text } = await send({
        ...request,
        headers: JSON_TYPE,
        body: JSON.stringify({ ...given?.body, [name]: 1 }),
      })
      expect([status, JSON.parse(text).errors]).toEqual([422, { [name]: ['Unknown field'] }])
    }
  })
})

describe('bad bodies', () => {
  const json = (body: string | Buffer<ArrayBuffer>) => ({ headers: JSON_TYPE, body })
  const typed = (type: string, body = '{}') => ({ headers: { 'content-type': type }, body })
  const BODIES: Record<
    string,
    { expected: number[]; headers: Record<string, string>; body: string | Buffer<ArrayBuffer> }
  > = {
    'nothing as JSON': { expected: [400], ...json('') },
    'half of it': { expected: [400], ...json('{"name":') },
    'text that is no JSON': { expected: [400], ...json('name=Ada') },
    'bytes that are no text': { expected: [400], ...json(Buffer.from([0xff, 0xfe, 0x00, 0x7b])) },
    'a prototype': { expected: [400], ...json('{"__proto__":{"role":"super admin"}}') },
    'a constructor': { expected: [400], ...json('{"constructor":{"prototype":{"role":"super admin"}}}') },
    null: { expected: [422], ...json('null') },
    'a list': { expected: [422], ...json('[]') },
    'a text': { expected: [422], ...json('"Ada"') },
    'a number': { expected: [422], ...json('12') },
    'a deep hole': { expected: [400, 422], ...json('['.repeat(50_000) + ']'.repeat(50_000)) },
    '300 kB': { expected: [413], ...json(`{"name":"${'x'.repeat(300_000)}"}`) },
    'plain text': { expected: [415], ...typed('text/plain') },
    'a form': { expected: [415], ...typed('application/x-www-form-urlencoded', 'name=Ada') },
    'a form with files': { expected: [415], ...typed('multipart/form-data; boundary=x', '--x--') },
    XML: { expected: [415], ...typed('application/xml', '<name/>') },
  }
  test.each(withBody)('%s', async (key) => {
    const { request } = await rightCall(key)
    const before = await readRows()
    for (const [about, { expected, headers, body }] of Object.entries(BODIES)) {
      const answer = await send({
        ...request,
        headers: { ...headers, 'x-forwarded-for': newAddress() },
        body,
      })
      expect(expected, `${about}: ${answer.status} ${answer.text}`).toContain(answer.status)
      readAnswer(key, answer)
    }
    expect(await readRows()).toEqual(before)
  })
})

describe('bad ids in the path', () => {
  test.each(withParams)('%s', async (key) => {
    const { given, request } = await rightCall(key)
    const name = Object.keys(given?.params ?? {})[0] as string
    const requests = [
      ...BAD_IDS.map((id): [string, string] => [id, addressOf(key, { ...given, params: { [name]: id } })]),
      ...['%E0%A4%A', '%ff', '%'].map((bytes): [string, string] => [
        bytes,
        splitKey(key).path.replace(`:${name}`, bytes),
      ]),
    ]
    const body = given?.body && { headers: JSON_TYPE, body: JSON.stringify(given.body) }
    const wrong = await spoil(
      key,
      requests.map(([id, path]): [string, RawRequest] => [id.slice(0, 30), { ...request, path, ...body }]),
    )
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
  test.each(withQuery)('%s', { timeout: 60_000 }, async (key) => {
    const { given, request } = await rightCall(key)
    const bare = addressOf(key, { params: given?.params as object })
    const queries = Object.keys(given?.query ?? { page: 1 }).flatMap((name) => [
      ...TEXTS.map((text) => new URLSearchParams({ ...(given?.query as object), [name]: text })),
      new URLSearchParams([
        [name, '1'],
        [name, '2'],
      ]),
      new URLSearchParams({ [`${name}[]`]: '1' }),
    ])
    const unreadable = ['?q=%E0%A4%A', '?q=%ff', '?q=%', '?__proto__=1', '?constructor=1', '?&&==&']
    const wrong = await spoil(key, [
      ...queries.map((query): [string, RawRequest] => [
        String(query).slice(0, 80),
        { ...request, path: `${bare}?${query}` },
      ]),
      ...unreadable.map((query): [string, RawRequest] => [query, { ...request, path: bare + query }]),
    ])
    expect(wrong).toEqual([])
  })
})
