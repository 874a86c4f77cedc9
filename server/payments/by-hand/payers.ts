import type { PageQuery } from '#contract/pages.ts'
import type { Payer } from '#contract/recorded-payments.ts'
import type { Reach } from '#server/access/reach.ts'
import { isEstateThere } from '#server/answers/estate-there.ts'
import { all, countRows, type Page, readPage } from '#server/answers/page.ts'
import { holds, isOfHome, searched } from '#server/answers/search.ts'
import { asc, eq, inArray, or, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'

const payerFields = {
  id: tenants.id,
  name: tenants.name,
  property_title: properties.title,
  estate_id: tenants.estate_id,
  estate_name: estates.name,
  left: sql<boolean>`${tenants.left_at} is not null`,
}

/** Tenancies in estates that are there, also those that have ended; those who live there first, by name. */
export function listPayers(db: Db, reach: Reach<'tenancies'>, query: PageQuery): Promise<Page<Payer>> {
  const where = all(
    reach,
    isEstateThere(tenants.estate_id),
    searched(query.q, (word) => or(holds(tenants.search, word), isOfHome(tenants.estate_property_id, word))),
  )
  const order = [sql`(${tenants.left_at} is not null)`, asc(tenants.name), asc(tenants.id)]
  return readPage(
    query,
    (limit, offset) => {
      const page = db
        .select({ id: tenants.id })
        .from(tenants)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return db
        .select(payerFields)
        .from(tenants)
        .innerJoin(estates, eq(estates.id, tenants.estate_id))
        .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
        .where(inArray(tenants.id, page))
        .orderBy(...order)
    },
    (most) => countRows(db, tenants, where, most),
  )
}
