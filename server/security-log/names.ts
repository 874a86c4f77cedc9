import type { Asker } from '#server/access/asker.ts'
import { holds } from '#server/answers/search.ts'
import { type AnyPgColumn, type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'

// An estate admin reads people's names as they were typed in the estate (016), and colleagues' own.

/** The estate by whose names the asker reads; undefined: by those of the accounts. */
export const estateOf = (asker: Asker): number | Placeholder | undefined =>
  asker.role === 'estate admin' ? asker.estate?.id : undefined

/** Names of people in an estate, with the day each was typed. */
const namesIn = (estateId: number | Placeholder) => sql`(
  select t.user_id, t.name, t.created_at from tenants t where t.estate_id = ${estateId}
  union all select o.owner_id, o.owner_name, o.created_at from property_owners o
    join properties p on p.id = o.property_id where p.estate_id = ${estateId} and o.owner_id is not null
  union all select u.id, u.name, u.created_at from users u where u.estate_id = ${estateId})`

/** The name that the asker reads for an account (a joined table); null: none. */
export const nameFor = (
  asker: Asker,
  account: { id: AnyPgColumn; name: AnyPgColumn },
): SQL<string | null> => {
  const estateId = estateOf(asker)
  return estateId === undefined
    ? sql<string | null>`${account.name}`
    : sql<
        string | null
      >`(select n.name from ${namesIn(estateId)} n where n.user_id = ${account.id} order by n.created_at desc limit 1)`
}

/** Whether an account (of a column) is called so in an estate. */
export const typedSo = (estateId: number | Placeholder, word: string, column: AnyPgColumn): SQL =>
  sql`${column} in (select n.user_id from ${namesIn(estateId)} n where ${holds(sql`search_key(n.name)`, word)})`
