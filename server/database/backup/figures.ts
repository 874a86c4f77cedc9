import pg from 'pg'
import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import { SettingError } from '#server/errors/errors.ts'
import { readTables } from './tables.ts'

/* A backup is text: a JSON header, for each table a JSON line and its rows in COPY format up to `\.`, and a JSON trailer. */

export const figures = z.record(
  z.string(),
  z.object({ rows: z.number(), sums: z.record(z.string(), z.string()) }),
)
export type BackupFigures = z.infer<typeof figures>

export const FORMAT = 'estate-management backup 1'
export const END_OF_ROWS = '\\.\n'

export const header = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  migrations: z.record(z.string(), z.string()),
})
export const section = z.object({ table: z.string(), columns: z.array(z.string()) })
export const trailer = z.object({
  sequences: z.record(z.string(), z.number()),
  figures: figures.optional(),
})

export async function readBackupFigures(client: pg.ClientBase): Promise<BackupFigures> {
  const counting = (await readTables(client)).map(({ name, money }) => {
    const sums = money.map(
      (column) =>
        `${pg.escapeLiteral(column)}, coalesce(sum(${pg.escapeIdentifier(column)}), 0)::numeric(30, 2)::text`,
    )
    return `select ${pg.escapeLiteral(name)} as name, count(*) as rows, jsonb_build_object(${sums}) as sums
      from ${pg.escapeIdentifier(name)}`
  })
  const { rows } = await client.query<{ name: string } & BackupFigures[string]>(counting.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows, sums }) => [name, { rows, sums }]))
}

export function differences(noted: BackupFigures, found: BackupFigures): string[] {
  return [...new Set([...Object.keys(noted), ...Object.keys(found)])].sort().flatMap((table) => {
    const [was, is] = [noted[table], found[table]]
    if (!was) return [`${table} is not in what was noted`]
    if (!is) return [`${table} is missing`]
    if (was.rows !== is.rows)
      return [`${table} has ${formatCount(is.rows)} rows and not ${formatCount(was.rows)}`]
    return [...new Set([...Object.keys(was.sums), ...Object.keys(is.sums)])]
      .filter((column) => was.sums[column] !== is.sums[column])
      .map((column) => `${table}.${column} adds up to ${is.sums[column]} and not ${was.sums[column]}`)
  })
}

export function refuseDifference(noted: BackupFigures, found: BackupFigures): void {
  const wrong = differences(noted, found)
  if (wrong.length > 0) throw new SettingError(`The backup does not hold what was noted: ${wrong.join('; ')}`)
}
