import type { BackupState } from '#contract/system.ts'
import { HOUR_MS } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import type { WrittenBackup } from '#server/database/backup/write-file.ts'
import { and, desc, eq, inArray, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { backups, restoreDrills } from '#server/database/schema-backups.ts'

/** The last time a backup was due; `at` is a time of day in Lagos. */
const dueSince = (at: string) => sql`(
  select case when today <= now() then today else today - interval '1 day' end
  from (select (lagos_today() + ${at}::time) at time zone 'Africa/Lagos' as today) scheduled)`

/** A failed backup is repeated after an hour. Rows dated in the future do not count. */
export async function isDue(db: Db, at: string): Promise<boolean> {
  const { due } = await readRow(db)<{ due: boolean }>(sql`
    select not exists (select from backups where error is null and at between ${dueSince(at)} and now())
      and not exists (select from backups where error is not null and at between now() - interval '1 hour' and now()) as due`)
  return due
}

export async function noteBackup(db: Db, backup: WrittenBackup & { file: string }): Promise<void> {
  await db.insert(backups).values(backup)
}

export async function noteFailedBackup(db: Db, error: string, at: string): Promise<boolean> {
  const { is_first } = await readRow(db)<{ is_first: boolean }>(sql`
    insert into backups (error) values (${error})
    returning not exists (select from backups b where b.error is not null and b.at >= ${dueSince(at)}) as is_first`)
  return is_first
}

export async function findNewestBackup(db: Db, files?: readonly string[]) {
  const [newest] = await db
    .select()
    .from(backups)
    .where(and(isNull(backups.error), files && inArray(backups.file, [...files])))
    .orderBy(desc(backups.id))
    .limit(1)
  if (!newest) return undefined
  const { id, file, sha256, figures } = newest
  if (file === null || sha256 === null || figures === null)
    throw new Error('A backup that stands has no file')
  return { id, file, sha256, figures }
}

export async function noteDrill(db: Db, backup_id: number, error: string | null): Promise<void> {
  await db.insert(restoreDrills).values({ backup_id, error })
}

const LATE_AFTER_MS = 26 * HOUR_MS

export async function readBackupState(db: Db, settings: Config['backup']): Promise<BackupState> {
  const newest = () => db.select().from(backups).orderBy(desc(backups.id)).limit(1)
  const [[tried], [made], drill] = await Promise.all([
    newest(),
    newest().where(isNull(backups.error)),
    readLastDrill(db),
  ])
  const failure = tried?.error ? { at: tried.at, reason: tried.error } : null
  const last = made?.file && made.bytes ? { at: made.at, file: made.file, size: made.bytes } : null
  const isLate = last && Date.parse(last.at) < Date.now() - LATE_AFTER_MS
  return {
    state: failure ? 'failed' : isLate ? 'late' : last ? 'ok' : settings ? 'never' : 'off',
    schedule: settings && { at: settings.at, keep_days: settings.keep_days },
    last,
    failure,
    drill,
  }
}

async function readLastDrill(db: Db): Promise<BackupState['drill']> {
  const [drill] = await db
    .select({
      at: restoreDrills.at,
      backup_at: backups.at,
      figures: backups.figures,
      error: restoreDrills.error,
    })
    .from(restoreDrills)
    .innerJoin(backups, eq(backups.id, restoreDrills.backup_id))
    .orderBy(desc(restoreDrills.id))
    .limit(1)
  if (!drill) return null
  const { figures, ...told } = drill
  return {
    ...told,
    tables: Object.keys(figures ?? {}).length,
    paid: Number(figures?.payments?.sums.amount ?? 0),
  }
}
