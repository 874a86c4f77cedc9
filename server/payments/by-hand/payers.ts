import type { PageQuery } from '#contract/pages.ts'
import type { Payer } from '#contract/recorded-payments.ts'
import { isEverything, type Reach } from '#server/access/reach.ts'
import { type Called, findIds, isOneOf, lookUpTenancies, MOST_LISTED } from '#server/answers/called.ts'
import { isEstateThere } from '#server/answers/estate-there.ts'
import { all, countRows, matches, type Page, readPage } from '#server/answers/page.ts'
import { countTallied } from '#server/answers/tallies.ts'
import { asc, desc, eq, inArray, type SQL, sql } from '#server/database/drizzle.ts'
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

/** Those who live there first, by name. */
const inOrder = (backwards = false): SQL[] =>
  [sql`(${tenants.left_at} is not null)`, tenants.name, tenants.id].map(backwards ? desc : asc)

/** Tenancies in estates that are there, also those that have ended. */
export async function listPayers(db: Db, reach: Reach<'tenancies'>, query: PageQuery): Promise<Page<Payer>> {
  const called: Called = {
    person: all(matches(tenants.search, query.q), isEstateThere(tenants.estate_id)),
    property: all(matches(properties.search, query.q), isEstateThere(properties.estate_id)),
  }
  // As a value, or PostgreSQL would look through all properties first.
  const meets = sql`(${called.person} or (select ${called.property} from properties where ${properties.id} = ${tenants.estate_property_id}))`
  const where = all(reach, query.q ? meets : isEstateThere(tenants.estate_id))
  const everybody = isEverything(reach)
  const named = lookUpTenancies(db, called)
  return readPage(
    query,
    async (limit, offset, backwards) => {
      const page = db
        .select({ id: tenants.id })
        .from(tenants)
        .where(everybody && query.q ? await findFirst(db, named, meets, offset + limit) : where)
        .orderBy(...inOrder(backwards))
        .limit(limit)
        .offset(offset)
      return db
        .select(payerFields)
        .from(tenants)
        .innerJoin(estates, eq(estates.id, tenants.estate_id))
        .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
        .where(inArray(tenants.id, page))
        .orderBy(...inOrder())
    },
    async (most) => (everybody ? (await named(most)).length : countRows(db, tenants, where, most)),
    everybody && !query.q ? await countTallied(db, { of: 'tenants' }, { of: 'former_tenants' }) : undefined,
  )
}

/** What more have than are listed is mostly met along so much of the list. */
const WALKED = 5000

/** A condition for a page of everybody whom a search means; the page ends at the `most`th of them. */
async function findFirst(
  db: Db,
  named: ReturnType<typeof lookUpTenancies>,
  meets: SQL,
  most: number,
): Promise<SQL> {
  const listed = await named(MOST_LISTED)
  const areListed = listed.length <= MOST_LISTED
  if (!areListed && most > WALKED) return meets
  // In the order of the list; as a column, so that PostgreSQL knows it of what is met, and stops.
  const order = sql`order by has_left, name, id`
  // Apart (`offset 0`), or PostgreSQL would walk the list to those of them who come first.
  const among = areListed ? sql`where ${isOneOf(tenants.id, listed)} offset 0` : sql`${order} limit ${WALKED}`
  const met = await findIds(
    db,
    sql`select id from (select *, left_at is not null as has_left from tenants ${among}) tenants
      where ${areListed ? sql`true` : meets} ${order} limit ${most}`,
  )
  return areListed || met.length === most ? isOneOf(tenants.id, met) : meets
}
