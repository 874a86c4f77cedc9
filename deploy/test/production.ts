import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { newDataDir } from '../../e2e/app.ts'
import { installedNode, ROOT } from '../../scripts/node.js'
import { freePort } from '../../server/test/listen.ts'

export const APP_NAME = 'estate.example'
export const ADA = { email: 'ada@estate.example', password: 'Marigold tractor 71 lagoon' }

const SLOWEST_START_MS = 60_000

/** The OS account that a folder's program runs under, if not the account of the test run. */
interface Account {
  uid: number
  gid: number
}

/** Waits until a condition holds, within the tests' time limit. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + SLOWEST_START_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Ends a program and waits for its end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

interface Started {
  /** The release folder, if not these sources. */
  folder?: string
  account?: Account | null
  port?: number
  settings?: Record<string, string>
}

/** The program as systemd starts it: in production behind one proxy, without the environment of these tests. */
export async function startProduction({ folder = ROOT, account = null, ...given }: Started = {}) {
  const [port, dataDir] = [given.port ?? (await freePort()), await newDataDir()]
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, dataDir])
  const options = {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_URL: `https://${APP_NAME}`,
      TRUST_PROXY: '1',
      PAYSTACK_SECRET_KEY: 'sk_test_of_nobody',
      PAYSTACK_PUBLIC_KEY: 'pk_test_of_nobody',
      SECURITY_CONTACT: 'security@estate.example',
      // An empty value overrides a developer's .env.
      ...{
        DATABASE_URL: '',
        DATABASE_OWNER_URL: '',
        SMTP_URL: '',
        MAIL_FROM: '',
        LOG_LEVEL: '',
      },
      ...given.settings,
    },
    ...(account ?? {}),
  }
  const node = folder === ROOT ? installedNode() : `${folder}/node_modules/.bin/node`
  const child = spawn(node, ['scripts/start-production.js'], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await until(() => output.includes('is ready at') || child.exitCode !== null, 'a start')
  if (child.exitCode !== null) throw new Error(`The program did not start:\n${output}`)
  return {
    port,
    dataDir,
    process: child,
    output: () => output,
    /** The log lines about requests for an address. */
    calls: (url: string) =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes('"req":'))
        .map((line) => JSON.parse(line).req as { url: string; ip: string })
        .filter((call) => call.url === url),
    /** Creates the first account, as an operator does on a new machine. */
    createAdmin: () =>
      execFileSync(
        node,
        ['server/commands/create-admin.ts', '--email', ADA.email, '--name', 'Ada Obi', '--password-stdin'],
        { ...options, input: ADA.password, encoding: 'utf8' },
      ),
  }
}
