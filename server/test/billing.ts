import { randomUUID } from 'node:crypto'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import type { World } from './world.ts'

type Terms = {
  due_days?: number
  grace_days?: number
  late_fee?: number
  proration?: 'full' | 'daily' | 'none'
}

/** Gives an estate a ledger from this month or a given one; no charge is billed yet. */
export async function keepLedger({ db }: Pick<World, 'db'>, estate_id: number, from?: string): Promise<void> {
  await db.execute(sql`
    update estates set billing_from = date_trunc('month', ${from ?? sql`lagos_today()`}::date)::date
    where id = ${estate_id} and billing_from is null`)
}

/** Makes an estate bill charges automatically from the first of a month, at their prices; raises the dues until today. */
export async function billCharges(
  world: Pick<World, 'db' | 'app'>,
  estate_id: number,
  charge_ids: readonly number[],
  from: string,
  { due_days = 0, grace_days = 0, late_fee, proration = 'full' }: Terms = {},
): Promise<void> {
  const { app, db } = world
  await keepLedger(world, estate_id, from)
  for (const id of charge_ids) {
    await db.execute(sql`
      insert into billed_charges (estate_id, charge_id, anchor_on, months)
      select ${estate_id}, id, ${from}, duration from charges where id = ${id}`)
    await db.execute(sql`
      insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, due_days, grace_days, proration, late_fee_kind, late_fee)
      select ${estate_id}, id, '-infinity', '-infinity', amount, ${due_days}, ${grace_days}, ${proration},
        ${late_fee === undefined ? null : 'fixed'}, ${late_fee ?? null}
      from charges where id = ${id}`)
  }
  await bringAllUpToDate(db, app.log)
}

/** Moves the first day of a tenancy. */
export const livesSince = ({ db }: Pick<World, 'db'>, tenant_id: number, starts_on: string) =>
  db.execute(sql`update tenants set starts_on = ${starts_on} where id = ${tenant_id}`)

const manual = (tenant_id: number, amount: number, due_on = '2099-12-31') => ({
  key: randomUUID(),
  ...{ kind: 'manual' as const, tenant_id, name: 'Broken gate', amount, due_on },
  note: 'Driven into on 3 May.',
})

/** Corrections of a tenancy's ledger: a due, and a plan for the whole debt. */
export const manualFor = (world: World, tenant_id: number, due_on?: string) => async () => {
  await keepLedgerOf(world, tenant_id)
  return { body: manual(tenant_id, 1_500, due_on) }
}
export const planFor = (world: World, tenant_id: number) => async () => {
  await keepLedgerOf(world, tenant_id)
  await world.as('admin')('POST /plan/undo', { body: undone(tenant_id) })
  // More than any credit of the tenancy from other calls.
  await world.as('admin')('POST /ledger/adjust', { body: manual(tenant_id, 99_000_000) })
  const { rows } = await world.db.execute<{ amount: number; today: string }>(sql`
    select sum(open) as amount, lagos_today()::text as today from ledger_open where account_id = (select account_id from tenants where id = ${tenant_id}) and side = 'debit' and dated_on <= lagos_today()`)
  const instalments = rows.map(({ amount, today }) => ({ amount, due_on: today }))
  return { body: { key: randomUUID(), tenant_id, instalments, note: 'Agreed by telephone.' } }
}

const undone = (tenant_id: number) => ({ key: randomUUID(), tenant_id, note: 'It was not kept.' })
/** Input that undoes a running plan. */
export const undoPlanFor = (world: World, tenant_id: number) => async () => {
  const { status } = await world.as('admin')('POST /plan/create', await planFor(world, tenant_id)())
  if (status !== 201) throw new Error(`no plan was made: ${status}`)
  return { body: undone(tenant_id) }
}

export async function keepLedgerOf(world: World, tenant_id: number): Promise<void> {
  const { rows } = await world.db.execute<{ estate_id: number }>(
    sql`select estate_id from tenants where id = ${tenant_id}`,
  )
  for (const { estate_id } of rows) await keepLedger(world, estate_id)
}
