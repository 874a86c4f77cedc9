import { KEEP_DAYS, type RetainedKind } from '#contract/retention.ts'
import type { Config } from '#server/config/config.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { messages } from '#server/database/schema.ts'
import { countSheetRows, emptyOldImport } from '#server/imports/door.ts'
import { overAt } from '#server/session/store.ts'
import { askToErase, countResidents } from './archived-estates.ts'
import type { Rule } from './rule.ts'

/** Few enough that nobody waits long for what one portion holds. */
const PORTION = 5000

const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`

/** Tables of which old rows go, and which those are (SQL). */
type Past = readonly { table: string; past: SQL }[]

/** A rule by which rows are deleted, and nothing else has to be thought of. */
function deleting(kind: RetainedKind, keep_days: number, tables: Past): Rule {
  const each = tables.map(
    ({ table, past }) =>
      sql`select count(*) as rows, count(*) filter (where ${past}) as due from ${sql.identifier(table)}`,
  )
  return {
    kind,
    keep_days,
    counts: sql`select sum(rows)::int as rows, sum(due)::int as due from (${sql.join(each, sql` union all `)}) c`,
    take: async (tx) => {
      let removed = 0
      let last = true
      for (const { table, past } of tables) {
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

/**
 * What a message said and where it went are forgotten. Of a notification, or an invitation, its row stays, for they say how many it
 * reached; all others go.
 */
const messagesRule: Rule = {
  kind: 'messages',
  keep_days: KEEP_DAYS.messages,
  counts: sql`
    select count(*)::int as rows, (count(*) filter (where created_at < ${ago(KEEP_DAYS.messages)} and status <> 'queued'))::int as due
    from ${messages} where content <> '{}' or address <> ''`,
  take: async (tx) => {
    const { rows } = await tx.execute<{ removed: number }>(sql`
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
    const { removed } = onlyRow(rows)
    return { removed, last: removed < PORTION }
  },
}

const eventsRule = (days: number): Rule => ({
  kind: 'security_events',
  keep_days: days,
  counts: sql`
    select count(*)::int as rows, (count(*) filter (where at < ${ago(days)}))::int as due from security_events`,
  take: async (tx) => {
    // What super admins were warned of names addresses; it keeps them from being warned again within the hour.
    await tx.execute(sql`delete from security_warnings where at < ${ago(1)}`)
    const { rows } = await tx.execute<{ removed: number }>(
      sql`select forget_security_events(${days}::int) as removed`,
    )
    const { removed } = onlyRow(rows)
    // Until it finds none: how many it takes at once is said there.
    return { removed, last: removed === 0 }
  },
})

const importsRule: Rule = {
  kind: 'imports',
  keep_days: KEEP_DAYS.imports,
  counts: countSheetRows(KEEP_DAYS.imports),
  take: async (tx) => {
    const removed = await emptyOldImport(tx, KEEP_DAYS.imports)
    return { removed: removed ?? 0, last: removed === null }
  },
}

const archivedRule: Rule = {
  kind: 'archived_estates',
  keep_days: KEEP_DAYS.archived_estates,
  counts: countResidents(KEEP_DAYS.archived_estates),
  take: (tx) => askToErase(tx, KEEP_DAYS.archived_estates),
}

const linksEnded = ago(KEEP_DAYS.links)
const devicesUsed = ago(KEEP_DAYS.devices)

/** What is kept about people for a time only. `docs/privacy.md` says why for so long, and what is kept beside it. */
export const rulesOf = ({ security_log_days }: Pick<Config, 'security_log_days'>): readonly Rule[] => [
  messagesRule,
  deleting('sessions', KEEP_DAYS.sessions, [{ table: 'sessions', past: overAt(ago(KEEP_DAYS.sessions)) }]),
  eventsRule(security_log_days),
  deleting('links', KEEP_DAYS.links, [
    { table: 'password_resets', past: sql`expires_at < ${linksEnded}` },
    // An address that was confirmed can be had back for three days.
    {
      table: 'email_changes',
      past: sql`greatest(expires_at, confirmed_at + interval '3 days') < ${linksEnded}`,
    },
    { table: 'account_changes', past: sql`expires_at < ${linksEnded}` },
  ]),
  deleting('devices', KEEP_DAYS.devices, [
    { table: 'known_browsers', past: sql`last_used_at < ${devicesUsed}` },
    { table: 'known_devices', past: sql`last_seen_at < ${devicesUsed}` },
  ]),
  importsRule,
  archivedRule,
]
