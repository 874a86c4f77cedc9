import type pg from 'pg'
import { isForbidden } from './errors.ts'
import { whenFree } from './when-free.ts'

/**
 * The indexes in the order of the collation `as_read`, where this server orders otherwise than when they were made. PostgreSQL notes of
 * each index which collations it follows.
 */
const OUT_OF_ORDER = `
  select distinct c.oid::regclass::text as name
  from pg_collation o join pg_depend d on d.refclassid = 'pg_collation'::regclass and d.refobjid = o.oid
    join pg_class c on c.oid = d.objid and d.classid = 'pg_class'::regclass and c.relkind = 'i'
  where o.oid = to_regcollation('as_read') and o.collversion <> pg_collation_actual_version(o.oid)`

/**
 * Makes the indexes in the order of names anew where that order has moved, as it may with each version of ICU. Its table waits for each, some
 * tenths of a second for a hundred thousand rows. `client` owns the tables; one that does not only has `note` hear of it.
 */
export async function followOrderOfNames(client: pg.ClientBase, note: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string }>(OUT_OF_ORDER)
  if (rows.length === 0) return
  try {
    for (const { name } of rows)
      await whenFree(client, `The index ${name}, made anew for another order of names,`, note, () =>
        client.query(`reindex index ${name}`),
      )
    // Last: cut short before, it is all done again.
    await client.query('alter collation as_read refresh version')
  } catch (error) {
    if (!isForbidden(error)) throw error
    note(
      'This server puts names in another order than the one before. Lists in the order of names may show one twice or leave one out until a start with DATABASE_OWNER_URL makes their indexes anew',
    )
  }
}
