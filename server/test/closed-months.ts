import { sql } from '#server/database/drizzle.ts'
import { keepLedger } from './billing.ts'
import { firstOfMonth } from './billing-setup.ts'
import type { World } from './world.ts'

/** Long before anything of a test. */
export const LONG_AGO = '2020-01'

/** Marks a month of an estate as closed, whatever happened in it. */
export const markClosed = ({ db, people }: Pick<World, 'db' | 'people'>, estate_id: number, month: string) =>
  db.execute(sql`
    insert into closed_months (estate_id, month, closed_by) values (${estate_id}, ${`${month}-01`}, ${people.admin.id})
    on conflict do nothing`)

/** Input that closes a month that is closed already. */
export const closeAgain = (world: World, estateId: number) => async () => {
  await keepLedger(world, estateId)
  await markClosed(world, estateId, LONG_AGO)
  return { params: { estateId }, body: { month: LONG_AGO } }
}

export const thisMonthOf = (world: World, estateId: number) => async () => {
  await keepLedger(world, estateId)
  return { params: { estateId }, query: { month: (await firstOfMonth(world.db)).slice(0, 7) } }
}
