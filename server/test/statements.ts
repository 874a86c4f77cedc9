import { eq } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { keepLedger } from './billing.ts'
import type { Who, World } from './world.ts'
import { ledgerOf, startLedger } from './written-ledger.ts'

/** The default days of a statement. */
export const SPRING = { from: '2026-04-01', to: '2026-06-30' }

/** The day of the world in these tests. */
export const AFTER_SPRING = '2026-11-21'

/** The tenant's ledger has a due before the spring, entries in it, and a due after it. */
export async function writeSpring(world: World): Promise<void> {
  const { db, estates, tenancies, charges } = world
  const flat = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: tenancies.flat })
  await startLedger(world, estates.palm.id, [charges.security])
  await db.update(tenants).set({ starts_on: '2026-01-01' }).where(eq(tenants.id, tenancies.flat))
  const levy = { name: 'Security', amount: 45_000 }
  const march = await flat.due(charges.security, { ...levy, dated_on: '2026-03-01', to: '2026-03-31' })
  const april = await flat.due(charges.security, { ...levy, dated_on: '2026-04-01', to: '2026-04-30' })
  const card = await flat.pay({ amount: 60_000.5, dated_on: '2026-04-10' })
  await flat.settle(card, march, 45_000)
  await flat.settle(card, april, 15_000.5)
  const gate = await flat.owe({ amount: 7_000, dated_on: '2026-05-02', note: 'Driven into' })
  await flat.settle(await flat.creditEntry({ amount: 2_000, dated_on: '2026-05-20' }), gate, 2_000)
  await flat.due(charges.security, { ...levy, dated_on: '2026-07-01', to: '2026-07-31' })
}

/** Fetches the file of a statement as a person: `/tenant/statement/12`. */
export async function fetchStatement(
  { url, people }: World,
  path: string,
  who: Who,
  query: Record<string, string>,
) {
  const response = await fetch(`${url}/api${path}/file?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${people[who].token}` },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The code of the tenant's newest printed statement. */
export async function statementCode(world: World): Promise<string> {
  await keepLedger(world, world.estates.palm.id)
  await world.as('tenant')('GET /tenant/statement/:tenantId/file', {
    params: { tenantId: world.tenancies.flat },
    query: { from: '2026-01-01', to: '2026-03-31', format: 'pdf' },
  })
  const { rows } = await world.pool.query('select code from statements order by id desc limit 1')
  return rows[0].code
}
