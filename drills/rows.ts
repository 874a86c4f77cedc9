import type pg from 'pg'

/** Tables that may hold fewer rows after an upgrade, and why. */
const MAY_LOSE: Readonly<Record<string, string>> = {
  tallies: 'added up each minute',
  recovery_codes: 'dropped by 018: of a second factor that was never built; 037 made another one',
}

/** How many rows each table has. */
export async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select c.relname as name, (xpath('/row/n/text()',
      query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::bigint as count
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** What was there before and is no more, without a reason that is known. */
export async function lostRows(client: pg.Client, before: ReadonlyMap<string, number>): Promise<string[]> {
  const now = await countRows(client)
  return [...before]
    .filter(([table, count]) => (now.get(table) ?? -1) < count && !MAY_LOSE[table])
    .map(([table, count]) => `${table} had ${count} rows, and has ${now.get(table) ?? 'gone'}`)
}
