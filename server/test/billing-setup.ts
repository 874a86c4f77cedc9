import type { ChargeToBill, TurnOn } from '#contract/billing.ts'
import { insertCharge } from '#server/charges/store.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { estates } from '#server/database/schema.ts'
import { insertProperty } from '#server/properties/save.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { unique, type Who, type World } from './world.ts'

/** The first of a month, counted from the current one in Lagos. */
export async function firstOfMonth(db: Db, months = 0): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select (date_trunc('month', lagos_today()) + make_interval(months => ${months}))::date::text as day`,
  )
  return onlyRow(rows).day
}

/** A new charge of an estate; by default some naira each month. */
export const addCharge = async (
  { db, people }: World,
  estate_id: number,
  {
    amount = 10_000,
    duration = 1,
    repeatable = false,
    status = 1,
  }: { amount?: number; duration?: number; repeatable?: boolean; status?: 1 | null } = {},
): Promise<number> => {
  const written = { amount, duration, repeatable, status, property_type_id: 3, user_id: people.admin.id }
  return (await insertCharge(db, { name: `Levy ${unique()}`, estate_id, ...written })).id
}

/** A charge to bill; by default without days to pay, grace or late fee. */
export const toBill = (
  charge_id: number,
  anchor_on: string,
  over: Partial<ChargeToBill> = {},
): ChargeToBill => ({
  charge_id,
  anchor_on,
  due_days: 0,
  due_month_end: false,
  grace_days: 0,
  proration: 'full',
  late_fee: null,
  ...over,
})

/** Settings that turn billing on from this month, with one new charge. */
export async function turnOnWish(world: World, estate_id: number): Promise<TurnOn> {
  const billing_from = await firstOfMonth(world.db)
  const charge = toBill(await addCharge(world, estate_id), billing_from)
  return { billing_from, raise_days: 0, charges: [charge], openings: [] }
}

/** The same for an estate with billing on: it is turned off first. */
export async function turnOnAgain(world: World, estateId: number) {
  await world.db.update(estates).set({ billing_from: null }).where(eq(estates.id, estateId))
  return { params: { estateId }, body: await turnOnWish(world, estateId) }
}

/** An unbilled charge of an estate with billing. */
export async function oneMoreCharge(world: World, estateId: number) {
  const billing_from = await firstOfMonth(world.db)
  await world.db.update(estates).set({ billing_from }).where(eq(estates.id, estateId))
  return { params: { estateId }, body: toBill(await addCharge(world, estateId), billing_from) }
}

/** New terms of a billed charge, from next month. */
export async function termsToChange(world: World, estateId: number) {
  const { params, body } = await oneMoreCharge(world, estateId)
  const { status } = await world.as('admin')('POST /estate/billing/:estateId/charges', { params, body })
  if (status !== 201) throw new Error(`the charge is not billed: ${status}`)
  const effective_from = await firstOfMonth(world.db, 1)
  return { params: { id: body.charge_id }, body: { effective_from, amount: 12_000, late_fee: null } }
}

/** A tenancy of a person in a new property. */
export async function addHome({ db, people }: World, who: Who, estate_id: number): Promise<number> {
  const fields = {
    price: 100,
    description: null,
    status: 'rented',
    property_type_id: 3,
    landlord: null,
  } as const
  const estate_property_id = await insertProperty(db, { ...fields, title: `Flat ${unique()}`, estate_id })
  const { id: user_id, name, email } = people[who]
  return insertTenancy(db, { user_id, estate_id, estate_property_id, name, email, by: user_id })
}
