import type { Retained, RetainedKind } from '#contract/retention.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

export interface Portion {
  removed: number
  /** There is no more; but for what others hold at the moment, which is there tomorrow. */
  last: boolean
}
export interface Rule {
  kind: RetainedKind
  keep_days: number
  /** Answers one row: how many there are, and how many of them go. */
  counts: SQL
  /** Takes some of those that go. In a transaction; several servers may be at it at once. */
  take: (tx: Db) => Promise<Portion>
}

type Counts = Pick<Retained, 'rows' | 'due'>

async function count(db: Db, { counts }: Rule): Promise<Counts> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(counts)
  return onlyRow(rows)
}

/** What is kept for a time only, how much there is of it, and what became of the last run. */
export async function readRetained(db: Db, rules: readonly Rule[]): Promise<Retained[]> {
  const { rows: runs } = await db.execute<{ kind: RetainedKind; last: Retained['last'] }>(sql`
    select distinct on (kind) kind, json_build_object('at', at, 'before', before_rows, 'removed', removed) as last
    from retention_runs order by kind, day desc`)
  const lastOf = new Map(runs.map(({ kind, last }) => [kind, last]))
  const retained: Retained[] = []
  // One after the other: nobody waits for it, and each may look at a large table.
  for (const rule of rules) {
    const { kind, keep_days } = rule
    retained.push({ kind, keep_days, ...(await count(db, rule)), last: lastOf.get(kind) ?? null })
  }
  return retained
}

/** The run of a kind that is to be done today, begun where no server has; null once it is done. */
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

/** Holds a run until the transaction ends; false where another server does, or has done it. */
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
