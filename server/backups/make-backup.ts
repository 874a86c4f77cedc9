import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { writeBackup } from '#server/database/backup/write-file.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { type Connection, connectUnhurried, type Database } from '#server/database/open.ts'
import { codeOf, messageOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { warnSuperAdmins } from '#server/notifications/store.ts'
import { noteErased } from './erased-list.ts'
import { backupName, removeOldBackups, removeParts } from './kept-files.ts'
import { isDue, noteBackup, noteFailedBackup } from './store.ts'

/** Held by the server or command that makes a backup. */
const BACKUP_LOCK = 4_120_005

export interface BackupContext {
  db: Database
  /** As whom the tables are read: only their owner may read all of it. */
  owner: Connection
  settings: NonNullable<Config['backup']>
}

/** Makes the backup of the day once it is time; of several servers one does. Throws what kept it from being made. */
export async function backUpWhenDue(context: BackupContext, signal: AbortSignal): Promise<void> {
  const { db, owner, settings } = context
  if (!(await isDue(db, settings.at))) return
  await holdingLock(owner, async () => {
    // Another server may have made it meanwhile.
    if (await isDue(db, settings.at)) await makeBackup(context, signal)
  })
}

/** Makes a backup now and answers its file; null where another one is being made. Throws what kept it from being made. */
export async function backUpNow(context: BackupContext): Promise<string | null> {
  return holdingLock(context.owner, () => makeBackup(context))
}

/** Does something where nobody else does it at the moment; answers null else. */
async function holdingLock<T>(owner: Connection, work: () => Promise<T>): Promise<T | null> {
  const holder = await connectUnhurried(owner)
  try {
    const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      BACKUP_LOCK,
    ])
    return onlyRow(rows).held ? await work() : null
  } finally {
    // The lock goes with the connection.
    await holder.end()
  }
}

async function makeBackup({ db, owner, settings }: BackupContext, signal?: AbortSignal): Promise<string> {
  const { dir, recipient, at, keep_days } = settings
  const now = new Date()
  const name = backupName(now)
  const file = join(dir, name)
  try {
    await removeParts(dir).catch((cause) => {
      // Not made here: a disk that is not mounted must not look like an empty folder.
      throw new SettingError(`BACKUP_DIR: ${dir} cannot be used (${codeOf(cause)})`, { cause })
    })
    const written = await writeBackup(owner, file, { recipient, ...(signal && { signal }) })
    await noteBackup(db, { file: name, ...written })
  } catch (error) {
    // A server that is stopped leaves it to the next start.
    if (!signal?.aborted) await tellFailure(db, messageOf(error), at)
    throw error
  }
  await removeOldBackups(dir, keep_days, now)
  // Last: a list that cannot be written keeps no backup from being made.
  await noteErased(db, dir)
  return file
}

/** Keeps why there is none, and warns once a day. */
async function tellFailure(db: Database, reason: string, at: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await noteFailedBackup(tx, reason, at))) return
    await warnSuperAdmins(tx, {
      title: 'The backup failed',
      message: `Today's backup could not be made. ${reason}. It is tried again every hour. Backups made before are still there.`,
      url: '/settings',
    })
  })
}
