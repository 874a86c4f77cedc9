import type pg from 'pg'

/** Counters of tries are kept also of what is refused. */
const COUNTERS = ['throttle']

/**
 * Makes a reader of what stands in each table: how many rows, and the number of the last transaction that left one there.
 * Two readings that are equal mean that nothing was written.
 */
export async function createTableStateReader(pool: pg.Pool): Promise<() => Promise<Record<string, string>>> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [COUNTERS],
  )
  const text = tables.rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || max(xmin::text::bigint) as state from ${name}`,
    )
    .join(' union all ')
  return async () => {
    const { rows } = await pool.query<{ name: string; state: string }>({ name: 'read_rows', text })
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  }
}
