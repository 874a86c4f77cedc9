/*
 * Runs a drill in namespaces of its own: its processes, its network and its mounts, with /mnt and /dev/shm empty and in memory. When it ends, is stopped
 * or crashes, the system itself ends all that it started and forgets its network and its files. node drills/alone.ts drills/failover.ts
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { stop } from '../scripts/node.js'

const SPACES = ['--net', '--ipc', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
/** The shell stays, as the first process of its space: it buries whoever loses their parent. */
const FIRST =
  'mount -t tmpfs -o mode=755 drill /mnt && mount -t tmpfs -o mode=1777 drill /dev/shm && ip link set lo up && "$@"; exit $?'

if (process.platform !== 'linux' || process.getuid?.() !== 0)
  stop('A drill makes networks and ends machines: it wants Linux (Debian), and root')
const tried = spawnSync('unshare', [...SPACES, 'true'], { encoding: 'utf8' })
if (tried.status !== 0)
  stop(`A drill wants namespaces of its own, and there are none to be had here: ${tried.stderr.trim()}`)

const drill = spawn(
  // Should this process be killed, the drill is as well.
  'setpriv',
  [
    '--pdeathsig',
    'KILL',
    'unshare',
    ...SPACES,
    'sh',
    '-c',
    FIRST,
    'drill',
    process.execPath,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, TMPDIR: '/mnt' } },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => drill.kill('SIGKILL'))
const [code] = await once(drill, 'exit')
process.exitCode = code ?? 1
