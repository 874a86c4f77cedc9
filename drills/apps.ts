import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { signIn } from '../bench/sign-in.ts'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { SANDBOX_KEYS } from '../sandbox/keys.ts'
import { startSandbox } from '../sandbox/start.ts'
import type { Cluster } from './cluster.ts'
import type { Person } from './payers.ts'
import { PASSWORD } from './settings.ts'

export const DATABASE = 'estate'
const [OWNER, SERVING] = ['estate_owner', 'estate_app']
const PAYERS = 6

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

const row = z.object({
  email: z.string(),
  tenant_id: z.number(),
  estate_id: z.number(),
  estate_property_id: z.number(),
})

/** Tenants of the demo, of whom only two have a password that anybody knows: here all of them have it. */
export async function signInPayers(
  connect: () => Promise<pg.Client>,
  apps: readonly Pick<RunningApp, 'url'>[],
): Promise<Person[]> {
  const admin = await connect()
  const { rows } = await admin.query(
    `update users u set password_hash = known.password_hash
      from (select password_hash from users where email = 'tenant@estate.demo') known,
        (select distinct on (user_id) user_id, id as tenant_id, estate_id, estate_property_id from tenants
          where left_at is null and ends_on is null order by user_id, id) t
      where t.user_id = u.id and u.id in (
        select user_id from tenants where left_at is null and ends_on is null group by 1 order by 1 limit ${PAYERS})
      returning u.email, t.tenant_id, t.estate_id, t.estate_property_id`,
  )
  // The one charge that no estate of the demo bills: it is bought.
  const unbilled = await admin.query<{ id: number }>(`select id from charges where estate_id is null`)
  await admin.end()
  const levy = z.number().parse(unbilled.rows[0]?.id)
  return Promise.all(
    z
      .array(row)
      .length(PAYERS)
      .parse(rows)
      .map(async ({ email, ...place }, index) => {
        const token = await signIn(apps[index % apps.length]?.url ?? '', email)
        // Half of them pay into the book of what is owed, half buy.
        const wanted = index % 2 ? { items: [{ charge_id: levy, quantity: 1 }] } : { amount: 1500.5 + index }
        return { email, token, place, wanted }
      }),
  )
}

/** What an app wrote of answers of 500: a call or a webhook that failed for another reason than the database's absence. */
export const failuresOf = (app: Pick<RunningApp, 'output'>): string[] =>
  app
    .output()
    .split(/^(?=\[\d\d:)/m)
    .filter((entry) => entry.includes('a request failed') && !entry.includes('57014'))
