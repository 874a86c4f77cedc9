import type { Attribute, attributesApi } from '#contract/attributes.ts'
import type { Given, Reply } from '#contract/endpoint.ts'
import { asc, getTableColumns, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { attributes } from '#server/database/schema.ts'
import { clash } from '#server/errors/problem.ts'
import { all, asRead, inOrder, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'

const { search: _, ...shown } = getTableColumns(attributes)
const orders = { name: asRead(attributes.name), label: asRead(attributes.label) }

export async function listAttributes(
  db: Db,
  query: Given<typeof attributesApi.listAttributes>['query'],
): Promise<Page<Attribute>> {
  const where = all(matches(attributes.search, query.q))
  return readPage(
    query,
    (limit, offset) =>
      db
        .select(shown)
        .from(attributes)
        .where(where)
        .orderBy(...inOrder(query.order, orders, attributes))
        .limit(limit)
        .offset(offset),
    () => db.$count(attributes, where),
  )
}

export async function insertAttribute(db: Db, fields: { name: string; label: string }): Promise<Attribute> {
  const [row] = await db.insert(attributes).values(fields).onConflictDoNothing().returning(shown)
  if (!row) throw clash('name', `There is already an attribute "${fields.name}".`)
  return row
}

export function findAttributes(db: Db, ids: number[]) {
  return db.select(shown).from(attributes).where(inArray(attributes.id, ids)).orderBy(asc(attributes.id))
}

/** Homes of archived estates are in no list. */
export const countUses = (db: Db) =>
  readRow(db)<Reply<typeof attributesApi.countUses>>(sql`
    with homes as (
      select p.id, p.property_type_id from properties p join estates e on e.id = p.estate_id where e.archived_at is null
    ), attributes as (
      select v.attribute_id as id, count(*)::int as homes from property_attributes v join homes on homes.id = v.property_id group by 1
    ), types as (
      select property_type_id as id, count(*)::int as homes from homes group by 1
    )
    select coalesce((select json_agg(attributes) from attributes), '[]') as attributes,
      coalesce((select json_agg(types) from types), '[]') as types`)
