import { gapsOf } from '#contract/notice-gaps.ts'
import {
  type Consent,
  type PrivacyNotice,
  PURPOSES,
  type Purpose,
  UNCHANGED_NOTICE,
} from '#contract/privacy.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { pick } from '#server/database/columns.ts'
import { and, desc, eq, type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { consents, privacyNotices, privacyViews } from '#server/database/schema-privacy.ts'
import { invalid } from '#server/errors/problem.ts'
import { giveUpUnwanted } from '#server/messages/store.ts'

const columns = {
  ...pick(privacyNotices, 'version', 'text', 'published_at'),
}
const shown = (notice: Omit<PrivacyNotice, 'unfinished'>): PrivacyNotice => ({
  ...notice,
  unfinished: gapsOf(notice.text).length > 0,
})

export async function readNotice(db: Db): Promise<PrivacyNotice> {
  return shown(
    onlyRow(await db.select(columns).from(privacyNotices).orderBy(desc(privacyNotices.version)).limit(1)),
  )
}

export async function findNotice(db: Db, version: number): Promise<PrivacyNotice | undefined> {
  const [notice] = await db.select(columns).from(privacyNotices).where(eq(privacyNotices.version, version))
  return notice && shown(notice)
}

export const listVersions = (db: Db): Promise<Pick<PrivacyNotice, 'version' | 'published_at'>[]> =>
  db
    .select({ version: columns.version, published_at: columns.published_at })
    .from(privacyNotices)
    .orderBy(desc(privacyNotices.version))

/** Throws 422 for an unchanged text, which everybody would see again. Needs a transaction. */
export async function insertNotice(db: Db, { user_id }: Viewer, text: string): Promise<PrivacyNotice> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('privacy notice', 0))`)
  const last = await readNotice(db)
  if (last.text === text) throw invalid('text', UNCHANGED_NOTICE)
  const added = db
    .insert(privacyNotices)
    .values({ version: last.version + 1, text, published_by: user_id })
    .returning(columns)
  return shown(onlyRow(await added))
}

export async function markSeen(db: Db, user_id: number, version: number): Promise<void> {
  await db.insert(privacyViews).values({ user_id, version }).onConflictDoNothing()
}

export const unseenVersion = (userId: number | Placeholder): SQL<number | null> => sql`(
  select n.version from (select max(version) as version from privacy_notices) n
  where not exists (select from privacy_views v where v.user_id = ${userId} and v.version = n.version))`

const newest = (db: Db, userId: number, purpose: Purpose) =>
  db
    .select({ given: consents.given, since: consents.at })
    .from(consents)
    .where(and(eq(consents.user_id, userId), eq(consents.purpose, purpose)))
    .orderBy(desc(consents.id))
    .limit(1)

export const listConsents = (db: Db, userId: number): Promise<Consent[]> =>
  Promise.all(
    PURPOSES.map(async (purpose) => {
      const [said] = await newest(db, userId, purpose)
      return { purpose, given: said?.given ?? null, since: said?.since ?? null }
    }),
  )

/** Returns the consent before, if it differs. A withdrawal fails queued messages. Needs a transaction. */
export async function insertConsent(
  db: Db,
  user_id: number,
  { purpose, given }: { purpose: Purpose; given: boolean },
): Promise<{ before: boolean | null } | null> {
  // Serializes two presses: the newest row counts.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('consents', ${user_id}))`)
  const before = (await newest(db, user_id, purpose))[0]?.given ?? null
  if (before === given) return null
  await db.insert(consents).values({ user_id, purpose, given })
  if (!given) await giveUpUnwanted(db, sql`m.user_id = ${user_id}`)
  return { before }
}
