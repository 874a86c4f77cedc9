import { sql } from '#server/database/drizzle.ts'
import type { World } from './world.ts'

interface Column extends Record<string, unknown> {
  table: string
  column: string
}
/** Every column that matches a pattern in some row, as `table.column`, whatever its type. */
export async function placesOf({ owner }: World, patterns: readonly string[]): Promise<string[]> {
  const { rows: columns } = await owner.db.execute<Column>(sql`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by 1, 2`)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await owner.pool.query(
      `select from "${table}" t where t."${column}"::text ~* $1 or encode(convert_to(t."${column}"::text, 'UTF8'), 'escape') ~* $1 limit 1`,
      [patterns.join('|')],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** The ledgers' sums and other data that erasure must not change. */
export const ledgersOf = async ({ owner }: World) => {
  const { rows } = await owner.pool.query(`select json_build_object(
    'payments', (select json_agg(json_build_array(id, invoice_number, transaction_reference, status, amount, paid_at, receipt_code, search) order by id) from payments),
    'lines', (select json_agg(json_build_array(id, payment_id, amount, quantity) order by id) from payment_lines),
    'ledger', (select json_agg(json_build_array(id, account_id, kind, amount, dated_on) order by id) from ledger_entries),
    'open', (select json_agg(to_json(o) order by entry_id) from ledger_open o),
    'allocations', (select json_agg(to_json(a) order by id) from allocations a),
    'collections', (select json_agg(to_json(c) order by estate_id, month) from collections c),
    'counts', (select json_agg(json_build_array(relname, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || quote_ident(relname), false, true, '')))[1]::text) order by relname)
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname in ('messages', 'security_events', 'reminders', 'statements', 'notifications', 'tenants', 'users', 'payments'))
  ) as ledgers`)
  return rows[0].ledgers
}
