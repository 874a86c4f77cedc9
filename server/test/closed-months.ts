import { sql } from '#server/database/drizzle.ts'
import { readRows } from '#server/database/rows.ts'
import { insertProperty } from '#server/properties/save.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { keepLedger } from './billing.ts'
import { firstOfMonth } from './billing-setup.ts'
import { accountIdOf } from './ledger.ts'
import { unique, type World } from './world.ts'

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

/** The account of a new home, whose resident came on a day. */
export async function newAccount(
  { db, people }: World,
  estate_id: number,
  starts_on: string,
): Promise<number> {
  const home = { title: `Annex ${unique()}`, estate_id, price: 100, description: null, landlord: null }
  const estate_property_id = await insertProperty(db, { ...home, status: 'available', property_type_id: 3 })
  const { id: user_id, name, email } = people.neighbour
  const person = { user_id, estate_id, estate_property_id, name, email, starts_on, by: user_id }
  return accountIdOf(db, await db.transaction((tx) => insertTenancy(tx, person)))
}

/** Writes an opening balance of a day, past the application. */
export const OPENING_ON = `
  insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name)
  values ($1, $2, 'opening', 5, $3, $3, 'Old debt')`

export const entriesOf = ({ db }: Pick<World, 'db'>, account_id: number) =>
  readRows(db)<{ kind: string; dated_on: string; amount: number }>(sql`
    select kind, dated_on::text, amount from ledger_entries where account_id = ${account_id} order by id`)
