import { constants } from 'node:fs'
import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatClock, formatIsoDay } from '#contract/dates.ts'
import { DAY_MS } from '#contract/time.ts'
import { PART } from '#server/database/backup/write-file.ts'
import { codeOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'

/** `estate-2026-11-22T0200.backup.age`, by the time in Lagos: names in order are backups in order. */
export const backupName = (at: Date): string =>
  `estate-${formatIsoDay(at)}T${formatClock(at).replace(':', '')}.backup.age`
const IS_BACKUP = /^estate-\d{4}-\d\d-\d\dT\d{4}\.backup\.age$/

/**
 * Removes the backups that were made more than so many days before the one that was made just now; whatever else lies in the folder is not
 * ours. Where there is none of the days between, the clock may be ahead: then they stay until another one is made.
 */
export async function removeOldBackups(folder: string, keep_days: number, now: Date): Promise<void> {
  const before = (days: number) => backupName(new Date(now.getTime() - days * DAY_MS))
  const earlier = (await readdir(folder)).filter((name) => IS_BACKUP.test(name) && name < before(0))
  if (earlier.every((name) => name < before(keep_days + 1))) return
  for (const name of earlier) if (name < before(keep_days)) await rm(join(folder, name), { force: true })
}

/** Throws a `SettingError` unless backups can be kept in the folder. Do not create it: it may be a disk that is not mounted. */
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

/** Removes what a program left that was killed while it made a backup. */
export async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(PART) && IS_BACKUP.test(name.slice(0, -PART.length)))
      await rm(join(folder, name), { force: true })
}
