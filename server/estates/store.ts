import type { Given } from '#contract/endpoint.ts'
import type { Estate, estatesApi, ListedEstate } from '#contract/estates.ts'
import type { Office } from '#contract/office-words.ts'
import { givenBack } from '#server/access/given-back.ts'
import { letterhead } from '#server/access/letterhead.ts'
import { livesThere } from '#server/access/lived-under.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type Visible, visibleEstates } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { and, asc, eq, isNull, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { found } from '#server/errors/problem.ts'
import { all, asRead, inOrder, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'

const shown = {
  ...pick(estates, 'id', 'name', 'owner', 'phone_number', 'address', 'email', 'status', 'lga_id'),
  ...pick(estates, 'created_at', 'archived_at'),
  ...letterhead,
}

export const FIGURES = {
  // Drizzle omits the table name in one-table queries, so these name it.
  properties_count: sql<number>`(select count(*)::int from properties p where p.estate_id = estates.id)`,
  tenants_count: sql<number>`(select count(*)::int from tenants t where t.estate_id = estates.id and ${livesThere(sql`t`)})`,
  received_this_month: sql<number>`coalesce((select c.amount from collections c
    where c.estate_id = estates.id and c.month = date_trunc('month', lagos_today())::date), 0)`,
  given_back_this_month: sql<number>`(select coalesce(sum(amount), 0) from (${givenBack({
    ...{ estate_id: sql`estates.id`, since: sql`(select date_trunc('month', lagos_today())::date)` },
  })}) given_back)`,
  owed: sql<number | null>`case when estates.billing_from is not null then (
    select coalesce(sum(o.open), 0) from ledger_open o
    where o.estate_id = estates.id and o.side = 'debit' and o.open > 0 and o.dated_on <= (select lagos_today())) end`,
}

/** Active estates come first. */
const BY_NAME = [asc(sql`${estates.status} is null`), asc(asRead(estates.name)), asc(estates.id)]

const orders = {
  name: asRead(estates.name),
  owner: asRead(estates.owner),
  created_at: estates.created_at,
  received_this_month: FIGURES.received_this_month,
  owed: sql`coalesce(${FIGURES.owed}, -1)`,
}

type Filter = Given<typeof estatesApi.listEstates>['query']

const hasFigures = ({ figures: asked, order = 'name' }: Filter) =>
  asked !== undefined || order.replace('-', '') in FIGURES

export async function listEstates(
  db: Db,
  visible: Visible<'estates'>,
  query: Filter,
): Promise<Page<ListedEstate>> {
  const where = all(
    visible,
    matches(estates.search, query.q),
    query.status === 'active' ? eq(estates.status, 1) : undefined,
    query.status === 'inactive' ? isNull(estates.status) : undefined,
  )
  return readPage(
    query,
    (limit, offset) =>
      db
        .select({ ...shown, ...(hasFigures(query) && FIGURES) })
        .from(estates)
        .where(where)
        .orderBy(...inOrder(query.order, orders, estates, BY_NAME))
        .limit(limit)
        .offset(offset),
    () => db.$count(estates, where),
  )
}

export async function findEstate(
  db: Db,
  visible: Visible<'estates'>,
  id: number,
  { hold = false } = {},
): Promise<Estate | undefined> {
  const query = db
    .select(shown)
    .from(estates)
    .where(all(visible, eq(estates.id, id)))
  const [row] = await (hold ? query.for('update') : query)
  return row
}

export async function holdEstateRow(db: Db, id: number): Promise<void> {
  const { rows } = await db.execute(
    sql`select from estates where id = ${id} and archived_at is null for no key update`,
  )
  found(rows[0], 'estate')
}

/** An estate admin's own estate was read with the session. */
export async function requireEstate(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (viewer.role === 'estate admin' && viewer.estate?.id === id) return
  found(await findEstate(db, visibleEstates(viewer), id), 'estate')
}

export async function countHoldings(db: Db, estateId: number) {
  const [properties_count, tenants_count] = await Promise.all([
    db.$count(properties, eq(properties.estate_id, estateId)),
    db.$count(tenants, and(eq(tenants.estate_id, estateId), isNull(tenants.left_at))),
  ])
  return { properties_count, tenants_count }
}

type Fields = Pick<Estate, 'name' | 'owner' | 'phone_number' | 'address' | 'email' | 'status' | 'lga_id'>

const officeColumns = ({ name, phone_number, whatsapp, email }: Office) => ({
  office_name: name,
  office_phone: phone_number,
  office_whatsapp: whatsapp,
  office_email: email,
})

export async function insertEstate(db: Db, fields: Fields): Promise<Estate> {
  return onlyRow(await db.insert(estates).values(fields).returning(shown))
}

export async function updateEstate(
  db: Db,
  id: number,
  {
    office,
    ...fields
  }: { [F in keyof Fields]?: Fields[F] | undefined } & {
    archived_at?: SQL | null
    office?: Office | undefined
  },
): Promise<Estate> {
  const rows = await db
    .update(estates)
    .set({ id: sql`${estates.id}`, ...fields, ...(office && officeColumns(office)) })
    .where(eq(estates.id, id))
    .returning(shown)
  return onlyRow(rows)
}

export const setArchived = (db: Db, id: number, archived: boolean): Promise<Estate> =>
  updateEstate(db, id, { archived_at: archived ? sql`now()` : null })
