import type { Readable } from 'node:stream'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { ACCOUNT, HOMES } from './inventory/account.ts'
import { LEDGER, PAYMENTS, TRANSFERS } from './inventory/money.ts'
import type { PersonalTable } from './inventory/table.ts'
import { WORDS } from './inventory/words.ts'

const ROWS_AT_ONCE = 500

export interface DataFile {
  file: Readable
  rows: number
}

export const PERSONAL = Object.entries({
  ...ACCOUNT,
  ...HOMES,
  ...PAYMENTS,
  ...TRANSFERS,
  ...LEDGER,
  ...WORDS,
}).map(([name, table]): Required<Omit<PersonalTable, 'why'>> & { name: string; why: string | undefined } => ({
  whose: 't.user_id = me.id',
  order: 't.created_at desc, t.id desc',
  emptied: [],
  why: undefined,
  ...table,
  name,
}))

export const GIVEN = PERSONAL.filter((table) => table.whose !== null)
export const NOT_GIVEN = PERSONAL.filter((table) => table.whose === null)
export const WITHHELD = [
  'Passwords, links and codes are left out. They are secrets: anyone who has one could act in your name.',
  'Names of other people who did or wrote something are left out, because these are about them.',
]
type Given = (typeof GIVEN)[number]

export const labelsOf = ({ given }: Given): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([column, shown]) => [column, typeof shown === 'string' ? shown : shown[0]]),
  )

function selectOf({ name, given, whose, order }: Given, userId: number): SQL {
  const fields = Object.entries(given).map(
    ([column, shown]) => `'${column}', ${typeof shown === 'string' ? `t.${column}` : shown[1]}`,
  )
  // Only the id is a parameter; the inventory holds everything else.
  return sql`select json_build_object(${sql.raw(fields.join(', '))})::text as row
    from (select ${userId}::int as id) me cross join ${sql.identifier(name)} t
    where ${sql.raw(String(whose))} order by ${sql.raw(order)}`
}

export const inOneMoment = <Result>(db: Database, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

export async function* batchesOf(tx: Db, table: Given, userId: number): AsyncGenerator<string[]> {
  await tx.execute(sql`declare mine no scroll cursor for ${selectOf(table, userId)}`)
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from mine`))
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql`close mine`)
}

export async function firstRows(
  tx: Db,
  table: Given,
  userId: number,
  most: number,
): Promise<{ rows: Record<string, unknown>[]; count: number }> {
  await tx.execute(sql`declare mine no scroll cursor for ${selectOf(table, userId)}`)
  const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${most} from mine`))
  const { rowCount } = await tx.execute(sql`move forward all in mine`)
  await tx.execute(sql`close mine`)
  return { rows: rows.map(({ row }) => JSON.parse(row)), count: rows.length + (rowCount ?? 0) }
}
