/*
 * What several processes behind one port bring and cost: the same reads asked of servers with WORKERS=1, 2 and 4, in turns in one run,
 * each with a PostgreSQL of its own. Prints calls a second, the time of all but one in a hundred, milliseconds of a processor for each call
 * (of all processes of the server, without PostgreSQL) and their memory. npm run bench:workers; WORKERS=1,8 compares others. It only brings
 * something where there are cores to spare: this program and PostgreSQL want two of them.
 */
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { processorSeconds, residentMb } from './process-costs.ts'
import { quantile } from './quantile.ts'
import { signIn } from './sign-in.ts'

const COUNTS = (process.env.WORKERS ?? '1,2,4').split(',').map(Number)
const ROUNDS = 5
const DURATION_S = 4
const CONNECTIONS = 64
/** What a page of somebody who runs an estate asks for. */
const PATHS = ['/api/me', '/api/estates/properties?page=1', '/api/tenants?page=1', '/api/payments/sum']

interface Measured {
  calls: number
  p99: number
  processor: number
}
interface Server {
  count: number
  app: RunningApp
  authorization: string
  rounds: Measured[]
}

const servers: Server[] = []
try {
  for (const count of COUNTS) servers.push(await open(count))
  // The first round warms all up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const server of servers) {
      const measured = await measure(server)
      if (round > 0) server.rounds.push(measured)
    }
  console.log(
    `${availableParallelism()} cores\n| WORKERS | calls a second | p99 ms | ms of a processor a call | memory MB |\n|--:|--:|--:|--:|--:|`,
  )
  for (const { count, app, rounds } of servers) {
    const of = (field: keyof Measured) =>
      quantile(
        rounds.map((round) => round[field]),
        0.5,
      )
    console.log(
      `| ${count} | ${of('calls').toFixed(0)} | ${of('p99')} | ${of('processor').toFixed(2)} | ${await sumOf(app, residentMb)} |`,
    )
  }
} finally {
  for (const { app } of servers) await app.stop()
}

async function open(count: number): Promise<Server> {
  const app = await startApp({ demo: true, env: { WORKERS: String(count), CALLS_PER_MINUTE: '100000000' } })
  const authorization = `Bearer ${await signIn(app.url, 'estateadmin@estate.demo')}`
  return { count, app, authorization, rounds: [] }
}

async function measure({ app, authorization }: Server): Promise<Measured> {
  const before = await sumOf(app, processorSeconds)
  const { requests, latency, non2xx, errors } = await autocannon({
    url: app.url,
    connections: CONNECTIONS,
    duration: DURATION_S,
    headers: { authorization },
    requests: PATHS.map((path) => ({ path })),
  })
  if (non2xx || errors) throw new Error(`${non2xx} answers were not a success, ${errors} failed`)
  const seconds = (await sumOf(app, processorSeconds)) - before
  return { calls: requests.average, p99: latency.p99, processor: (seconds * 1000) / requests.total }
}

/** Of all processes of a server: the first one, and those that it started. */
async function sumOf(
  { process: { pid } }: RunningApp,
  read: (pid: number | undefined) => Promise<number>,
): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const pids = [pid]
  for (const child of children.trim().split(' ').map(Number))
    if (!(await readFile(`/proc/${child}/comm`, 'utf8')).startsWith('postgres')) pids.push(child)
  return (await Promise.all(pids.map(read))).reduce((one, other) => one + other, 0)
}
