import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { readRows } from '#server/database/rows.ts'
import { refusal } from '#server/test/client.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, estates, tenancies, charges } = world
const palm = estates.palm.id
const cedar = estates.cedar.id

/* In Palm Grove flat is 51 days late, annex and villa 20; in Cedar Court house is 20 days late. */
let annex: number
beforeAll(async () => {
  await startLedger(world, palm, [charges.security])
  await startLedger(world, cedar, [charges.cedar])
  annex = await addHome(world, 'neighbour', { title: 'Annex 1', name: 'Tobi Obi' })
  const owe = (tenant_id: number, dated_on: string, estate_id = palm) =>
    ledgerOf(world, { estate_id, tenant_id }).owe({ amount: 7_000, dated_on })
  await owe(tenancies.flat, '2026-10-01')
  for (const id of [annex, tenancies.villa]) await owe(id, '2026-11-01')
  await owe(tenancies.house, '2026-11-01', cedar)
})

interface Whom {
  arrears?: object
  tenants?: object
}
/** The tenancies that a filter would remind. */
const meant = async (body: Whom, who: Who = 'estate admin') => {
  const { body: preview } = await as(who)('POST /reminders/preview', { body: body as never })
  return preview.people
    .map(({ tenant_id }) => tenant_id)
    .toSorted((one, other) => Number(one) - Number(other))
}
const reminded = async () =>
  (await readRows(db)<{ tenant_id: number }>(sql`select tenant_id from reminders order by 1`)).map(
    ({ tenant_id }) => tenant_id,
  )

test('all that match a filter are meant, and no others', async () => {
  const all = [tenancies.flat, tenancies.villa, annex].toSorted((one, other) => Number(one) - Number(other))
  expect(await meant({ arrears: {} })).toEqual(all)
  expect(await meant({ tenants: { only: 'owing' } })).toEqual(all)
  expect(await meant({ arrears: { age: 'd60' } })).toEqual([tenancies.flat])
  expect(await meant({ arrears: { q: 'annex' } })).toEqual([annex])
  expect(await meant({ tenants: { q: 'tobi', only: 'owing' } })).toEqual([annex])
  expect(await meant({ arrears: { q: 'nobody' } })).toEqual([])
})

test('a filter finds nobody out of reach', async () => {
  expect(await meant({ arrears: {} }, 'other estate admin')).toEqual([tenancies.house])
  expect(await meant({ tenants: {} }, 'other estate admin')).toEqual([tenancies.house])
  expect(await meant({ arrears: { estate_id: cedar } }, 'admin')).toEqual([tenancies.house])
  expect(await meant({ arrears: {} }, 'admin')).toHaveLength(4)
  for (const body of [{ arrears: { estate_id: cedar } }, { tenants: { estate_id: cedar } }])
    for (const call of ['POST /reminders/preview', 'POST /reminders/send'] as const)
      expect((await as('estate admin')(call, { body })).status).toBe(404)
  expect(await reminded()).toEqual([])
})

test.each([
  { body: { arrears: {}, tenants: {} }, field: 'tenant_ids', message: 'Either by id or by a filter' },
  { body: { arrears: {}, tenant_ids: [1] }, field: 'tenant_ids', message: 'Either by id or by a filter' },
  { body: {}, field: 'tenant_ids', message: 'Select somebody' },
  {
    body: { arrears: { age: 'old' } },
    field: 'arrears.age',
    message: 'One of not_due, d30, d60, d90, older, any',
  },
  { body: { tenants: { only: 'late' } }, field: 'tenants.only', message: 'Either owing or not_joined' },
])('$body is refused', async ({ body, field, message }) => {
  const answer = await as('estate admin')('POST /reminders/send', { body: body as never })
  expect([answer.status, answer.body]).toEqual([422, refusal(field, message)])
})

test('exactly the matching rows are reminded', async () => {
  const { status, body } = await as('estate admin')('POST /reminders/send', {
    body: { arrears: { age: 'd30' } },
  })
  expect([status, body.sent]).toEqual([200, 2])
  expect(await reminded()).toEqual(
    [tenancies.villa, annex].toSorted((one, other) => Number(one) - Number(other)),
  )
  const again = await as('estate admin')('POST /reminders/send', { body: { tenants: { only: 'owing' } } })
  expect(again.body.sent).toBe(1)
  expect(await reminded()).toEqual(
    [tenancies.flat, tenancies.villa, annex].toSorted((one, other) => Number(one) - Number(other)),
  )
})
