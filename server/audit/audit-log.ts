import type { PageQuery } from '#contract/pages.ts'
import type { AuditEntry } from '#contract/system.ts'
import { newestFirst } from '#server/answers/order.ts'
import { countFound, matches, type Page, readPage } from '#server/answers/page.ts'
import { countTallied } from '#server/answers/tallies.ts'
import { eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { auditLog, estates, users } from '#server/database/schema.ts'

type Row = Record<string, unknown> | null

/** What was done, newest first. Searches the person, the action and the kind of row. */
export async function listAuditLog(db: Db, query: PageQuery): Promise<Page<AuditEntry>> {
  const told = sql`lower(coalesce(${users.name}, '') || ' ' || replace(${auditLog.action}, '_', ' ') || ' ' || ${auditLog.entity})`
  const where = matches(told, query.q)
  const byWhom = eq(users.id, auditLog.user_id)
  const newest = (backwards?: boolean) => newestFirst(auditLog.at, auditLog.id, backwards)
  const found = () => {
    const entries = db.select({ id: auditLog.id }).from(auditLog).$dynamic()
    return where ? entries.leftJoin(users, byWhom).where(where) : entries
  }
  return readPage(
    query,
    (limit, offset, backwards) => {
      // Found first: what was changed is read of the entries on the page alone, not of those before it.
      const page = found()
        .orderBy(...newest(backwards))
        .limit(limit)
        .offset(offset)
      return db
        .select({
          id: auditLog.id,
          at: auditLog.at,
          user_name: users.name,
          role: auditLog.role,
          ip: auditLog.ip,
          action: auditLog.action,
          entity: auditLog.entity,
          entity_id: auditLog.entity_id,
          estate_name: estates.name,
          before: sql<Row>`${auditLog.before}`,
          after: sql<Row>`${auditLog.after}`,
        })
        .from(auditLog)
        .leftJoin(users, byWhom)
        .leftJoin(estates, eq(estates.id, auditLog.estate_id))
        .where(inArray(auditLog.id, page))
        .orderBy(...newest())
    },
    (most) => countFound(db, found(), most),
    where ? undefined : await countTallied(db, { of: 'audit_log' }),
  )
}
