import { constants } from 'node:fs'
import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatClock, formatIsoDay } from '#contract/dates.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { UNFINISHED, writeBackup } from '#server/database/backup/write-file.ts'
import { connectUnhurried, type Database, type DatabaseConnection } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'
import { warnSuperAdmins } from '#server/notifications/store.ts'
import { noteErased } from './erased-list.ts'
import { isDue, noteBackup, noteFailedBackup } from './store.ts'

/** `estate-2026-11-22T0200.backup.age`, in Lagos time: names sort by time. */
export const backupName = (at: Date): string =>
  `estate-${formatIsoDay(at)}T${formatClock(at).replace(':', '')}.backup.age`
const IS_BACKUP = /^estate-\d{4}-\d\d-\d\dT\d{4}\.backup\.age$/

const BACKUP_LOCK = 4_120_005

interface BackupContext {
  db: Database
  owner: DatabaseConnection
  settings: NonNullable<Config['backup']>
}

export async function backUpWhenDue(context: BackupContext, signal: AbortSignal): Promise<void> {
  const { db, owner, settings } = context
  if (!(await isDue(db, settings.at))) return
  await holdingLock(owner, async () => {
    if (await isDue(db, settings.at)) await makeBackup(context, signal)
  })
}

/** Makes a backup now and returns its file; null while another one runs. Throws where it fails. */
export async function backUpNow(context: BackupContext): Promise<string | null> {
  return holdingLock(context.owner, () => makeBackup(context))
}

async function holdingLock<T>(owner: DatabaseConnection, work: () => Promise<T>): Promise<T | null> {
  const holder = await connectUnhurried(owner)
  try {
    const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      BACKUP_LOCK,
    ])
    return onlyRow(rows).held ? await work() : null
  } finally {
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
      // The folder is not created: it may be the mount point of a missing disk.
      throw new SettingError(`BACKUP_DIR: ${dir} cannot be used (${codeOf(cause)})`, { cause })
    })
    const written = await writeBackup(owner, file, { recipient, ...(signal && { signal }) })
    await noteBackup(db, { file: name, ...written })
  } catch (error) {
    if (!signal?.aborted) await tellFailure(db, messageOf(error), at)
    throw error
  }
  await removeOldBackups(dir, keep_days, now)
  // Last, so that a failing list prevents no backup.
  await noteErased(db, dir)
  return file
}

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

/** Removes nothing if all days between are missing: the clock may be ahead. */
export async function removeOldBackups(folder: string, keep_days: number, now: Date): Promise<void> {
  const before = (days: number) => backupName(new Date(now.getTime() - days * DAY_MS))
  const earlier = (await readdir(folder)).filter((name) => IS_BACKUP.test(name) && name < before(0))
  if (earlier.every((name) => name < before(keep_days + 1))) return
  for (const name of earlier) if (name < before(keep_days)) await rm(join(folder, name), { force: true })
}

/** Does not create the folder, which may be the mount point of a missing disk. */
export async function requireFolder(folder: string): Promise<void> {
  try {
    await readdir(folder)
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw new SettingError(
      `BACKUP_DIR: ${folder} has to be a folder that this account may read and write (${codeOf(cause)})`,
      { cause },
    )
  }
}

async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED) && IS_BACKUP.test(name.slice(0, -UNFINISHED.length)))
      await rm(join(folder, name), { force: true })
}
