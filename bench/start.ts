/*
 * How long somebody waits: `npm start` on a fresh clone (npm's own cache may be warm), and again in the same folder.
 * Prints milliseconds until the program says that it is ready. npm run bench:start
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/app.ts'
import { ROOT } from '../scripts/node.js'

const WARM_STARTS = 3

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
