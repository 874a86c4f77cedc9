import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { type Line, paymentLines } from '#server/database/schema-payments.ts'

/** The lines of a payment as JSON, in the order in which they were written; `paymentId` is SQL, with the name of its table. */
export const linesOf = (paymentId: SQL) => sql<Line[]>`(
  select coalesce(json_agg(
    json_build_object('charge_id', l.charge_id, 'name', l.name, 'amount', l.amount, 'quantity', l.quantity) order by l.id), '[]')
  from payment_lines l where l.payment_id = ${paymentId})`

/** Writes what a payment was for. In the transaction that writes the payment. */
export async function insertLines(tx: Db, payment_id: number, lines: Line[]): Promise<void> {
  await tx.insert(paymentLines).values(lines.map((line) => ({ ...line, payment_id })))
}
