import type { ConfirmedStatement } from '#contract/statements.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { users } from '#server/database/schema.ts'
import { statements } from '#server/database/schema-billing.ts'
import { LAGOS } from '#server/database/time.ts'
import { found } from '#server/errors/problem.ts'
import { requirePerson } from '#server/users/store.ts'

/** A visible landlord, for an estate admin by the name that the estate typed (016). */
export async function findLandlord(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; name: string }> {
  if (viewer.role === 'estate admin') {
    const rows = await readRows(db)<{ id: number; name: string }>(sql`
      select o.owner_id as id, o.owner_name as name from property_owners o join properties p on p.id = o.property_id
      where o.owner_id = ${id} and p.estate_id = ${viewer.estate?.id ?? null} order by o.id desc limit 1`)
    return found(rows[0], 'person')
  }
  await requirePerson(db, viewer, id)
  const [row] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id))
  return found(row, 'person')
}

type Issued = Pick<typeof statements.$inferSelect, 'code' | 'issued_at'>

/** The same text keeps its first code. */
export async function issueStatement(db: Db, statement: typeof statements.$inferInsert): Promise<Issued> {
  const issued = { code: statements.code, issued_at: statements.issued_at }
  const [first] = await db
    .insert(statements)
    .values(statement)
    .onConflictDoNothing({ target: statements.digest })
    .returning(issued)
  if (first) return first
  return onlyRow(await db.select(issued).from(statements).where(eq(statements.digest, statement.digest)))
}

/** The sum of its ledger entries `e`. */
const balanceOf = (counts: SQL) => sql`(
  select coalesce(sum(e.amount), 0) from ledger_entries e
  where e.tenant_id = any(${statements.tenant_ids}) and ${counts})`
/** A landlord's opening counts each property from their first day there. */
const OPENING = balanceOf(sql`e.dated_on < greatest(${statements.from_on}, (
  select o.from_on from tenants t join property_owners o on o.property_id = t.estate_property_id
  where t.id = e.tenant_id and o.owner_id = ${statements.landlord_id}
    and daterange(o.from_on, o.until_on, '[]') @> ${statements.to_on}))`)
const CLOSING = balanceOf(sql`e.dated_on <= ${statements.to_on}`)

/** An entry was backdated after the issue. */
const CORRECTED = sql`exists (
  select from ledger_entries e
  where e.tenant_id = any(${statements.tenant_ids}) and e.dated_on <= ${statements.to_on}
    and e.created_at > ${statements.issued_at} and e.dated_on < (e.created_at at time zone ${LAGOS})::date)`

/** The statement's figures at its issue, and whether the ledger still agrees. */
export async function findByStatementCode(db: Db, code: string): Promise<ConfirmedStatement | undefined> {
  const [row] = await db
    .select({
      of: sql<
        ConfirmedStatement['of']
      >`case when ${statements.tenant_id} is null then 'landlord' else 'tenancy' end`,
      estates: statements.estates,
      from: statements.from_on,
      to: statements.to_on,
      opening: statements.opening,
      closing: statements.closing,
      issued_on: sql<string>`(${statements.issued_at} at time zone ${LAGOS})::date::text`,
      since: sql<ConfirmedStatement['since']>`case
        when ${statements.opening} <> ${OPENING} then 'corrected'
        when ${statements.closing} = ${CLOSING} then 'agrees'
        when ${CORRECTED} then 'corrected' else 'added' end`,
    })
    .from(statements)
    .where(eq(statements.code, code))
  return row
}
