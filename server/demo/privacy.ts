import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

/** Everybody of the demo has seen the privacy notice: whoever tries an account is shown what it is there for. */
export async function markNoticeSeen(db: Db): Promise<void> {
  await db.execute(sql`
    insert into privacy_views (user_id, version, seen_at)
    select u.id, n.version, now() from users u cross join (select max(version) as version from privacy_notices) n`)
}
