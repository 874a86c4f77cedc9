import { deviceOf } from '#contract/device.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { securityWarnings } from '#server/database/schema-security.ts'
import { warnSuperAdmins } from '#server/notifications/store.ts'

/** Refusals within 15 minutes that are no typing mistakes. */
const MANY_REFUSALS = 20
const MANY_PEOPLE = 100
/** Most warnings of refusals per hour, so that attackers cannot fill mailboxes. */
const MOST_REFUSALS_TOLD = 10
const MANY_PLACES = 'refusals in many places'
const WATCHING_LOCK = 4_120_006

type Matter = { matter: string } & (
  | { what: 'address'; ip: string; times: number }
  | { what: 'account'; id: number; name: string; times: number }
  | { what: 'many'; others: number }
  | { what: 'device'; id: number; name: string; role: string; user_agent: string | null }
  | { what: 'export'; id: number; name: string; people: number }
)

async function findMatters(db: Db): Promise<Matter[]> {
  return readRows(db)<Matter>(sql`
    with recent as materialized (
      select * from security_events where at > now() - interval '1 hour'
        and kind in ('sign_in_refused', 'second_factor_refused', 'row_refused', 'role_refused', 'new_device', 'exported')
    ), refused as (
      select * from recent where at > now() - interval '15 minutes' and kind not in ('new_device', 'exported')
    ), matters as (
      select 'refusals from ' || ip as matter, json_build_object('what', 'address', 'ip', ip, 'times', sum(times)) as facts
      from refused where ip is not null group by ip having sum(times) >= ${MANY_REFUSALS}
      union all
      select 'refusals on ' || user_id, json_build_object('what', 'account', 'id', user_id, 'times', sum(times),
        'name', (select name from users where id = user_id))
      from refused where user_id is not null group by user_id having sum(times) >= ${MANY_REFUSALS}
      union all
      select 'device of ' || e.user_id, json_build_object('what', 'device', 'id', e.user_id, 'role', min(r.role),
        'name', (select name from users where id = e.user_id), 'user_agent', max(e.user_agent))
      from recent e join user_roles r on r.user_id = e.user_id and r.role in ('super admin', 'admin')
      where e.kind = 'new_device' group by e.user_id
      union all
      select 'export by ' || user_id, json_build_object('what', 'export', 'id', user_id,
        'name', (select name from users where id = user_id), 'people', sum((detail->>'people')::int))
      from recent where kind = 'exported' group by user_id having sum((detail->>'people')::int) > ${MANY_PEOPLE}
    )
    select m.matter, f.* from matters m,
      json_to_record(m.facts) as f (what text, ip text, id int, name text, times int, role text, user_agent text, people int)
    where not exists (select from security_warnings w where w.matter = m.matter and w.at > now() - interval '1 hour')
    order by f.times desc nulls last, m.matter`)
}

async function inMeasure(db: Db, found: Matter[]): Promise<Matter[]> {
  const isRefusal = ({ what }: Matter) => what === 'address' || what === 'account'
  const { told, many } = await readRow(db)<{ told: number; many: boolean }>(sql`
    select count(*)::int as told, coalesce(bool_or(matter = ${MANY_PLACES}), false) as many
    from security_warnings where matter like 'refusals %' and at > now() - interval '1 hour'`)
  const refusals = found.filter(isRefusal)
  const shown = refusals.slice(0, Math.max(0, MOST_REFUSALS_TOLD - told))
  const others = refusals.length - shown.length
  const rest: Matter[] = others > 0 && !many ? [{ matter: MANY_PLACES, what: 'many', others }] : []
  return [...found.filter((each) => !isRefusal(each)), ...shown, ...rest]
}

function warningOf(found: Matter): Parameters<typeof warnSuperAdmins>[1] {
  switch (found.what) {
    case 'address':
      return {
        title: `Many refusals from ${found.ip}`,
        message: `${found.times} calls from ${found.ip} were refused within 15 minutes. Somebody may be guessing passwords, or looking for data of others.\n\nSee which accounts they tried. If they got into one, end its sessions and have a new password chosen.`,
        url: `/security?kind=refused&q=${encodeURIComponent(found.ip)}`,
      }
    case 'account':
      return {
        title: `Many refusals on the account of ${found.name}`,
        message: `${found.times} tries on the account of ${found.name} were refused within 15 minutes. Somebody may be guessing its password, or trying what its roles do not allow.\n\nAsk ${found.name} whether it was them. If it was not, end the sessions of the account and have a new password chosen.`,
        url: `/security?kind=refused&user=${found.id}`,
      }
    case 'many':
      return {
        title: 'Many refusals in many places',
        message: `Within 15 minutes calls were refused from many addresses or on many accounts. ${found.others} of them got no warning of their own. Somebody may be guessing passwords from many machines. You get no more such warnings for an hour.\n\nSee which accounts they tried. If they got into one, end its sessions and have a new password chosen.`,
        url: '/security?kind=refused',
      }
    case 'device':
      return {
        title: `${found.name} signed in on a new device`,
        message: `The account of ${found.name} (${found.role}) was used on ${deviceOf(found.user_agent)} for the first time.\n\nAsk ${found.name} whether it was them. If it was not, end the sessions of the account at once and have a new password chosen.`,
        url: `/security?user=${found.id}`,
      }
    case 'export':
      return {
        title: `${found.name} exported ${found.people} people`,
        message: `Within an hour ${found.name} exported files with ${found.people} people in them.\n\nIf you do not know why, ask ${found.name}. If it was not them, end the sessions of the account at once: you may have to report this within 72 hours.`,
        url: `/security?kind=exported&user=${found.id}`,
      }
  }
}

export const warnOfBursts = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await readRows(tx)<{ ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(${WATCHING_LOCK}) as ours`,
    )
    if (!rows[0]?.ours) return
    for (const found of await inMeasure(tx, await findMatters(tx))) {
      await tx.insert(securityWarnings).values({ matter: found.matter })
      await warnSuperAdmins(tx, warningOf(found))
    }
  })
