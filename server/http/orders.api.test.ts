import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { properties } from '#server/database/schema.ts'
import { inputToRead, neededOf, samples } from '#server/test/call-samples/call-samples.ts'
import { addressOf, type Key } from '#server/test/client.ts'
import { pay } from '#server/test/payments.ts'
import { addPerson, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db, people, send } = world
for (const quantity of [3, 1, 2, 1])
  await pay(world, { items: [{ charge_id: world.charges.water, quantity }] })
// Emails are in the order of their bytes: `person-100@` would come before `person-99@`.
for (const [index, name] of ['Ṣeun Abúbakar', 'Zainab Sule', 'ada Obi', 'Òla Bello'].entries())
  await addPerson(db, { role: 'tenant', name, email: `named-${index}@estate.test` })
const flat = {
  price: 500,
  status: 'available',
  property_type_id: 3,
  estate_id: world.estates.palm.id,
} as const
await db.insert(properties).values(['Flat 11', 'flat 2', 'Flat 20'].map((title) => ({ ...flat, title })))

type Row = { id: number; estate_property?: { title: string } } & Record<string, string | number>
const ordersOf = ({ query }: { query?: z.ZodType }): string[] =>
  (
    query as z.ZodObject<{ order: z.ZodOptional<z.ZodEnum<Record<string, string>>> }> | undefined
  )?.shape.order?.unwrap().options ?? []
const lists = endpoints
  .filter(({ list }) => list)
  .flatMap((endpoint) => {
    const orders = ordersOf(endpoint as { query?: z.ZodType })
    return orders.length > 0 ? [{ key: endpoint.key as Key, orders }] : []
  })
const asPeopleSort = new Intl.Collator('en', { numeric: true })

test('there are lists to be put in order', () => {
  expect(lists.length).toBeGreaterThanOrEqual(10)
})

describe.each(lists)('$key', ({ key, orders }) => {
  async function read(query: object) {
    const { who } = samples[key]
    const { params, query: sample } = await inputToRead(world, key)
    const token = people[who === 'admin' ? 'super admin' : (who ?? 'tenant')].token
    const path = addressOf(key, { ...(params && { params }), query: { ...neededOf(sample), ...query } })
    const { status, text } = await send({ method: 'GET', path, token })
    expect(status, text).toBe(200)
    return JSON.parse(text) as Row[]
  }
  const told = (row: Row, field: string) =>
    ((field === 'property' ? row.estate_property?.title : row[field]) ?? '') as string | number

  test.each(orders)('by %s', async (order) => {
    const field = order.replace('-', '')
    const rows = await read({ order })
    const sorted = rows.toSorted((one, other) => {
      const [a, b] = [told(one, field), told(other, field)]
      const rising = typeof a === 'number' ? a - Number(b) : asPeopleSort.compare(a, String(b))
      return (order.startsWith('-') ? -rising : rising) || other.id - one.id
    })
    expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    const all = await read({})
    expect(rows.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
    const pages: Row[] = []
    for (let page = 1; page <= rows.length; page += 1)
      pages.push(...(await read({ order, page, per_page: 1 })))
    expect(pages).toEqual(rows)
  })
})

test('names are in the order in which people look for them', async () => {
  const { body } = await world.as('super admin')('GET /users', { query: { order: 'name' } })
  const names = body.map(({ name }) => name).filter((name) => !name.startsWith('The '))
  expect(names).toEqual(['ada Obi', 'Òla Bello', 'Ṣeun Abúbakar', 'Zainab Sule'])
  const { body: titled } = await world.as('estate admin')('GET /estates/properties', {
    query: { order: 'title' },
  })
  expect(titled.map(({ title }) => title).slice(0, 3)).toEqual(['flat 2', 'Flat 11', 'Flat 20'])
})

test('an order that a list does not have is refused', async () => {
  for (const order of ['status', '-', '--amount', 'amount desc', '']) {
    const { status, body } = await world.as('admin')('GET /all/payments', { query: { order } as never })
    expect([order, status, Object.keys(body.errors ?? {})]).toEqual([order, 422, ['order']])
  }
})
