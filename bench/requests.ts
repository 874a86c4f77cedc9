/* Compares two reads with a bare server that sends the same SQL (bare.ts): npm run bench:requests */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { startApp } from '../e2e/app.ts'
import { installedNode } from '../scripts/node.js'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { send, signIn } from './demo.ts'
import { processorSeconds, quantile } from './measure.ts'

/** Short rounds spread other load over both servers. */
const ROUNDS = 20
const DURATION_S = 1
/** V8 needs some 30,000 requests to optimize the application. */
const WARM_UP_ROUNDS = 15
const CONNECTIONS = 16
/** Fewer than the estate's charges, for a full page. */
const PER_PAGE = 5

type Asked = { url: string; pid: number | undefined }

const app = await startApp({ demo: true, env: { CALLS_PER_MINUTE: '100000000' } })
const database = await startPrivateServer({ dataDir: app.dataDir, note: console.log })
const token = await signIn(app.url, 'estateadmin@estate.demo')
const { user } = await (await send(app.url, token, '/me')).json()
const [user_id, estate_id]: number[] = [user.id, user.user_estate.id]
const bare = spawn(installedNode(), [new URL('bare.ts', import.meta.url).pathname], {
  env: {
    ...process.env,
    BENCH: JSON.stringify({ connection: database.connection, user_id, estate_id, per_page: PER_PAGE }),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const bareUrl = String(await once(bare.stdout, 'data')).trim()
  for (const [ours, theirs] of [
    ['/api/me', '/me'],
    [`/api/estate/charges/${estate_id}?page=1&per_page=${PER_PAGE}`, '/charges'],
  ] as const)
    await compare(
      `GET ${ours.split('?')[0]}`,
      { pid: app.process.pid, url: app.url + ours },
      { pid: bare.pid, url: bareUrl + theirs },
    )
} finally {
  bare.kill()
  await database.stop()
  await app.stop()
}

interface Rate {
  rate: number
  /** Processor milliseconds per request. */
  processor: number
}

async function compare(name: string, ours: Asked, theirs: Asked): Promise<void> {
  const rounds: { our: Rate; bare: Rate }[] = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const both = { our: await measure(ours), bare: await measure(theirs) }
    if (round >= 0) rounds.push(both)
  }
  const median = (values: number[]) => quantile(values, 0.5)
  for (const [unit, of, better] of [
    ['req/s', ({ rate }: Rate) => rate, 1],
    ['ms of a processor', ({ processor }: Rate) => processor, -1],
  ] as const) {
    const one = median(rounds.map(({ our }) => of(our)))
    const other = median(rounds.map(({ bare }) => of(bare)))
    const ratios = rounds.map(({ our, bare }) => (of(our) / of(bare)) ** better)
    const [ratio, low, high] = [0.5, 0.25, 0.75].map((part) => quantile(ratios, part).toFixed(2))
    console.log(
      `${name.padEnd(24)} ${one.toPrecision(4)} ${unit}, bare ${other.toPrecision(4)}, ratio ${ratio} (half of the rounds ${low} to ${high})`,
    )
  }
}

async function measure({ url, pid }: Asked): Promise<Rate> {
  const before = await processorSeconds(pid)
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: DURATION_S,
    headers: { authorization: `Bearer ${token}` },
  })
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} answers were not a success, ${errors} failed`)
  const seconds = (await processorSeconds(pid)) - before
  return { rate: requests.average, processor: (seconds * 1000) / requests.total }
}
