/* Baseline of bench:requests: node:http with the application's prepared SQL. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Viewer } from '#server/access/viewer.ts'
import { prepareEstateCharges } from '#server/charges/store.ts'
import { drizzle } from '#server/database/drizzle.ts'
import type { Database } from '#server/database/open.ts'
import { preparePresentViewer } from '#server/profile/store.ts'
import { prepareFindViewer } from '#server/session/store.ts'

const { connection, estate_id, user_id, per_page } = JSON.parse(process.env.BENCH ?? '{}')

/** Records the statements that `work` sends. */
async function statementsOf(work: (db: Database) => Promise<unknown>): Promise<pg.QueryConfig[]> {
  const noted: pg.QueryConfig[] = []
  const client = new pg.Client(connection)
  await client.connect()
  const logQuery = (text: string, values: unknown[]) =>
    noted.push({ name: `bare_${createHash('md5').update(text).digest('hex')}`, text, values })
  await work(drizzle(client, { logger: { logQuery } }))
  await client.end()
  return noted
}

const ESTATE_ADMIN = {
  role: 'estate admin',
  roles: ['estate admin'],
  user_id,
  estate: { id: estate_id, name: '' },
} as unknown as Viewer
const pool = new pg.Pool({ ...connection, max: 10 })

const [session] = await statementsOf((db) =>
  prepareFindViewer(db, { second_factor_required: true })(Buffer.alloc(32), { ip: '', user_agent: null }),
)
const LISTS: Record<string, pg.QueryConfig[]> = {
  '/me': await statementsOf((db) => preparePresentViewer(db)(ESTATE_ADMIN)),
  '/charges': await statementsOf((db) =>
    prepareEstateCharges(db)(ESTATE_ADMIN, estate_id, { page: 1, per_page }),
  ),
}

const server = createServer(async (request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest()
  const values = session?.values?.map((value) => (Buffer.isBuffer(value) ? hash : value)) ?? []
  await pool.query(session as pg.QueryConfig, values)
  const lists = LISTS[request.url ?? ''] ?? []
  const [page] = await Promise.all(lists.map((list) => pool.query(list, list.values ?? [])))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page?.rows))
})
await once(server.listen(0, '127.0.0.1'), 'listening')
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
