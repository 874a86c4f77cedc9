import type { Retained, RetainedKind } from '#contract/retention.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

export interface Portion {
  removed: number
  /** Nothing is left, except rows that others lock; tomorrow's run takes those. */
  last: boolean
}
export interface Rule {
  kind: RetainedKind
  keep_days: number
  /** Returns one row: all rows, and those due. */
  counts: SQL
  /** Removes a portion. Needs a transaction; several servers may run it at once. */
  take: (tx: Db) => Promise<Portion>
}

type Counts = Pick<Retained, 'rows' | 'due'>

async function count(db: Db, { counts }: Rule): Promise<Counts> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(counts)
  return onlyRow(rows)
}

export async function readRetained(db: Db, rules: readonly Rule[]): Promise<Retained[]> {
  const { rows: runs } = await db.execute<{ kind: RetainedKind; last: Retained['last'] }>(sql`
    select distinct on (kind) kind, json_build_object('at', at, 'before', before_rows, 'removed', removed) as last
    from retention_runs order by kind, day desc`)
  const lastOf = new Map(runs.map(({ kind, last }) => [kind, last]))
  const retained: Retained[] = []
  // Sequential, because each count may read a large table.
  for (const rule of rules) {
    const { kind, keep_days } = rule
    retained.push({ kind, keep_days, ...(await count(db, rule)), last: lastOf.get(kind) ?? null })
  }
  return retained
}

/** Today's run of a kind, started if needed; null: done. */
export async function beginRun(db: Db, rule: Rule): Promise<number | null> {
  const { kind } = rule
  const find = () =>
    db.execute<{ id: number; ended: boolean }>(sql`
      select id, ended_at is not null as ended from retention_runs where kind = ${kind} and day = lagos_today()`)
  let [run] = (await find()).rows
  if (!run) {
    const { rows } = await count(db, rule)
    await db.execute(sql`
      insert into retention_runs (kind, before_rows) values (${kind}, ${rows}) on conflict (kind, day) do nothing`)
    run = onlyRow((await find()).rows)
  }
  return run.ended ? null : run.id
}

/** Locks a run; false: another server has it or it is done. */
export async function holdRun(tx: Db, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from retention_runs where id = ${id} and ended_at is null for update skip locked`,
  )
  return rows.length > 0
}

export async function notePortion(tx: Db, id: number, { removed, last }: Portion): Promise<void> {
  await tx.execute(sql`
    update retention_runs set removed = removed + ${removed}, ended_at = case when ${last} then now() end where id = ${id}`)
}
