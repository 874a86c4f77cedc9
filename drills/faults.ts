/*
 * One machine as an operator starts it, with the private PostgreSQL of DATA_DIR on a disk of its own, and people who pay all the time. The
 * database is stopped, slow, hangs or has no connection free, the disk is full, the power is cut, the clock jumps: nothing that was
 * acknowledged may be missing, doubled or without its number. npm run drill:faults, as root on Debian; about 9 minutes. ONLY=disk picks cases.
 */
import { stop } from '../scripts/node.js'
import { CLOCK_CASES } from './clock-cases.ts'
import { runDrill, secondsSoFar, wantedOf } from './drill.ts'
import { CASES } from './fault-cases.ts'
import { OneMachine } from './one-machine.ts'
import { signInPayers } from './people.ts'
import { missingOf } from './programs.ts'

/** Longer than this nobody waits until payments are taken again. */
const LONGEST_WITHOUT_MS = 30_000
const PACKAGES = { 'mkfs.ext4': 'e2fsprogs', perl: 'perl-base', faketime: 'faketime', mount: 'mount' }

const missing = missingOf(PACKAGES)
if (missing.length > 0) stop(`A drill wants more of Debian: apt-get install -y ${missing.join(' ')}`)
const cases = wantedOf([...CASES, ...CLOCK_CASES])

const { machine, sandbox } = await OneMachine.build()
console.log(`The app with the demo: ${secondsSoFar()} s`)
const apps = [machine.app]
const people = await signInPayers(machine.connect, apps)
await runDrill({
  ...{ apps, sandbox, people, cases },
  place: { machine, people },
  longest_ms: LONGEST_WITHOUT_MS,
  connect: machine.connect,
  whole: async () => {},
})
