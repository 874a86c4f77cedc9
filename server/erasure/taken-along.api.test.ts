import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { dueErasure, eraseNow } from '#server/test/data-requests.ts'
import { scribble } from '#server/test/marked-everywhere.ts'
import { live, MARKS, NAME, WORDS } from '#server/test/marked-life.ts'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { startWorld } from '#server/test/world.ts'
import { bookOf } from '#server/test/written-book.ts'

const world = await startWorld({ log_level: 'info' })
const { as, db, estates, people, properties, tenancies, logged } = world
const dataDir = await mkdtemp(join(tmpdir(), 'erasure-files-'))
afterAll(() => rm(dataDir, { recursive: true }))

/** The files that are taken along, and the lists that they are made from, as those who manage get them. */
async function takenAlong(payment: number, day: string): Promise<Record<string, boolean>> {
  const csv = { format: 'csv' } as const
  const home = { params: { tenantId: tenancies.flat } }
  const answers = {
    payments: await as('admin')('GET /payments/export', { query: csv }),
    arrears: await as('admin')('GET /arrears/export', { query: csv }),
    'security log': await as('super admin')('GET /security-log/export', { query: csv }),
    people: await as('super admin')('GET /users', { query: {} }),
    ledger: await as('admin')('GET /tenant/ledger/:tenantId', { ...home, query: {} }),
  }
  const texts = Object.entries(answers).map(([what, { status, body }]) => {
    expect([what, status]).toEqual([what, 200])
    return [what, JSON.stringify(body)] as const
  })
  const prints = {
    receipt: `/payment/${payment}/receipt.pdf`,
    statement: `/tenant/statement/${tenancies.flat}/file?from=${day}&to=${day}&format=pdf`,
  }
  for (const [what, path] of Object.entries(prints)) {
    const headers = { authorization: `Bearer ${people.admin.token}` }
    const response = await fetch(`${world.url}/api${path}`, { headers })
    expect([what, response.status]).toEqual([what, 200])
    const text = textOfPdf(Buffer.from(await response.arrayBuffer()))
    // Read at all: it names one or the other.
    expect([what, text]).toEqual([what, expect.stringMatching(/Markwell|Former resident/)])
    texts.push([what, text])
  }
  return Object.fromEntries(texts.map(([what, text]) => [what, tells.test(text)]))
}
const tells = new RegExp(MARKS.join('|'), 'i')

/** The neighbour owes for what is called after them, so that there are arrears. */
async function owedNextDoor() {
  const villa = bookOf(world, { estate_id: estates.palm.id, tenant_id: tenancies.villa })
  await villa.owe({ amount: 5_000, dated_on: '2025-03-01', note: WORDS })
  await db.execute(
    sql`update properties set title = ${`Villa beside ${NAME}`} where id = ${properties.villa}`,
  )
}

test('what is taken along, printed and logged after somebody was erased says nothing of them', async () => {
  await live(world, dataDir)
  await scribble(world)
  await owedNextDoor()
  const { rows } = await db.execute<{ id: number; day: string }>(sql`
    select max(id) as id, (lagos_today() - 3)::text as day from payments where user_id = ${people.tenant.id}`)
  const { id, day } = onlyRow(rows)
  const all = (told: boolean) => ({
    ...{ payments: told, arrears: told, 'security log': told, people: told, ledger: told },
    ...{ receipt: told, statement: told },
  })
  expect(await takenAlong(id, day)).toEqual(all(true))
  await dueErasure(world, people.tenant.id)
  logged.splice(0)
  expect(await eraseNow(world)).toEqual([])
  expect(await takenAlong(id, day)).toEqual(all(false))
  // The lines of these calls, as the program writes them in production.
  expect(logged.length).toBeGreaterThan(6)
  for (const line of logged) expect(line).not.toMatch(tells)
})
