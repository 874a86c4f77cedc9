import { sql } from '#server/database/drizzle.ts'
import type { World } from './world.ts'

interface Column extends Record<string, unknown> {
  table: string
  column: string
}
/** Every column of every table, whatever its type, as `table.column`, where one of the patterns stands in a row. */
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
/** Every column in which words can stand. */
export async function textColumns({ owner }: World): Promise<string[]> {
  const { rows } = await owner.db.execute<{ place: string }>(sql`
    select c.relname || '.' || a.attname as place from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid = any(array['text', 'varchar', 'text[]', 'jsonb']::regtype[]::oid[]) order by 1`)
  return rows.map(({ place }) => place)
}
/**
 * What the program writes, and what is an estate's own. A new column either is marked by the life above, or stands here because nobody
 * writes of people there.
 */
export const CODES = Object.entries({
  account_changes: ['kind'],
  attributes: ['label', 'name', 'search'],
  audit_log: ['action', 'entity', 'ip', 'role'],
  backups: ['figures', 'file', 'sha256'],
  channel_outages: ['channel'],
  channel_stops: ['channel'],
  charge_terms: ['late_fee_kind', 'proration'],
  checkouts: ['reference', 'status'],
  consents: ['purpose'],
  data_requests: ['kind', 'state', 'via'],
  deliveries: ['channel', 'kind', 'provider_id', 'status', 'via'],
  estates: ['address', 'email', 'name', 'owner', 'phone_number', 'search'],
  import_rows: ['outcome'],
  imports: ['state'],
  invitations: ['channel'],
  known_devices: ['network'],
  ledger_entries: ['kind'],
  ledger_open: ['kind', 'side'],
  notifications: ['roles', 'type'],
  password_resets: ['left_by'],
  payment_days: ['currency', 'payment_method', 'status'],
  payment_flags: ['kind', 'subject'],
  payments: [
    'channel',
    'currency',
    'invoice_number',
    'payment_method',
    'receipt_code',
    'refund_id',
    'status',
    'transaction_reference',
  ],
  privacy_notices: ['text'],
  properties: ['owner_email', 'owner_name', 'owner_phone', 'status'],
  restore_drills: ['error'],
  retention_runs: ['kind'],
  roles: ['name'],
  schema_migrations: ['checksum', 'name'],
  security_events: ['entity', 'ip', 'kind', 'role'],
  sessions: ['end_reason', 'ip'],
  statements: ['code'],
  user_roles: ['role'],
  users: ['password_hash'],
}).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))

/** Texts that others wrote, or that say nothing of whose they are: erasing somebody who is named there leaves them. */
export const WRITTEN_BY_OTHERS = Object.entries({
  adjustments: ['asked'],
  audit_log: ['after'],
  backups: ['error'],
  bank_references: ['reference'],
  channel_outages: ['reason'],
  channel_stops: ['reason'],
  charges: ['name', 'search'],
  checkout_reviews: ['note'],
  checkouts: ['items'],
  data_requests: ['answer', 'note'],
  deliveries: ['content', 'last_error'],
  import_headings: ['field', 'heading'],
  import_rows: ['cells', 'changes', 'corrected', 'problems'],
  imports: ['failure', 'fields', 'file_name', 'headings', 'made', 'notes', 'questions', 'report'],
  ledger_entries: ['name', 'note'],
  payment_flags: ['note', 'reason'],
  payment_lines: ['name'],
  payment_reviews: ['note'],
  payments: ['bank_reference', 'gateway_response', 'note', 'review', 'search'],
  properties: ['description', 'search', 'title'],
  property_attributes: ['value'],
  security_events: ['detail', 'search', 'tried'],
  security_warnings: ['matter'],
  statements: ['estates'],
  throttle: ['key'],
}).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))

/** What the books add up to, and what nothing may move. */
export const booksOf = async ({ owner }: World) => {
  const { rows } = await owner.pool.query(`select json_build_object(
    'payments', (select json_agg(json_build_array(id, invoice_number, transaction_reference, status, amount, paid_at, receipt_code, search) order by id) from payments),
    'lines', (select json_agg(json_build_array(id, payment_id, amount, quantity) order by id) from payment_lines),
    'ledger', (select json_agg(json_build_array(id, tenant_id, kind, amount, dated_on) order by id) from ledger_entries),
    'open', (select json_agg(to_json(o) order by entry_id) from ledger_open o),
    'allocations', (select json_agg(to_json(a) order by id) from allocations a),
    'collections', (select json_agg(to_json(c) order by estate_id, month) from collections c),
    'counts', (select json_agg(json_build_array(relname, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || quote_ident(relname), false, true, '')))[1]::text) order by relname)
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname in ('deliveries', 'security_events', 'reminders', 'statements', 'notifications', 'tenants', 'users', 'payments'))
  ) as books`)
  return rows[0].books
}
