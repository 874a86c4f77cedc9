/*
 * What a start costs: the processor's seconds and the memory of the program itself, with an empty folder and again (Linux tells).
 * Then how long somebody waits: `npm start` on a fresh clone (npm's own cache may be warm), and again in the same folder, in
 * milliseconds until the program says that it is ready. npm run bench:start [-- --program], which leaves the clone out.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../e2e/app.ts'
import { ROOT } from '../scripts/node.js'
import { freePort } from '../server/test/listen.ts'
import { processorSeconds, residentMb } from './process-costs.ts'

const WARM_STARTS = 3
const PROGRAM_STARTS = 5
/** What runs once after each start is over by then. */
const IDLE_AFTER_MS = 3000

await costOfStarts()
if (process.argv.includes('--program')) process.exit()

const folder = await mkdtemp(join(tmpdir(), 'estate-bench-'))
await chmod(folder, 0o755)
const clone = join(folder, 'clone')
try {
  execFileSync('git', ['clone', '--quiet', ROOT, clone])
  console.log(`fresh clone   ${await timeStart()} ms`)
  for (let count = 1; count <= WARM_STARTS; count++)
    console.log(`warm start ${count}  ${await timeStart()} ms`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** The same folder all the time: the first start makes it. */
async function costOfStarts(): Promise<void> {
  let dataDir: string | undefined
  for (let count = 1; count <= PROGRAM_STARTS; count++) {
    const app = await startApp({ demo: false, ...(dataDir && { dataDir }) })
    dataDir = app.dataDir
    const seconds = await processorSeconds(app.process.pid)
    await sleep(IDLE_AFTER_MS)
    console.log(
      `program ${count}     ${seconds.toFixed(2)} s of a processor, ${await residentMb(app.process.pid)} MB`,
    )
    await app.stop(count < PROGRAM_STARTS ? 'keep data' : undefined)
  }
}

async function timeStart(): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: { ...withoutNpm(process.env), PORT: String(await freePort()) },
  })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('is ready at')) resolve()
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with code ${code}:\n${output}`)))
  })
  await ready
  const took = Math.round(performance.now() - began)
  const ended = once(child, 'exit')
  // As Ctrl-C does: everything that runs in front hears of it.
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
  return took
}

/** What npm tells the commands that it runs would make the clone's npm believe that it is this one. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = (env.PATH ?? '').split(':').filter((entry) => !entry.includes('node_modules'))
  const own = Object.entries(env).filter(([name]) => !/^npm_|^NODE$|^INIT_CWD$/i.test(name))
  return { ...Object.fromEntries(own), PATH: path.join(':') }
}
