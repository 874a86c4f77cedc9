/*
 * What becomes of a server that is asked for more than it can do: how many calls are answered in a second, how long those take, and how
 * many are refused; below what it can do, at many times that, and below it again. Each answer of the database is held up for a while, so
 * that it is the database that there is too little of, on any machine. npm run bench:overload
 */
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../e2e/app.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { listen } from '../server/test/listen.ts'
import { quantile } from './quantile.ts'
import { signIn } from './sign-in.ts'

const ANSWER_AFTER_MS = 20
const PHASE_MS = 15_000
const PEOPLE = [16, 800, 16]
/** Nobody looks at a page that is not there for longer. */
const PATIENCE_MS = 30_000

const filled = await startApp({ demo: true })
await filled.stop('keep data')
const database = await startPrivateServer({ dataDir: filled.dataDir, note: console.log })
const { host, port, user, database: name } = database.connection
const slow = createServer((client) => {
  const server = connect(`${host}/.s.PGSQL.${port}`)
  for (const end of [client, server]) end.on('error', () => {})
  client.pipe(server)
  server.on('data', (answer) => void sleep(ANSWER_AFTER_MS).then(() => client.write(answer)))
  server.on('close', () => client.destroy())
  client.on('close', () => server.destroy())
})
const DATABASE_URL = `postgres://${user}@127.0.0.1:${await listen(slow)}/${name}`
const app = await startApp({
  demo: false,
  dataDir: filled.dataDir,
  env: { DATABASE_URL, CALLS_PER_MINUTE: '100000000' },
})
try {
  const token = await signIn(app.url, 'admin@estate.demo')
  for (const people of PEOPLE) await measure(people, { authorization: `Bearer ${token}` })
} finally {
  await app.stop('keep data')
  slow.close()
  await database.stop()
  await rm(filled.dataDir, { recursive: true })
}

/** So many people ask, each again once there is an answer, and a while after a refusal. */
async function measure(people: number, headers: Record<string, string>): Promise<void> {
  const took: number[] = []
  const others = new Map<string, number>()
  const until = performance.now() + PHASE_MS
  const person = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const status = await fetch(`${app.url}/api/users?page=1&per_page=10`, { headers, signal })
        .then((answer) => answer.text().then(() => `${answer.status}`))
        .catch(() => 'gave up')
      if (status === '200') took.push(performance.now() - began)
      else {
        others.set(status, (others.get(status) ?? 0) + 1)
        await sleep(5000)
      }
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  const at = (part: number) => Math.round(quantile(took, part))
  const refused = [...others].map(([status, times]) => `${status} ${times}`).join(', ') || 'none'
  console.log(
    `${String(people).padStart(5)} people  ${Math.round((took.length / PHASE_MS) * 1000)} answered/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; not answered: ${refused}`,
  )
}
