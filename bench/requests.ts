/*
 * How much of what the machine can do is left after sign-in, permission, reach and a checked reply: requests per second of
 * two reads, against a bare node:http server that sends the answer of one query. Both are processes of their own on the same
 * PostgreSQL, measured in turns in one run: machines are noisy, ratios less so. npm run bench:requests
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { startApp } from '../e2e/app.ts'
import { installedNode } from '../scripts/node.js'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { signIn } from './sign-in.ts'

const ROUNDS = 5
const DURATION_S = 3
const CONNECTIONS = 16

const app = await startApp({ demo: true, env: { CALLS_PER_MINUTE: '100000000' } })
// The app's server runs already: this only tells where.
const database = await startPrivateServer({ dataDir: app.dataDir, note: console.log })
const token = await signIn(app.url, 'estateadmin@estate.demo')
const token_hash = createHash('sha256').update(token).digest('hex')
const bare = spawn(installedNode(), [new URL('bare.ts', import.meta.url).pathname], {
  env: { ...process.env, BENCH: JSON.stringify({ connection: database.connection, token_hash }) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const bareUrl = String(await once(bare.stdout, 'data')).trim()
  await compare('GET /api/me', `${app.url}/api/me`, `${bareUrl}/me`)
  await compare(
    'GET /api/estate/charges/1',
    `${app.url}/api/estate/charges/1?page=1&per_page=10`,
    `${bareUrl}/charges`,
  )
} finally {
  bare.kill()
  await database.stop()
  await app.stop()
}

async function compare(name: string, ours: string, theirs: string): Promise<void> {
  const ourRates: number[] = []
  const bareRates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [our, their] = [await measure(ours), await measure(theirs)]
    // The first round warms both up.
    if (round === 0) continue
    ourRates.push(our)
    bareRates.push(their)
  }
  const [our, their] = [median(ourRates), median(bareRates)]
  console.log(`${name.padEnd(26)} ${our} req/s, bare ${their} req/s, ratio ${(our / their).toFixed(2)}`)
}

async function measure(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: DURATION_S,
    headers,
  })
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} answers were not a success, ${errors} failed`)
  return Math.round(requests.average)
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
