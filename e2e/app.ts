import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installedNode, ROOT } from '../scripts/node.js'
import { freePort } from '../server/test/listen.ts'

/** The same options as `npm start`. */
const HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=50']
/** The longest start: a new cluster with the demo, or all migrations of a used database, on a busy machine. */
const SLOWEST_START_MS = 120_000

export interface AppOptions {
  /** Fills the database with the demo. */
  demo: boolean
  /** An existing data folder; default: a new one. */
  dataDir?: string
  /** The port; default: a free one. */
  port?: number
  env?: Record<string, string>
}

export interface RunningApp {
  url: string
  dataDir: string
  /** The settings given by the test. */
  env: Record<string, string>
  process: ChildProcess
  /** The output so far. */
  output(): string
  /** Stops it as Ctrl-C does, and by default removes its data. */
  stop(keep?: 'keep data'): Promise<void>
  /** Kills it as a power cut would: nothing closes; data and PostgreSQL stay. */
  kill(): Promise<void>
}

/** Starts the real program with a new database, a payment sandbox and a port, and waits until it is ready. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await newDataDir())
  const port = options.port ?? (await freePort())
  const child = spawn(installedNode(), [...HEAP, '--import=./e2e/quick-argon2.ts', 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...programsOwn(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: options.demo ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      // Tests that share an app send more invitations and messages a minute than a person.
      INVITATIONS_PER_DAY: '30000',
      NOTICES_PER_DAY: '6000',
      ...options.env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')

  try {
    await ready(child, () => output.includes('is ready at'))
  } catch (cause) {
    child.kill('SIGKILL')
    throw new Error(`The app did not start:\n${output}`, { cause })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    env: options.env ?? {},
    process: child,
    output: () => output,
    async stop(keep) {
      child.kill('SIGINT')
      await ended
      if (!keep) await rm(dataDir, { recursive: true })
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A data folder with the demo as the specification has it: the estate of the known accounts does not bill. */
export async function plainDemo(): Promise<string> {
  const dataDir = await newDataDir()
  const env = { ...programsOwn(process.env), DATA_DIR: dataDir, DEMO: 'off' }
  await promisify(execFile)(installedNode(), ['e2e/plain-demo.ts'], { cwd: ROOT, env })
  return dataDir
}

/** A folder that PostgreSQL's account can enter, even if the tests run as root. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'estate-e2e-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

async function ready(child: ChildProcess, isReady: () => boolean): Promise<void> {
  const deadline = AbortSignal.timeout(SLOWEST_START_MS)
  while (!isReady()) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}`)
    deadline.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Drops the settings of the developer who runs the tests. */
function programsOwn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(HOST|DATABASE_URL|DATABASE_OWNER_URL|APP_URL|NODE_ENV|TRUST_PROXY|MAIL_FROM|SMTP_URL|SANDBOX_PORT|PAYSTACK_.*|WHATSAPP_.*|BACKUP_.*)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}
