import type { Charge } from '#contract/charges.ts'
import type { CHARGE_ORDERS, Order } from '#contract/orders.ts'
import type { PageQuery } from '#contract/pages.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { estateIdInDatabase, estateIdOnWire, isChargedIn } from '#server/access/every-estate.ts'
import { anyViewer, type Viewer, viewerValues } from '#server/access/viewer.ts'
import { type Visible, visibleCharges } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { and, eq, inArray, isNull, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { insertRow, onlyRow } from '#server/database/rows.ts'
import { charges, estates } from '#server/database/schema.ts'
import { all, asRead, countRows, inOrder, type Page, readCountedPage, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'

const chargeFields = {
  ...pick(charges, 'id', 'name', 'amount', 'duration', 'repeatable', 'status'),
  estate_id: estateIdOnWire,
  estate_name: estates.name,
  ...pick(charges, 'property_type_id', 'user_id', 'created_at'),
}

const selectCharges = (db: Db) =>
  db.select(chargeFields).from(charges).leftJoin(estates, eq(estates.id, charges.estate_id))

type Filter = PageQuery & {
  status?: 'active' | 'inactive' | undefined
  order?: Order<(typeof CHARGE_ORDERS)[number]> | undefined
  estate_id?: number
}

export async function listCharges(db: Db, visible: Visible<'charges'>, query: Filter): Promise<Page<Charge>> {
  const { name, amount, duration } = charges
  const where = all(
    visible,
    matches(charges.search, query.q),
    query.status && (query.status === 'active' ? eq(charges.status, 1) : isNull(charges.status)),
    query.estate_id === undefined ? undefined : isChargedIn(query.estate_id),
  )
  return readPage(
    query,
    (limit, offset) =>
      selectCharges(db)
        .where(where)
        .orderBy(...inOrder(query.order, { name: asRead(name), amount, duration }, charges))
        .limit(limit)
        .offset(offset),
    (most) => countRows(db, charges, where, most),
  )
}

/** The most frequent list is prepared for each role. Searches are not (decision 001). */
export function prepareEstateCharges(db: Database) {
  const statements = new Map(ROLES.map((role) => [role, prepareCounted(db, role)]))
  return async (viewer: Viewer, estate_id: number, query: Filter): Promise<Page<Charge>> => {
    const statement = statements.get(viewer.role)
    if (!statement || query.q || query.status || query.order)
      return listCharges(db, visibleCharges(viewer), { ...query, estate_id })
    return readCountedPage(query, (limit, offset) =>
      statement.execute({ ...viewerValues(viewer), estate_id, limit, offset }),
    )
  }
}

function prepareCounted(db: Database, role: Role) {
  const where = all(visibleCharges(anyViewer(role)), isChargedIn(sql.placeholder('estate_id')))
  const counted = db.select({ total: sql`count(*)` }).from(charges).where(where)
  return db
    .select({ ...chargeFields, total: sql<number>`${counted}` })
    .from(charges)
    .leftJoin(estates, eq(estates.id, charges.estate_id))
    .where(where)
    .orderBy(...inOrder(undefined, {}, charges))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(`estate_charges_${role}`)
}

export async function findCharge(
  db: Db,
  visible: Visible<'charges to change'>,
  id: number,
): Promise<Charge | undefined> {
  const [row] = await selectCharges(db).where(all(visible, eq(charges.id, id)))
  return row
}

export async function lockCharge(
  db: Db,
  visible: Visible<'charges to change'>,
  id: number,
): Promise<Charge | undefined> {
  const [row] = await selectCharges(db)
    .where(all(visible, eq(charges.id, id)))
    .for('update', { of: charges })
  return row
}

/** The active charges among `ids`. Naira. */
export function findPayableCharges(db: Db, estateId: number, ids: number[]) {
  return db
    .select(pick(charges, 'id', 'name', 'amount', 'duration', 'repeatable'))
    .from(charges)
    .where(and(inArray(charges.id, ids), eq(charges.status, 1), isChargedIn(estateId)))
}

type Fields = Pick<Charge, 'name' | 'amount' | 'duration' | 'repeatable' | 'status'>

/** `estate_id` is that of the wire. */
export async function insertCharge(
  db: Db,
  fields: Fields & { estate_id: number; property_type_id: number; user_id: number },
): Promise<Charge> {
  const estate_id = estateIdInDatabase(fields.estate_id)
  return getCharge(db, await insertRow(db, charges, { ...fields, estate_id }))
}

export async function updateCharge(
  db: Db,
  id: number,
  fields: { [F in keyof Fields]?: Fields[F] | undefined },
): Promise<Charge> {
  await db
    .update(charges)
    // An empty change must still set a column.
    .set({ id: sql<number>`${charges.id}`, ...fields })
    .where(eq(charges.id, id))
  return getCharge(db, id)
}

async function getCharge(db: Db, id: number): Promise<Charge> {
  return onlyRow(await selectCharges(db).where(eq(charges.id, id)))
}

/** Copies terms in force to the catalogue. A catalogue change of today stays. */
export async function followTerms(db: Db): Promise<void> {
  await db.execute(sql`
    update charges c set amount = t.amount, status = case when t.active then 1 end
    from (
      select distinct on (t.charge_id) t.charge_id, t.amount, t.active
      from billed_charges b join charge_terms t on t.estate_id = b.estate_id and t.charge_id = b.charge_id
      where t.effective_from <= lagos_today() order by t.charge_id, t.effective_from desc, t.id desc
    ) t
    where t.charge_id = c.id and (c.amount <> t.amount or (c.status is not null) <> t.active)
      and not exists (select from charge_terms n where n.charge_id = c.id and n.effective_from = lagos_today() + 1)`)
}
