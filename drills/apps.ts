import { randomBytes } from 'node:crypto'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { SANDBOX_KEYS } from '../sandbox/keys.ts'
import { startSandbox } from '../sandbox/start.ts'
import type { Cluster } from './cluster.ts'
import { signInPayers } from './people.ts'
import { PASSWORD } from './settings.ts'

export const DATABASE = 'estate'
const [OWNER, SERVING] = ['estate_owner', 'estate_app']

/** The payment provider's stand-in, which is there whatever fails, and the settings by which the application finds it. */
export async function startProvider() {
  const sandbox = await startSandbox(SANDBOX_KEYS)
  const env = {
    SECRET_KEY: randomBytes(32).toString('base64url'),
    PAYSTACK_SECRET_KEY: SANDBOX_KEYS.secret_key,
    PAYSTACK_PUBLIC_KEY: SANDBOX_KEYS.public_key,
    PAYSTACK_API_URL: sandbox.url,
    PAYSTACK_SCRIPT_URL: sandbox.script_url,
    CALLS_PER_MINUTE: '100000000',
  }
  return { sandbox, env }
}

/** Two servers of the application on the cluster, filled with the demo. */
export async function startApps(cluster: Cluster) {
  const admin = await cluster.connect('postgres')
  // As README has it.
  for (const statement of [
    `create role ${OWNER} login password '${PASSWORD}'`,
    `create role ${SERVING} login password '${PASSWORD}'`,
    `create database ${DATABASE} owner ${OWNER} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  ])
    await admin.query(statement)
  await admin.end()

  const { sandbox, env: providers } = await startProvider()
  const env = {
    ...providers,
    DATABASE_URL: cluster.url(SERVING, DATABASE),
    DATABASE_OWNER_URL: cluster.url(OWNER, DATABASE),
  }
  // The first one makes the tables and the demo.
  const apps = [await startApp({ demo: true, env }), await startApp({ demo: false, env })]
  sandbox.sendWebhooksTo(`${apps[0]?.url}/api/paystack/webhook`)
  return { apps, sandbox, people: await signInPayers(() => cluster.connect(DATABASE), apps) }
}

/** What an app has written, entry by entry. */
export const entriesOf = (app: Pick<RunningApp, 'output'>): string[] => app.output().split(/^(?=\[\d\d:)/m)

/** What an app wrote of answers of 500: a call or a webhook that failed for another reason than the database's absence. */
export const failuresOf = (app: Pick<RunningApp, 'output'>): string[] =>
  entriesOf(app).filter((entry) => entry.includes('a request failed') && !entry.includes('57014'))
