import { ERASURE_DAYS } from '#contract/privacy-request-states.ts'
import { KEEP_DAYS, type Retained, type RetainedKind } from '#contract/retention.ts'
import { MANAGERS } from '#contract/roles.ts'
import { NOBODY } from '#server/access/viewer.ts'
import { shutOut } from '#server/account/store.ts'
import { audit } from '#server/audit/audit.ts'
import type { Config } from '#server/config/config.ts'
import { inArray, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, readRow, readRows } from '#server/database/rows.ts'
import { messages } from '#server/database/schema.ts'
import { countSheetRows, emptyOldImport } from '#server/imports/public.ts'
import { giveUpMessages } from '#server/messages/store.ts'
import { overAt } from '#server/session/store.ts'
import { countOldLines, emptyOldLines, emptyOldStatements } from '#server/transfers/public.ts'

interface Portion {
  removed: number
  /** No rows are left, except locked ones; tomorrow's run takes those. */
  last: boolean
}
export interface RetentionRule {
  kind: RetainedKind
  keep_days: number
  counts: SQL
  /** Removes a portion. Needs a transaction; several servers may run it at once. */
  take: (tx: Db) => Promise<Portion>
}

/** Each needs a slow password hash. */
const ACCOUNTS_AT_ONCE = 20
const REASON = 'The estate was archived seven years ago.'

const KEPT = sql`make_interval(days => ${KEEP_DAYS.archived_estates}::int)`
/** Residents (SQL: `r`) of archived estates only. Open requests, refusals and open money prevent their erasure. */
const residents = sql`(
  select u.id, u.deactivated_at, a.since, a.since < now() - ${KEPT} and not exists (
    select from privacy_requests d where d.user_id = u.id and d.kind = 'erasure' and (d.state = 'open'
      or d.state = 'refused' and d.answered_at > a.since + ${KEPT}))
    and not exists (select from erasure_hindrances(array[u.id])) as due
  from (
    select p.user_id, max(e.archived_at) as since
    from (
      select user_id, estate_id from tenants
      union select o.owner_id, p.estate_id from property_owners o join properties p on p.id = o.property_id
      union select id, estate_id from users) p
    join estates e on e.id = p.estate_id
    where p.user_id is not null
    group by p.user_id having bool_and(e.archived_at is not null)) a
  join users u on u.id = a.user_id
  where not exists (select from user_roles m where m.user_id = u.id and m.role in ${[...MANAGERS]})
    and not exists (select from privacy_requests d where d.user_id = u.id and d.kind = 'erasure' and d.state in ('erasing', 'erased')))`

/** Few enough to hold locks briefly. */
const PORTION = 5000

const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`

function deleting(kind: keyof typeof KEEP_DAYS & RetainedKind, tables: Record<string, SQL>): RetentionRule {
  const each = Object.entries(tables).map(
    ([table, past]) =>
      sql`select count(*) as rows, count(*) filter (where ${past}) as due from ${sql.identifier(table)}`,
  )
  return {
    kind,
    keep_days: KEEP_DAYS[kind],
    counts: sql`select sum(rows)::int as rows, sum(due)::int as due from (${sql.join(each, sql` union all `)}) c`,
    take: async (tx) => {
      let removed = 0
      let last = true
      for (const [table, past] of Object.entries(tables)) {
        const { rowCount } = await tx.execute(sql`
          delete from ${sql.identifier(table)} where ctid = any(array(
            select ctid from ${sql.identifier(table)} where ${past} limit ${PORTION} for update skip locked))`)
        removed += rowCount ?? 0
        if (rowCount === PORTION) last = false
      }
      return { removed, last }
    },
  }
}

const messagesRule: RetentionRule = {
  kind: 'messages',
  keep_days: KEEP_DAYS.messages,
  counts: sql`
    select count(*)::int as rows, (count(*) filter (where created_at < ${ago(KEEP_DAYS.messages)} and status <> 'queued'))::int as due
    from ${messages} where content <> '{}' or address <> ''`,
  take: async (tx) => {
    const { removed } = await readRow(tx)<{ removed: number }>(sql`
      with due as (
        select m.id, m.notification_id is not null or exists (select from invitations i where i.message_id = m.id) as counted
        from ${messages} m
        where (m.content <> '{}' or m.address <> '') and m.created_at < ${ago(KEEP_DAYS.messages)} and m.status <> 'queued'
        order by m.created_at limit ${PORTION} for update of m skip locked),
      emptied as (
        update ${messages} m set content = '{}', address = '', last_error = null, provider_id = null
        from due where due.id = m.id and due.counted),
      gone as (delete from ${messages} m using due where due.id = m.id and not due.counted)
      select count(*)::int as removed from due`)
    return { removed, last: removed < PORTION }
  },
}

const eventsRule = (days: number): RetentionRule => ({
  kind: 'security_events',
  keep_days: days,
  counts: sql`
    select count(*)::int as rows, (count(*) filter (where at < ${ago(days)}))::int as due from security_events`,
  take: async (tx) => {
    await tx.execute(sql`delete from security_warnings where at < ${ago(1)}`)
    const { removed } = await readRow(tx)<{ removed: number }>(
      sql`select forget_security_events(${days}::int) as removed`,
    )
    return { removed, last: removed === 0 }
  },
})

const linksEnded = ago(KEEP_DAYS.links)
const devicesUsed = ago(KEEP_DAYS.devices)

/** Retention rules; `docs/privacy.md` explains the periods. */
export const rulesOf = ({
  security_log_days,
}: Pick<Config, 'security_log_days'>): readonly RetentionRule[] => [
  messagesRule,
  deleting('sessions', { sessions: overAt(ago(KEEP_DAYS.sessions)) }),
  eventsRule(security_log_days),
  deleting('links', {
    password_resets: sql`expires_at < ${linksEnded}`,
    // A confirmed email can be undone for three days.
    email_changes: sql`greatest(expires_at, confirmed_at + interval '3 days') < ${linksEnded}`,
    account_changes: sql`expires_at < ${linksEnded}`,
  }),
  deleting('devices', {
    known_browsers: sql`last_used_at < ${devicesUsed}`,
    known_devices: sql`last_seen_at < ${devicesUsed}`,
  }),
  {
    kind: 'imports',
    keep_days: KEEP_DAYS.imports,
    counts: countSheetRows(KEEP_DAYS.imports),
    take: async (tx) => {
      const removed = await emptyOldImport(tx, KEEP_DAYS.imports)
      return { removed: removed ?? 0, last: removed === null }
    },
  },
  {
    kind: 'bank_lines',
    keep_days: KEEP_DAYS.bank_lines,
    counts: countOldLines(KEEP_DAYS.bank_lines),
    take: async (tx) => {
      await emptyOldStatements(tx, KEEP_DAYS.imports)
      const removed = await emptyOldLines(tx, KEEP_DAYS.bank_lines, PORTION)
      return { removed, last: removed < PORTION }
    },
  },
  {
    kind: 'archived_estates',
    keep_days: KEEP_DAYS.archived_estates,
    counts: sql`
      select count(*)::int as rows, (count(*) filter (where r.due))::int as due from ${residents} r`,
    take: askToErase,
  },
]

/** Closes accounts of long-archived estates; an admin may take the erasure back. Needs a transaction. */
async function askToErase(tx: Db): Promise<Portion> {
  const rows = await readRows(tx)<{ id: number }>(sql`
    select u.id from users u where u.id in (select r.id from ${residents} r where r.due)
    order by u.id limit ${ACCOUNTS_AT_ONCE} for no key update skip locked`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { removed: 0, last: true }
  await giveUpMessages(tx, inArray(messages.user_id, ids), REASON)
  for (const id of ids) {
    const { rowCount } = await tx.execute(sql`
      update users set deactivated_at = now(), deactivated_reason = ${REASON} where id = ${id} and deactivated_at is null`)
    if (rowCount === 1) {
      await shutOut(tx, id, REASON)
      await audit(tx, NOBODY, 'deactivate', 'user', { id, after: { reason: REASON } })
    }
    await tx.execute(sql`
      insert into privacy_requests (user_id, kind, state, via, answered_at, answer, erase_on)
      values (${id}, 'erasure', 'erasing', 'archive', now(), ${REASON}, lagos_today() + ${ERASURE_DAYS}::int)`)
  }
  return { removed: ids.length, last: ids.length < ACCOUNTS_AT_ONCE }
}

async function count(db: Db, { counts }: RetentionRule) {
  return readRow(db)<{ rows: number; due: number }>(counts)
}

export async function readRetained(db: Db, rules: readonly RetentionRule[]): Promise<Retained[]> {
  const runs = await readRows(db)<{ kind: RetainedKind; last: Retained['last'] }>(sql`
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
export async function beginRun(db: Db, rule: RetentionRule): Promise<number | null> {
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

export async function holdRun(tx: Db, id: number): Promise<boolean> {
  const rows = await readRows(tx)<Record<string, unknown>>(
    sql`select from retention_runs where id = ${id} and ended_at is null for update skip locked`,
  )
  return rows.length > 0
}

export async function notePortion(tx: Db, id: number, { removed, last }: Portion): Promise<void> {
  await tx.execute(sql`
    update retention_runs set removed = removed + ${removed}, ended_at = case when ${last} then now() end where id = ${id}`)
}
