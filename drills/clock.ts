import { execFileSync } from 'node:child_process'
import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresAccount } from '../server/database/embedded/account.ts'
import { postgresBinaries } from '../server/database/embedded/binaries.ts'

/** Says by how much the clock is turned. */
const CLOCK = '/mnt/clock'
/** What turns it, for programs that are started by these settings. */
const SETTINGS = '/mnt/clock-settings'
/** What PostgreSQL's program is called behind the script that takes its place. */
export const POSTGRES = 'postgres.real'
const BINARIES = '/mnt/postgres-bin'

/** What waits goes by the machine's other clock, which no one turns; and the times of files are the disk's. */
const FAKETIME = {
  FAKETIME_TIMESTAMP_FILE: CLOCK,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DISABLE_SHM: '1',
  NO_FAKE_STAT: '1',
}

/** PostgreSQL gets nothing of the app's environment: a script in its program's place, in the drill's own mounts, brings it there. */
export function layClock(): void {
  const bin = join(postgresBinaries(postgresAccount('/mnt/none'), '/mnt'), 'bin')
  execFileSync('cp', ['-a', bin, BINARIES])
  renameSync(join(BINARIES, 'postgres'), join(BINARIES, POSTGRES))
  const script = `#!/bin/sh\nset -a; . ${SETTINGS}\nexec "$(dirname "$0")/${POSTGRES}" "$@"\n`
  writeFileSync(join(BINARIES, 'postgres'), script)
  chmodSync(join(BINARIES, 'postgres'), 0o755)
  execFileSync('mount', ['--bind', BINARIES, bin])
  turnable(false)
}

/** Whether what is started from now on goes by the clock that is turned; answers the settings for the app. */
export function turnable(is: boolean): Record<string, string> {
  turnClock(0)
  const settings = is ? { ...FAKETIME, LD_PRELOAD: library() } : {}
  writeFileSync(
    SETTINGS,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  return settings
}

/** Whole or not at all, for everybody reads it all the time. */
export function turnClock(seconds: number): void {
  writeFileSync(`${CLOCK}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  renameSync(`${CLOCK}.new`, CLOCK)
}

const library = () =>
  execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()
