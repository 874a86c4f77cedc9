import { createHash } from 'node:crypto'
import { toKobo } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import type { ReadLine } from './reading/read-statement.ts'

/*
 * No file has a row key, and one session id covers a payment, its fees and its reversal. A line is known by all that
 * its row says, and by how many equal rows one file has: copies 1, 2, 3. The largest count of any file is stored.
 */

export interface ComparedLine extends ReadLine {
  identity: Buffer
  copy: number
  /** `held`: two files share its day, neither has all rows of the other, and nothing tells equal rows apart. */
  is: 'new' | 'known' | 'held'
}

export function identityOf(line: ReadLine): Buffer {
  const { day, time, amount, narration, reference, balance } = line
  const text = narration
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // A balance tells rows apart; the reference may be damaged by a spreadsheet in another export of the same rows.
  const said = [day, time, toKobo(amount), text, balance === null ? reference : toKobo(balance)]
  return createHash('sha256').update(JSON.stringify(said)).digest()
}

const isPlain = ({ balance, reference }: ReadLine) => balance === null && reference === null

/** Tells which lines of a file are here already. `new_rows`: held rows that a person called new. */
export async function compareLines(
  db: Db,
  bank_account_id: number,
  lines: readonly ReadLine[],
  new_rows: readonly number[] = [],
): Promise<ComparedLine[]> {
  const days = [...new Set(lines.map(({ day }) => day))]
  const stored = await readRows(db)<{ identity: string; day: string; count: number }>(sql`
    select encode(identity, 'hex') as identity, day::text, count(*)::int as count from bank_lines
    where bank_account_id = ${bank_account_id} and day = any(${sql.param(days)}::date[]) group by 1, 2`)
  const here = new Map(stored.map(({ identity, count }) => [identity, count]))
  const withIdentity = lines.map((line) => ({ line, identity: identityOf(line) }))
  const inFile = countBy(withIdentity, ({ identity }) => identity.toString('hex'))
  const mixed = mixedDays(withIdentity, inFile, stored, here)
  const seen = new Map<string, number>()
  const saidNew = new Set(new_rows)
  return withIdentity.map(({ line, identity }) => {
    const key = identity.toString('hex')
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    const before = here.get(key) ?? 0
    if (nth > before) return { ...line, identity, copy: nth, is: 'new' as const }
    if (!isPlain(line) || !mixed.has(line.day)) return { ...line, identity, copy: nth, is: 'known' as const }
    const copy = saidNew.has(line.row) ? Math.max(before, inFile.get(key) ?? 0) + nth : nth
    return { ...line, identity, copy, is: copy > before ? ('new' as const) : ('held' as const) }
  })
}

/** Days of which the file and the stored lines each have rows that the other lacks. */
function mixedDays(
  lines: readonly { line: ReadLine; identity: Buffer }[],
  inFile: ReadonlyMap<string, number>,
  stored: readonly { identity: string; day: string; count: number }[],
  here: ReadonlyMap<string, number>,
): Set<string> {
  const more = new Set(
    lines.flatMap(({ line, identity }) => {
      const key = identity.toString('hex')
      return (inFile.get(key) ?? 0) > (here.get(key) ?? 0) ? line.day : []
    }),
  )
  const less = stored.flatMap(({ identity, day, count }) => (count > (inFile.get(identity) ?? 0) ? day : []))
  return new Set(less.filter((day) => more.has(day)))
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
