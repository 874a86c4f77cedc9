import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { type Account, postgresAccount } from './account.ts'

/** What this program makes in its folder. */
const MADE_BY_US = /^(postgres|outbox|sandbox-book|secret\.key(\.[\w-]+\.part)?$)/

/** Makes the data folder where it is not there, closed to other accounts of the machine. `note` hears where it stays open. */
export function openDataDir(setting: string, note: (line: string) => void): string {
  const dataDir = resolve(setting)
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    closeToOthers(dataDir, postgresAccount(join(dataDir, 'postgres')), note)
    return dataDir
  } catch (cause) {
    if (cause instanceof SettingError) throw cause
    throw new SettingError(`DATA_DIR: cannot write to ${dataDir} (${codeOf(cause)})`, { cause })
  }
}

/** Node's own recursive one never ends where the system says that an existing folder is not there, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** The account that root lends to PostgreSQL may pass through to its own part, and not look around. */
function closeToOthers(dataDir: string, account: Account | null, note: (line: string) => void): void {
  const { uid, gid, mode } = statSync(dataDir)
  const allowed = account && gid === account.gid ? 0o710 : 0o700
  if ((mode & 0o777 & ~allowed) === 0) return
  // A folder that others use as well is not ours to close.
  if (uid === process.getuid?.() && readdirSync(dataDir).every((name) => MADE_BY_US.test(name))) {
    if (account) chownSync(dataDir, uid, account.gid)
    chmodSync(dataDir, account ? 0o710 : 0o700)
    return
  }
  const close = account ? `chgrp ${account.gid} ${dataDir} && chmod 710 ${dataDir}` : `chmod 700 ${dataDir}`
  note(`DATA_DIR: other accounts of this machine can look into ${dataDir}; ${close} closes it`)
}
