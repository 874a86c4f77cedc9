import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { bankStatements } from '#server/database/schema-bank.ts'
import { clash } from '#server/errors/problem.ts'
import { reverse } from '#server/payments/public.ts'
import { reopenClaims } from './book.ts'
import { holdStatement } from './statements.ts'

const REASON = 'The bank statement that it came from was taken out again.'

/** The lines that no other statement has. */
const onlyHere = (statement_id: number) => sql`(
  select s.line_id from bank_statement_lines s where s.statement_id = ${statement_id}
    and not exists (select from bank_statement_lines o join bank_statements b on b.id = o.statement_id
      where o.line_id = s.line_id and o.statement_id <> s.statement_id and b.state = 'taken'))`

interface ToReverse {
  payment_id: number
  made: boolean
  invoice_number: string
  amount: number
  property_title: string
  by: string | null
}

const bookedOf = (db: Db, statement_id: number) =>
  readRows(db)<ToReverse>(sql`
    select b.payment_id, b.made, p.invoice_number, l.amount::float as amount, h.title as property_title, u.name as by
    from bank_bookings b join bank_lines l on l.id = b.line_id join payments p on p.id = b.payment_id
      join properties h on h.id = p.estate_property_id left join users u on u.id = b.booked_by
    where b.line_id in ${onlyHere(statement_id)} order by l.day, l.id`)

/** What undoing would do. */
export async function previewUndo(db: Db, statement_id: number) {
  const { lines } = await readRow(db)<{ lines: number }>(
    sql`select count(*)::int as lines from bank_lines where id in ${onlyHere(statement_id)}`,
  )
  const booked = await bookedOf(db, statement_id)
  return {
    lines,
    reversed: booked.filter(({ made }) => made).length,
    by_hand: booked.flatMap(({ by, ...each }) => (by === null ? [] : { ...each, by })),
  }
}

/** Gives back the state before the statement was taken: payments are reversed, its own lines go. */
export async function undoStatement(tx: Db, viewer: Viewer, id: number): Promise<void> {
  const kept = await holdStatement(tx, viewer, id)
  if (kept.state !== 'taken') throw clash('statement', 'Only a statement that was taken can be undone.')
  await tx.execute(sql`select from bank_accounts where id = ${kept.bank_account?.id ?? 0} for update`)
  await tx.execute(sql`select from bank_lines where id in ${onlyHere(id)} for update`)
  const booked = await bookedOf(tx, id)
  for (const { payment_id, made } of booked) if (made) await reverse(tx, viewer, payment_id, REASON)
  // Money that only this statement took back is there again.
  await tx.execute(sql`
    update bank_lines set state = 'open', held = ${REASON} where state = 'settled' and id in (
      select takes_back from bank_lines where id in ${onlyHere(id)} and takes_back is not null)`)
  await reopenClaims(tx, sql`k.line_id in ${onlyHere(id)}`)
  const { rowCount } = await tx.execute(sql`delete from bank_lines where id in ${onlyHere(id)}`)
  await tx.execute(sql`delete from bank_statement_lines where statement_id = ${id}`)
  await tx.update(bankStatements).set({ state: 'undone' }).where(eq(bankStatements.id, id))
  await audit(tx, viewer, 'undo', 'bank statement', {
    ...{ id, estate_id: kept.estate.id, before: { file_name: kept.file_name } },
    after: { lines: rowCount, reversed: booked.filter(({ made }) => made).length },
  })
}
