import { randomUUID } from 'node:crypto'
import { eq, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/rows.ts'
import { tenants } from '#server/database/schema.ts'
import { insertProperty } from '#server/properties/save.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { keepLedgerOf } from './billing.ts'
import { todayOf } from './clock.ts'
import { accountOf } from './ledger.ts'
import { pay, recordOf } from './payments.ts'
import { unique, type Who, type World } from './world.ts'

/* Money over on an account, and calls that pay it back or move it. */

/** Records cash for all debt and `credit` more. */
export async function giveCredit(world: World, tenant_id: number, credit: number): Promise<number> {
  await keepLedgerOf(world, tenant_id)
  const { rows } = await world.db.execute<{ owed: number }>(sql`
    select coalesce(sum(open), 0) as owed from ledger_open where account_id = ${accountOf(tenant_id)} and side = 'debit'`)
  const amount = onlyRow(rows).owed + credit
  const { status, body } = await world.as('admin')('POST /payment/record', {
    body: recordOf(world, { tenant_id, amount }),
  })
  if (status !== 201) throw new Error(`no credit was given: ${status} ${body.message}`)
  return body.id
}

export const payoutOf = (world: World, tenant_id: number, over: object = {}) => ({
  key: randomUUID(),
  ...{ tenant_id, amount: 1_000, method: 'cash', note: 'Moved out.' },
  paid_on: todayOf(world.owner.db),
  ...over,
})
export const moveOf = (tenant_id: number, to_tenant_id: number, over: object = {}) => ({
  key: randomUUID(),
  ...{ tenant_id, to_tenant_id, amount: 1_000, note: 'Meant for the other home.' },
  ...over,
})
export const paymentMoveOf = (to_tenant_id: number, over: object = {}) => ({
  key: randomUUID(),
  ...{ to_tenant_id, note: 'Paid for the wrong home.' },
  ...over,
})

export const payoutFor = (world: World, tenant_id: number) => async () => {
  await giveCredit(world, tenant_id, 1_000)
  return { body: payoutOf(world, tenant_id) }
}
export const payoutUndoneFor = (world: World, tenant_id: number) => async () => {
  await giveCredit(world, tenant_id, 1_000)
  const { status } = await world.as('admin')('POST /ledger/payout', { body: payoutOf(world, tenant_id) })
  if (status !== 201) throw new Error(`nothing was paid out: ${status}`)
  return {
    body: {
      key: randomUUID(),
      tenant_id,
      of_entry: await lastPayoutOf(world, tenant_id),
      note: 'Typed twice.',
    },
  }
}
export async function lastPayoutOf({ db }: Pick<World, 'db'>, tenant_id: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select max(id)::int as id from ledger_entries where account_id = ${accountOf(tenant_id)} and kind = 'payout'`)
  return onlyRow(rows).id
}
export const moveFor = (world: World, tenant_id: number) => async () => {
  await giveCredit(world, tenant_id, 1_000)
  return { body: moveOf(tenant_id, await homeBeside(world, tenant_id)) }
}
/** Of a card payment of the flat, or of cash of another tenancy. */
export const paymentMoveFor = (world: World, tenant_id: number) => async () => {
  await keepLedgerOf(world, tenant_id)
  const flat = tenant_id === world.tenancies.flat
  const id = flat ? (await pay(world)).id : await giveCredit(world, tenant_id, 1_000)
  return { params: { id }, body: paymentMoveOf(await homeBeside(world, tenant_id)) }
}

/** A new tenancy in the estate of another. */
export async function homeBeside({ db, people }: World, tenant_id: number, who: Who = 'neighbour') {
  const { estate_id } = onlyRow(await db.select().from(tenants).where(eq(tenants.id, tenant_id)))
  const home = { title: `Annex ${unique()}`, price: 100, description: null, property_type_id: 3 }
  const written = { ...home, status: 'available', estate_id, landlord: null } as const
  const estate_property_id = await insertProperty(db, written)
  const { id: user_id, name, email } = people[who]
  return insertTenancy(db, { user_id, estate_id, estate_property_id, name, email, by: user_id })
}
