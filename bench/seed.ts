/*
 * Fills a data folder with 500 estates, in some minutes and 4 GB: npm run bench:seed -- --payments 1000000.
 * `DATA_DIR=… npm start` serves it with the demo's accounts.
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { plainDemo } from '../e2e/app.ts'
import { checkLedgers } from '../server/backups/drill.ts'
import { SUPERUSER } from '../server/database/embedded/cluster.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { connectUnhurried } from '../server/database/open.ts'
import { ESTATES_AND_PEOPLE, LEDGERS, LOGS, MONEY, NOTICES } from './town-sql.ts'

/** Indexes of these tables are built after the inserts. */
const LARGE = [
  ...['checkouts', 'payments', 'payment_lines', 'ledger_entries', 'ledger_open', 'allocations'],
  ...['notifications', 'messages', 'audit_log', 'security_events', 'users', 'tenants', 'properties'],
]
/** Tables with explicit ids, by the name of their last id in a statement. */
const NUMBERED = {
  ...{ users: 'users', estates: 'estates', properties: 'properties', tenants: 'tenants', charges: 'charges' },
  ...{
    accounts: 'accounts',
    terms: 'charge_terms',
    checkouts: 'checkouts',
    payments: 'payments',
    entries: 'ledger_entries',
  },
}

/** Makes a data folder with the demo and a town. SQL skips foreign key checks, but no other triggers. */
export async function fillTown(payments: number, note: (line: string) => void): Promise<string> {
  const dataDir = await plainDemo()
  const server = await startPrivateServer({ dataDir, durable: false, note: console.error })
  try {
    const client = await connectUnhurried({ ...server.owner, user: SUPERUSER })
    try {
      await write(client, payments, note)
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
  return dataDir
}

async function write(client: pg.Client, payments: number, note: (line: string) => void): Promise<void> {
  const tenancies = Math.round(payments / 10)
  const before: Record<string, number> = {}
  for (const [name, table] of Object.entries(NUMBERED)) {
    const { rows } = await client.query(`select coalesce(max(id), 0) as last from ${table}`)
    before[name] = rows[0].last
  }
  const sizes: Record<string, number> = {
    tenancies,
    of_estates: Math.ceil(tenancies / 200),
    of_landlords: Math.ceil(tenancies / 4),
    notices: Math.round(payments / 20),
    events: Math.round(payments / 5),
  }
  const named = (statement: string) =>
    statement
      .replace(/:(\w+)_before\b/g, (_, table) => String(before[table]))
      .replace(/:(tenancies|of_estates|of_landlords|notices|events)\b/g, (_, size) => String(sizes[size]))

  await client.query(
    `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 0`,
  )
  const indexes = await dropIndexes(client)
  await client.query('begin')
  await setTriggers(client, 'O', 'enable always')
  await client.query('set session_replication_role = replica')
  for (const [what, statements] of Object.entries({ ESTATES_AND_PEOPLE, MONEY, LEDGERS, NOTICES, LOGS })) {
    const start = performance.now()
    for (const statement of statements) await client.query(named(statement))
    note(`${what}: ${seconds(start)} s`)
  }
  await client.query('set session_replication_role = origin')
  await setTriggers(client, 'A', 'enable')
  await client.query('commit')
  const start = performance.now()
  for (const index of indexes) await client.query(index)
  note(`indexes: ${seconds(start)} s`)
  await setNextIds(client)
  await client.query('vacuum analyze')
  await requireWhole(client)
}

const seconds = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made_by: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by from pg_index i
      where i.indrelid = any($1::text[]::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [LARGE],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made_by }) => made_by)
}

/** Enables the tables' own triggers while foreign key triggers are off, and resets them afterwards. */
async function setTriggers(
  client: pg.Client,
  from: 'O' | 'A',
  to: 'enable' | 'enable always',
): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s ${to} trigger %I', tgrelid::regclass, tgname) as statement
      from pg_trigger where not tgisinternal and tgenabled = $1`,
    [from],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Explicit ids leave the sequences behind. */
async function setNextIds(client: pg.Client): Promise<void> {
  for (const table of Object.values(NUMBERED))
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
}

async function requireWhole(client: pg.Client): Promise<void> {
  await checkLedgers(client)
  const { rows } = await client.query<{ count: number }>(
    'select count(*) from properties p where not exists (select from property_owners o where o.property_id = p.id)',
  )
  if (rows[0]?.count) throw new Error(`${rows[0].count} properties have no owner`)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { payments: { type: 'string', default: '1000000' } } })
  console.log(`DATA_DIR=${await fillTown(Number(values.payments), console.log)}`)
}
