import { execFile } from 'node:child_process'
import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newDataDir, plainDemo, type RunningApp, startApp } from './app.ts'
import { makeSuperAdmin, PREPARED_ADMIN, setSuperAdmin } from './people.ts'

type Kind = 'empty' | 'demo'
const VARIABLES: Record<Kind, string> = { empty: 'PREPARED_EMPTY', demo: 'PREPARED_DEMO' }

/** Runs once before all browser tests. A copy of a data folder takes a fiftieth of the work of a new one. */
export default async function prepare(): Promise<() => Promise<unknown>> {
  const [empty, demo] = await Promise.all([emptyFolder(), plainDemo()])
  // Playwright hands the environment on to its workers.
  process.env[VARIABLES.empty] = empty
  process.env[VARIABLES.demo] = demo
  return () => Promise.all([empty, demo].map((folder) => rm(folder, { recursive: true })))
}

/** A data folder with all tables and a super admin. */
async function emptyFolder(): Promise<string> {
  const dataDir = await newDataDir()
  await makeSuperAdmin({ dataDir, env: {} }, PREPARED_ADMIN.email)
  if ((await lstat(join(dataDir, 'postgres'))).isSymbolicLink())
    throw new Error(`PostgreSQL cannot enter ${dataDir}, so its files are elsewhere: choose another TMPDIR`)
  return dataDir
}

/** A copy of a prepared data folder. */
export async function copyPrepared(kind: Kind): Promise<string> {
  const dataDir = await newDataDir()
  // Node's own copy would give the files of PostgreSQL's account to root.
  await promisify(execFile)('cp', ['-a', `${process.env[VARIABLES[kind]]}/.`, dataDir])
  return dataDir
}

/** Starts the program on a copy of a prepared data folder. */
export async function startPrepared(kind: Kind, env: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = await copyPrepared(kind)
  const app = await startApp({ demo: kind === 'demo', dataDir, env })
  if (kind === 'empty') setSuperAdmin(app, PREPARED_ADMIN)
  return app
}
