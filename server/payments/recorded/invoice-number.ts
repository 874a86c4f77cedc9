import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { LAGOS } from '#server/database/time-zone.ts'

/**
 * The next invoice number of the year in Lagos, `INV-2026-000123`. It holds the year's row until the transaction ends, so
 * numbers are given out one after the other, and one that is rolled back is given out again.
 */
export async function takeInvoiceNumber(tx: Db): Promise<string> {
  const { rows } = await tx.execute<{ year: number; last_number: number }>(sql`
    insert into invoice_numbers as kept (year, last_number)
    values (extract(year from now() at time zone ${LAGOS})::int, 1)
    on conflict (year) do update set last_number = kept.last_number + 1
    returning year, last_number`)
  const { year, last_number } = onlyRow(rows)
  return `INV-${year}-${String(last_number).padStart(6, '0')}`
}
