import type { PageQuery } from '#contract/pages.ts'
import type { AuditEntry } from '#contract/system.ts'
import { pick } from '#server/database/columns.ts'
import { eq, or, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { auditLog, estates, users } from '#server/database/schema.ts'
import { startOfDay } from '#server/database/time.ts'
import { all, newestFirst, type Page, readLargePage } from '#server/lists/page.ts'
import { findCalled, holds, lookedUp } from '#server/lists/search.ts'

const person = sql`select name from users where id = audit_log.entity_id`
const tenancy = sql`select concat_ws(', ', nullif(t.name, ''), p.title)
  from tenants t join properties p on p.id = t.estate_property_id where t.id = audit_log.entity_id`
const ABOUT: Record<string, SQL> = {
  account: sql`select number from accounts where id = audit_log.entity_id`,
  'bank line': sql`select narration from bank_lines where id = audit_log.entity_id`,
  'bank statement': sql`select file_name from bank_statements where id = audit_log.entity_id`,
  charge: sql`select name from charges where id = audit_log.entity_id`,
  checkout: sql`select reference from checkouts where id = audit_log.entity_id`,
  claim: sql`select sender from claims where id = audit_log.entity_id`,
  'data request': sql`select u.name from privacy_requests r join users u on u.id = r.user_id where r.id = audit_log.entity_id`,
  estate: sql`select name from estates where id = audit_log.entity_id`,
  notification: sql`select title from notifications where id = audit_log.entity_id`,
  payment: sql`select invoice_number from payments where id = audit_log.entity_id`,
  profile: person,
  property: sql`select title from properties where id = audit_log.entity_id`,
  tenancy,
  tenant: tenancy,
  user: person,
}
/** For the rows of one page. */
const about = sql<string | null>`case audit_log.entity ${sql.join(
  Object.entries(ABOUT).map(([entity, name]) => sql`when ${entity} then (${name})`),
  sql` `,
)} end`

type Row = Record<string, unknown> | null

type AuditQuery = PageQuery & { from?: string | undefined; to?: string | undefined }

export async function listAuditLog(db: Db, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { from, to } = query
  const found = await lookedUp(query.q, async (word) =>
    or(holds(auditLog.search, word), (await findCalled(db, word))(auditLog.user_id)),
  )
  const where = all(
    found,
    from === undefined ? undefined : sql`${auditLog.at} >= ${startOfDay(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ${startOfDay(sql`${to}::date + 1`)}`,
  )
  const newest = newestFirst(auditLog.at, auditLog.id)
  return readLargePage(db, query, { table: auditLog, where, order: newest }, (isOnPage) =>
    db
      .select({
        ...pick(auditLog, 'id', 'at'),
        user_name: users.name,
        ...pick(auditLog, 'role', 'ip', 'action', 'entity', 'entity_id'),
        about,
        estate_name: estates.name,
        before: sql<Row>`${auditLog.before}`,
        after: sql<Row>`${auditLog.after}`,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.user_id))
      .leftJoin(estates, eq(estates.id, auditLog.estate_id))
      .where(isOnPage)
      .orderBy(...newest),
  )
}
