import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { sql } from '#server/database/drizzle.ts'
import { notify } from '#server/test/builders.ts'
import { inputToRead, neededOf, samples } from '#server/test/call-samples/call-samples.ts'
import { addressOf, type Key } from '#server/test/client.ts'
import { pay } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, send } = world
for (let times = 0; times < 3; times += 1) {
  await pay(world)
  await notify(world, { roles: ['landlord', 'tenant'] })
  await as('super admin')('POST /property/attribute/create', {
    body: { name: `Room ${times}`, label: 'Rooms' },
  })
}

const paged = endpoints.filter(({ list, query }) => list && query).map(({ key }) => key as Key)

/** Homes are in the order of their numbers, estates of their names. */
const ORDERED: Key[] = ['GET /estates/properties', 'GET /tenants', 'GET /estates']

interface Row {
  id: number
  created_at?: string
  at?: string
}
async function read(path: string, token: string) {
  const { status, text, headers } = await send({ method: 'GET', path, token })
  expect(status, text).toBe(200)
  const next = /^<\/api([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
  return { rows: JSON.parse(text) as Row[], total: Number(headers.get('x-total-count')), next }
}
/** Follows the links from page to page. */
async function walk(path: string, token: string) {
  const rows: Row[] = []
  let pages = 0
  for (let next: string | null = path; next !== null; pages += 1) {
    const page = await read(next, token)
    rows.push(...page.rows)
    next = page.next
  }
  return { rows, pages }
}

describe.each(paged)('%s', (key) => {
  /** The list of the viewer who sees the most rows. */
  const longest = async () => {
    const { who } = samples[key]
    const { params, query: sample } = await inputToRead(world, key)
    const needed = neededOf(sample)
    const token = people[who === 'admin' ? 'super admin' : (who ?? 'tenant')].token
    return {
      path: (query: object) => addressOf(key, { ...(params && { params }), query: { ...needed, ...query } }),
      token,
    }
  }

  test('goes from page to page, newest first unless it has an order, with nothing twice and nothing missing', async () => {
    const { path, token } = await longest()
    const { rows, total, next } = await read(path({}), token)
    expect(next).toBeNull()
    expect(rows).toHaveLength(total)
    const walked = await walk(path({ page: 1, per_page: 1 }), token)
    expect(walked).toEqual({ rows, pages: Math.max(1, total) })
    const moments = rows.map(({ created_at, at }) => created_at ?? at ?? '')
    if (!ORDERED.includes(key)) expect(moments).toEqual(moments.toSorted().reverse())
  })

  test('a page is ten rows unless told; one behind the last is empty and still counts', async () => {
    const { path, token } = await longest()
    const all = await read(path({}), token)
    expect((await read(path({ page: 1 }), token)).rows).toEqual(all.rows.slice(0, 10))
    expect(await read(path({ page: 400, per_page: 100 }), token)).toEqual({
      rows: [],
      total: all.total,
      next: null,
    })
  })

  test.each([
    { page: 0 },
    { page: 'one' },
    { page: 401 },
    { per_page: 0 },
    { per_page: 101 },
    { q: 'x'.repeat(101) },
    { sort: 'name' },
  ])('refuses %j', async (query) => {
    const { path, token } = await longest()
    const { status, text } = await send({ method: 'GET', path: path(query), token })
    expect(status).toBe(422)
    expect(Object.keys(JSON.parse(text).errors)).toEqual(Object.keys(query))
  })

  test('a search for what nobody wrote finds nothing, wildcards included', async () => {
    const { path, token } = await longest()
    for (const q of ['no such thing', '%%', '__', '\\', "'", '_', '%'])
      expect(await read(path({ q }), token), q).toMatchObject({ rows: [], total: 0, next: null })
  })
})

test('a list that is not asked for a page is cut at 1,000 rows, and its link leads on from there', async () => {
  await db.execute(
    sql`insert into attributes (name, label) select 'Numbered ' || n, 'Label' from generate_series(1, 1205) n`,
  )
  const { token } = people.admin
  const first = await read('/property/attributes?q=numbered', token)
  expect({ rows: first.rows.length, total: first.total }).toEqual({ rows: 1000, total: 1000 })
  expect((await read('/property/attributes', token)).total).toBeGreaterThanOrEqual(1205)
  const { rows, pages } = await walk('/property/attributes?q=numbered', token)
  expect([rows.length, new Set(rows.map(({ id }) => id)).size, pages]).toEqual([1205, 1205, 4])
})

test('of a search that finds more than 1,000 not all are counted; the links lead to all of them', async () => {
  await db.execute(sql`
    insert into users (name, email, password_hash)
    select 'Numbered ' || n, 'numbered-' || n || '@estate.test', 'none' from generate_series(1, 1205) n`)
  const { token } = people.admin
  const count = async (query: string) => {
    const { headers } = await send({ method: 'GET', path: `/users?${query}`, token })
    return [headers.get('x-total-count'), headers.get('x-total-more')]
  }
  expect(await count('q=numbered&page=1')).toEqual(['1000', 'true'])
  expect(await count('q=numbered&page=100')).toEqual(['1000', 'true'])
  expect(await count('q=numbered&page=120')).toEqual(['1200', 'true'])
  expect(await count('q=numbered&page=121')).toEqual(['1205', null])
  const with_one = Array.from({ length: 1205 }, (_, index) => String(index + 1)).filter((n) =>
    n.includes('1'),
  )
  expect(await count('q=numbered+1&page=1')).toEqual([String(with_one.length), null])
  expect(Number((await count('page=1'))[0])).toBeGreaterThan(1205)
  for (const start of ['q=numbered', 'q=numbered&page=1&per_page=100']) {
    const { rows } = await walk(`/users?${start}`, token)
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([1205, 1205])
  }
})
