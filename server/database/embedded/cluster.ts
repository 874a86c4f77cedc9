import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, messageOf, SettingError } from '#server/errors/errors.ts'
import { canEnter, type OsAccount, postgresAccount } from './account.ts'
import { FOLDER_OPEN_TO_POSTGRES, postgresBinaries } from './binaries.ts'

/** The files of one private server, and whom and what it runs as. */
export interface Cluster {
  folder: string
  account: OsAccount | null
  binaries: string
  log: string
  /** Off for throw-away test clusters only: then a crash may lose everything. */
  durable: boolean
}

/** The superuser of the cluster, and the name of the database in it. */
export const SUPERUSER = 'estate'
export const DATABASE_NAME = 'estate'

/** Where one of the private server's roles finds the database. */
export interface Address {
  /** The folder of the socket. */
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

/** Every option is said, so that no PG… variable of the environment decides one. */
export const clusterAddress = (socket: string, user: string, database = DATABASE_NAME): Address => ({
  host: socket,
  port: 5432,
  user,
  database,
  ssl: false,
})

/** Finds the cluster of a data folder, making an empty one where there is none. `note` hears what a person should know. */
export function prepareCluster(dataDir: string, durable: boolean, note: (line: string) => void): Cluster {
  const inside = join(realpathSync(dataDir), 'postgres')
  const account = postgresAccount(inside)
  const folder = placeCluster(inside, account, note)
  const cluster = {
    folder,
    account,
    binaries: postgresBinaries(account, dirname(inside)),
    log: `${inside}.log`,
    durable,
  }
  if (!existsSync(folder)) createCluster(cluster)
  try {
    accessSync(folder, constants.X_OK)
  } catch (cause) {
    throw new SettingError(`DATA_DIR: ${folder} belongs to another user`, { cause })
  }
  return cluster
}

/** Where PostgreSQL's account may not enter the data folder, the cluster lies elsewhere and a link there leads to it. */
function placeCluster(inside: string, account: OsAccount | null, note: (line: string) => void): string {
  const entry = lstatSync(inside, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) return readlinkSync(inside)
  if (entry || !account || canEnter(dirname(inside), account)) return inside
  const folder = join(FOLDER_OPEN_TO_POSTGRES, randomUUID())
  mkdirSync(FOLDER_OPEN_TO_POSTGRES, { recursive: true, mode: 0o755 })
  try {
    symlinkSync(folder, inside)
  } catch (cause) {
    // Another start of the program was quicker.
    if (codeOf(cause) === 'EEXIST') return readlinkSync(inside)
    throw cause
  }
  note(`PostgreSQL runs as ${account.name}, who cannot enter ${dirname(inside)}: its files are in ${folder}`)
  return folder
}

function createCluster(cluster: Cluster): void {
  const { folder, binaries, durable } = cluster
  // Made beside and then renamed: of two that start together one wins, and a cut-short one never gets the name.
  const fresh = mkdtempSync(`${folder}.new-`)
  giveTo(cluster.account, fresh)
  const options = ['-D', fresh, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    execFileSync(join(binaries, 'bin/initdb'), [...options, ...locale, ...(durable ? [] : ['--no-sync'])], {
      ...runAs(cluster),
      stdio: 'pipe',
    })
    renameSync(fresh, folder)
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true })
    if (existsSync(folder)) return
    throw new SettingError(`DATA_DIR: PostgreSQL could not make its files in ${folder}: ${saidBy(cause)}`, {
      cause,
    })
  }
}

/** What a program that failed wrote to its error stream. */
const saidBy = (error: unknown): string =>
  error instanceof Error && 'stderr' in error && error.stderr instanceof Buffer
    ? error.stderr.toString().trim()
    : messageOf(error)

/** Gives a folder to the account that PostgreSQL runs as. */
export function giveTo(account: OsAccount | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Nothing of the viewer's environment reaches PostgreSQL: its PG… variables would change what it does. */
export function runAs({ account, binaries }: Cluster) {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }
  return { env, cwd: join(binaries, 'bin'), ...(account ? { uid: account.uid, gid: account.gid } : {}) }
}
