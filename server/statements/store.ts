import { eq, sql } from 'drizzle-orm'
import type { ConfirmedStatement } from '#contract/statements.ts'
import { found } from '#server/answers/problem.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { statements } from '#server/database/schema-billing.ts'
import { LAGOS } from '#server/database/time-zone.ts'

export async function findLandlord(db: Db, id: number): Promise<{ id: number; name: string }> {
  const [row] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id))
  return found(row, 'person')
}

type Issued = Pick<typeof statements.$inferSelect, 'code' | 'issued_at'>

/** The code under which a statement is printed: that of the first time, where it says the same. */
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

/** What the balance of its books is at the end of a day. */
const balanceUntil = (day: typeof statements.from_on | typeof statements.to_on, before: boolean) => sql`(
  select coalesce(sum(e.amount), 0) from ledger_entries e
  where e.tenant_id = any(${statements.tenant_ids}) and e.dated_on ${sql.raw(before ? '<' : '<=')} ${day})`

/** What the code of a statement confirms: what it said when it was issued, and whether the books still do. */
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
      agrees: sql<boolean>`${statements.opening} = ${balanceUntil(statements.from_on, true)}
        and ${statements.closing} = ${balanceUntil(statements.to_on, false)}`,
    })
    .from(statements)
    .where(eq(statements.code, code))
  return row
}
