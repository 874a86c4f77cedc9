import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where the programs of a drill write what they have to say; `LOGS=folder` keeps it. */
const LOGS = process.env.LOGS ?? '/mnt/logs'
const LOOK_EVERY_MS = 50
/** Longer than any of it takes on a machine that others use as well. */
export const PATIENCE_MS = 180_000

/** Debian keeps some in folders that only root looks into. */
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']

function isInstalled(program: string): boolean {
  return FOLDERS.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** The packages of Debian, by the programs that are wanted of them, that are not here. */
export const missingOf = (packages: Readonly<Record<string, string>>): string[] => [
  ...new Set(Object.entries(packages).flatMap(([program, from]) => (isInstalled(program) ? [] : [from]))),
]

/** Starts a program that goes on until it is ended; what it says is kept under `name`. */
export function startProgram(name: string, program: string, args: readonly string[]): ChildProcess {
  mkdirSync(LOGS, { recursive: true })
  const log = openSync(join(LOGS, `${name}.log`), 'a')
  const env = { PATH: FOLDERS.join(':'), LC_ALL: 'C.UTF-8', HOME: '/mnt' }
  return spawn(program, args, { stdio: ['ignore', log, log], env })
}

/** The processes in the network of process `first`, without itself; by the name of their program where one is told. */
export function processesBeside(first: number, program?: string): number[] {
  const network = networkOf(first)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== first && networkOf(pid) === network)
    .filter((pid) => !program || nameOf(pid) === program)
}

/** The processes of one program in the drill's own space. */
export const processesOf = (program: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && nameOf(pid) === program)

const networkOf = (pid: number) => readIfThere(() => readlinkSync(`/proc/${pid}/ns/net`))
const nameOf = (pid: number) => readIfThere(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim())

/** What is known of a process; null where it has ended meanwhile. */
function readIfThere(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Sends all of them a signal; one that has ended meanwhile needs none. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Waits until something is so; throws where it is not in time. A failed look is no answer yet. */
export async function until(what: string, within_ms: number, isSo: () => Promise<boolean> | boolean) {
  const deadline = performance.now() + within_ms
  let last: unknown
  while (performance.now() < deadline) {
    try {
      if (await isSo()) return
    } catch (error) {
      last = error
    }
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`It did not come in ${within_ms / 1000} s: ${what}`, { cause: last })
}
