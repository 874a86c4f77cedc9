import type pg from 'pg'
import { SettingError } from '#server/errors/errors.ts'

export interface BackupTable {
  name: string
  columns: string[]
}

interface TableRow extends BackupTable {
  /** Columns of money. */
  money: string[]
  needs: string[]
}

const TABLES = `
  select c.relname::text as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'numeric'::regtype) as money,
    (select coalesce(array_agg(distinct f.confrelid::regclass::text), '{}') from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    and c.relname <> 'schema_migrations'
  order by c.relname`

export const readTables = async (client: pg.ClientBase): Promise<TableRow[]> =>
  (await client.query<TableRow>(TABLES)).rows

export async function tablesInOrder(client: pg.ClientBase): Promise<BackupTable[]> {
  const rows = await readTables(client)
  const ordered: BackupTable[] = []
  const placed = new Set<string>()
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      ({ name, needs }) => !placed.has(name) && needs.every((other) => placed.has(other)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const { name, columns } of ready) {
      placed.add(name)
      ordered.push({ name, columns })
    }
  }
  return ordered
}

/** Throws where the role cannot read sequences, which only the owner can. */
export async function refuseBlind(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(`select from pg_sequences where schemaname = current_schema()
    and not has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'USAGE, SELECT') limit 1`)
  if (rowCount)
    throw new SettingError(
      'DATABASE_OWNER_URL: is needed for a backup, which only the role that owns the tables can make',
    )
}

export async function sequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select sequencename::text as name, last_value as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function appliedMigrations(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
}
