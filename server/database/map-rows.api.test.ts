import { expect, test } from 'vitest'
import { drizzle, eq, sql } from '#server/database/drizzle.ts'
import { testDatabase } from '#server/test/database.ts'
import { insertEstate } from '../estates/store.ts'
import type { Db } from './open.ts'
import { estates, properties } from './schema.ts'

const { pool, db } = await testDatabase()
/** As Drizzle has it, a value at a time. */
const plain = drizzle(pool)

const { id } = await insertEstate(db, {
  name: 'Ẹbute Court',
  owner: 'Ọlá',
  phone_number: '+2348030000001',
  address: '1 Creek Road',
  email: 'creek@estate.test',
  status: 1,
  lga_id: 1,
})

const inner = (on: Db) => on.select({ most: sql<number>`max(${estates.id})` }).from(estates)

const QUERIES = {
  'columns of every kind, and null': (on: Db) => on.select().from(estates).where(eq(estates.id, id)),
  expressions: (on: Db) =>
    on
      .select({
        price: sql`'1234.50'::numeric`.mapWith(properties.price),
        texts: sql`array['one', 'two, or three']`,
        count: sql<number>`9007199254740991`,
        bytes: sql`'\\x00ff'::bytea`,
        json: sql`'{"a": [1, null]}'::jsonb`,
        missing: sql`null`,
        twice: sql<string>`'7'`.mapWith((text: string) => Number(text) * 2),
        named: sql<string>`'x'`.as('named'),
      })
      .from(sql`(values (1)) as one`),
  'a query in a query': (on: Db) => on.select({ name: estates.name, most: sql`${inner(on)}` }).from(estates),
  'from a named query': (on: Db) => {
    const found = on
      .select({ since: estates.created_at, one: sql<number>`1`.as('one') })
      .from(estates)
      .as('found')
    return on.select({ since: found.since, one: found.one }).from(found)
  },
  'objects that an outer join does not find': (on: Db) =>
    on
      .select({ estate: { id: estates.id, name: estates.name }, property: properties })
      .from(estates)
      .leftJoin(properties, eq(properties.estate_id, estates.id)),
}

test.each(Object.entries(QUERIES))('rows are those that Drizzle makes: %s', async (_, query) => {
  const rows = await query(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).toEqual(await query(plain))
})

test('so they are of what is prepared, and of what a change answers', async () => {
  const prepared = db.select().from(estates).prepare('an_estate')
  expect(await prepared.execute()).toEqual(await plain.select().from(estates))
  expect(await db.update(estates).set({ owner: 'Ọlá' }).returning()).toEqual(
    await plain.select().from(estates),
  )
})
