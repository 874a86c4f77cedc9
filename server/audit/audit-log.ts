import type { PageQuery } from '#contract/pages.ts'
import type { AuditEntry } from '#contract/system.ts'
import { pick } from '#server/database/columns.ts'
import { eq, or, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { auditLog, estates, users } from '#server/database/schema.ts'
import { newestFirst, type Page, readLargePage } from '#server/lists/page.ts'
import { findCalled, holds, lookedUp } from '#server/lists/search.ts'

type Row = Record<string, unknown> | null

export async function listAuditLog(db: Db, query: PageQuery): Promise<Page<AuditEntry>> {
  const where = await lookedUp(query.q, async (word) =>
    or(holds(auditLog.search, word), (await findCalled(db, word))(auditLog.user_id)),
  )
  const newest = newestFirst(auditLog.at, auditLog.id)
  return readLargePage(db, query, { table: auditLog, where, order: newest }, (isOnPage) =>
    db
      .select({
        ...pick(auditLog, 'id', 'at'),
        user_name: users.name,
        ...pick(auditLog, 'role', 'ip', 'action', 'entity', 'entity_id'),
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
