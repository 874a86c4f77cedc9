import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { readRow } from '#server/database/rows.ts'
import { billCharges } from './billing.ts'
import type { World } from './world.ts'

/** The account of the owner of a home, whose estate bills its owners from now on. */
export async function ownersAccountOf({ db }: Pick<World, 'db'>, property_id: number): Promise<number> {
  await db.execute(sql`
    update estates set bills_owners = true where id = (select estate_id from properties where id = ${property_id})`)
  await db.execute(sql`select open_owner_accounts(estate_id) from properties where id = ${property_id}`)
  const { id } = await readRow(db)<{ id: number }>(sql`
    select id from accounts where property_id = ${property_id} and owner_id is not null order by id desc limit 1`)
  return id
}

/** Bills charges to the owners of an estate's homes, from the first of a month. */
export async function billOwners(
  world: World,
  estate_id: number,
  charge_ids: readonly number[],
  from: string,
): Promise<void> {
  const { app, db } = world
  await db.execute(sql`update estates set bills_owners = true where id = ${estate_id}`)
  await db.execute(sql`select open_owner_accounts(${estate_id})`)
  await db.transaction(async (tx) => {
    for (const id of charge_ids) {
      await tx.execute(sql`
        insert into billed_charges (estate_id, charge_id, anchor_on, months)
        select ${estate_id}, id, ${from}, duration from charges where id = ${id}`)
      await tx.execute(sql`
        insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, grace_days, proration, billed_to)
        select ${estate_id}, id, '-infinity', '-infinity', amount, 0, 'full', 'owners' from charges where id = ${id}`)
    }
  })
  await billCharges({ app, db }, estate_id, [], from)
  await bringAllUpToDate(db, app.log)
}
