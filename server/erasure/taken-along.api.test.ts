import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { scribble } from '#server/test/marked-everywhere.ts'
import { live, MARKS } from '#server/test/marked-life.ts'
import { startWorld } from '#server/test/world.ts'
import { eraseDue } from './erase-due.ts'

const world = await startWorld({ log_level: 'info' })
const { as, db, people, tenancies, logged } = world
const dataDir = await mkdtemp(join(tmpdir(), 'erasure-files-'))
afterAll(() => rm(dataDir, { recursive: true }))

/** The files that are taken along, and the lists that they are made from, as those who manage get them. */
async function takenAlong(): Promise<Record<string, boolean>> {
  const csv = { format: 'csv' } as const
  const answers = {
    payments: await as('admin')('GET /payments/export', { query: csv }),
    'security log': await as('super admin')('GET /security-log/export', { query: csv }),
    people: await as('super admin')('GET /users', { query: {} }),
    ledger: await as('admin')('GET /tenant/ledger/:tenantId', {
      params: { tenantId: tenancies.flat },
      query: {},
    }),
  }
  return Object.fromEntries(
    Object.entries(answers).map(([what, { status, body }]) => {
      expect([what, status]).toEqual([what, 200])
      return [what, new RegExp(MARKS.join('|'), 'i').test(JSON.stringify(body))]
    }),
  )
}

test('what is taken along and logged after somebody was erased says nothing of them', async () => {
  await live(world, dataDir)
  await scribble(world)
  const all = (told: boolean) => ({
    ...{ payments: told, 'security log': told, people: told, ledger: told },
  })
  expect(await takenAlong()).toEqual(all(true))
  await db.execute(sql`update users set deactivated_at = now() where id = ${people.tenant.id}`)
  await db.execute(sql`insert into data_requests (user_id, kind, state, answered_by, answered_at, erase_on)
    values (${people.tenant.id}, 'erasure', 'erasing', ${people.admin.id}, now(), lagos_today())`)
  logged.splice(0)
  const failures: object[] = []
  await eraseDue(
    { db, connection: world.connection, forgetFiles: async () => {} },
    { error: (context) => void failures.push(context) },
    new AbortController().signal,
  )
  expect(failures).toEqual([])
  expect(await takenAlong()).toEqual(all(false))
  // The lines of these calls, as the program writes them in production.
  expect(logged.length).toBeGreaterThan(4)
  for (const line of logged) expect(line).not.toMatch(new RegExp(MARKS.join('|'), 'i'))
})
