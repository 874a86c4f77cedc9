/* The least a server can do: node:http, one prepared query, JSON. What bench:requests compares with. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const { connection, token_hash } = JSON.parse(process.env.BENCH ?? '{}')
const pool = new pg.Pool({ ...connection, max: 8 })

const QUERIES: Record<string, pg.QueryConfig> = {
  '/me': {
    name: 'me',
    text: `select u.id, u.name, u.email, u.phone_number, array(select role from user_roles r where r.user_id = u.id) as roles
      from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
    values: [Buffer.from(token_hash, 'hex')],
  },
  '/charges': {
    name: 'charges',
    text: `select id, name, amount, duration, status, coalesce(estate_id, 0) as estate_id, property_type_id, user_id, created_at
      from charges where estate_id = $1 or estate_id is null order by created_at desc, id desc limit 10`,
    values: [1],
  },
}

const server = createServer(async (request, response) => {
  const { rows } = await pool.query(QUERIES[request.url ?? ''] as pg.QueryConfig)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
})
await once(server.listen(0, '127.0.0.1'), 'listening')
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
