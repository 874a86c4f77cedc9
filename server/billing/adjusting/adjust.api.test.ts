import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { keepLedger } from '#server/test/billing.ts'
import { createCall, refusal } from '#server/test/client.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { accountOf } from '#server/test/ledger.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, estates, tenancies } = world
const note = 'Driven into on 3 May.'
const day = dayFromNow(30)

beforeAll(() => keepLedger(world, estates.palm.id))

const charge = (key: string, over: object = {}) => ({
  ...{
    key,
    kind: 'manual',
    tenant_id: tenancies.flat,
    name: 'Broken gate',
    amount: 12_000,
    due_on: day,
    note,
  },
  ...over,
})
const adjust = (body: object, who: Who = 'estate admin') => as(who)('POST /ledger/adjust', { body })
/** The flat's ledger entries, its tenant's notifications and the log. */
const written = async () => {
  const { rows } = await db.execute(sql`
    select (select json_agg(e.kind || ' ' || e.amount order by e.id) from ledger_entries e where e.account_id = ${accountOf(tenancies.flat)}) as entries,
      (select count(*)::int from audit_log where entity = 'tenancy' and action in ('adjust', 'plan')) as logged,
      (select count(*)::int from notifications where user_id = ${people.tenant.id}) as told`)
  return rows[0]
}
const TAKEN = refusal(
  'key',
  'This was saved already, with other details. Look at the statement before you save it again.',
  'clash',
)

test('an adjustment that is sent again, at once and from two servers, is written once and answered the same', async () => {
  const urls = [world.url, (await world.another()).url]
  const body = charge(randomUUID())
  const before = await written()
  const answers = await Promise.all(
    [0, 1, 0, 1].map((index) =>
      createCall(urls[index] as string, people['estate admin'].token)('POST /ledger/adjust', { body }),
    ),
  )
  for (const { status, body: told } of answers)
    expect([status, told]).toEqual([201, { message: 'Adjustment saved.' }])
  expect(await written()).toEqual({
    entries: ['manual 12000.00'],
    logged: (before?.logged as number) + 1,
    told: (before?.told as number) + 1,
  })
  // A second adjustment with the same text counts separately.
  expect((await adjust({ ...body, key: randomUUID() })).status).toBe(201)
  expect(await written()).toMatchObject({ entries: ['manual 12000.00', 'manual 12000.00'] })
})

test('with other words, of another tenancy, or by somebody else it is refused', async () => {
  const key = randomUUID()
  expect((await adjust(charge(key))).status).toBe(201)
  const before = await written()
  for (const answer of [
    await adjust(charge(key, { amount: 12_000.01 })),
    await adjust(charge(key.toUpperCase(), { note: 'Driven into twice.' })),
    await adjust(charge(key, { tenant_id: tenancies.villa })),
    await adjust({ key, kind: 'write_off', tenant_id: tenancies.flat, amount: 12_000, note }),
    await adjust(charge(key), 'admin'),
  ])
    expect([answer.status, answer.body]).toEqual([409, TAKEN])
  expect(await written()).toEqual(before)
})

test('what was refused wrote nothing, and may be sent again put right', async () => {
  const [key, what] = [randomUUID(), { kind: 'write_off', tenant_id: tenancies.flat, note }]
  expect((await adjust({ ...what, key, amount: 36_000.01 })).status).toBe(422)
  expect((await adjust({ ...what, key, amount: 6_000 })).status).toBe(201)
})

test('a plan that is sent again is made once', async () => {
  const body = {
    ...{ key: randomUUID(), tenant_id: tenancies.flat, note },
    instalments: [{ amount: 30_000, due_on: day }],
  }
  const send = (over: object = {}) => as('estate admin')('POST /plan/create', { body: { ...body, ...over } })
  const answers = await Promise.all([send(), send()])
  for (const { status, body: told } of answers)
    expect([status, told]).toEqual([201, { message: 'Payment plan saved.' }])
  const before = await written()
  expect(before?.entries).toEqual([
    ...Array(3).fill('manual 12000.00'),
    ...['write_off -6000.00', 'plan -30000.00', 'instalment 30000.00'],
  ])
  const instalments = [dayFromNow(29), day].map((due_on) => ({ amount: 15_000, due_on }))
  const other = await send({ instalments })
  expect([other.status, other.body]).toEqual([409, TAKEN])
  expect(await written()).toEqual(before)
})

test.each([undefined, 'twice', '0b6f3c1e-52d1-4d0a-9f60-3c6b8f0f7a1'])('the key %s is none', async (key) => {
  const refused = { key: ['Not a key such as 0b6f3c1e-52d1-4d0a-9f60-3c6b8f0f7a11'] }
  const adjusted = await adjust({ ...charge(''), key })
  expect([adjusted.status, adjusted.body.errors]).toEqual([422, refused])
  const { status, body } = await as('estate admin')('POST /plan/create', {
    body: { key, tenant_id: tenancies.flat, note, instalments: [{ amount: 1, due_on: day }] },
  })
  expect([status, body.errors]).toEqual([422, refused])
})
