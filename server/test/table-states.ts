import type pg from 'pg'

/** Attempts count even for a refused request. */
const COUNTERS = ['throttle']

/**
 * Reads the state of each table: its row count and the last transaction that wrote a row. Equal states mean that nothing was
 * written in between.
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
