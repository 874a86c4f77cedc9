import { REMINDER_DAYS } from '#contract/reminder-words.ts'
import type { ReminderRules } from '#contract/reminders.ts'
import type { Caller } from '#server/access/caller.ts'
import { type Reach, reachEstates } from '#server/access/reach.ts'
import { clash, found } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

/** What an estate begins with that has chosen nothing yet. */
const UNCHOSEN: ReminderRules = { turned_on: false, days: [...REMINDER_DAYS], whatsapp: false }

interface Kept extends Record<string, unknown> {
  name: string
  billing: boolean
  rules: ReminderRules | null
}

async function findRules(db: Db, reach: Reach<'estates'>, estate_id: number): Promise<Kept> {
  const { rows } = await db.execute<Kept>(sql`
    select name, billing_from is not null as billing, (
      select json_build_object('turned_on', r.turned_on, 'days', r.days, 'whatsapp', r.whatsapp)
      from reminder_rules r where r.estate_id = estates.id) as rules
    from estates where ${reach} and id = ${estate_id}`)
  return found(rows[0], 'estate')
}

/** By which rules an estate within reach reminds; throws 404 where it is not. */
export async function readRules(db: Db, reach: Reach<'estates'>, estate_id: number) {
  const { billing, rules } = await findRules(db, reach, estate_id)
  return { billing, ...(rules ?? UNCHOSEN) }
}

/** Throws 404 for an estate that is not within reach, 409 for one that does not bill. */
export async function requireBilling(db: Db, reach: Reach<'estates'>, estate_id: number): Promise<Kept> {
  const kept = await findRules(db, reach, estate_id)
  if (!kept.billing) throw clash('turned_on', 'Billing is not on.')
  return kept
}

/** Sets the rules of an estate; today's reminders go by them, as far as they are not sent yet. */
export async function setRules(
  tx: Db,
  caller: Caller,
  estate_id: number,
  { turned_on, days, whatsapp }: ReminderRules,
): Promise<void> {
  const { name, rules } = await requireBilling(tx, reachEstates(caller), estate_id)
  const chosen = [...new Set(days)].sort((one, other) => one - other)
  const listed = sql`${sql.param(chosen)}::int[]`
  await tx.execute(sql`
    insert into reminder_rules (estate_id, turned_on, days, whatsapp, reminded_until)
    values (${estate_id}, ${turned_on}, ${listed}, ${whatsapp}, lagos_today() - 1)
    on conflict (estate_id) do update set turned_on = excluded.turned_on, days = excluded.days, whatsapp = excluded.whatsapp,
      reminded_until = excluded.reminded_until`)
  await audit(tx, caller, 'update', 'reminders', {
    id: estate_id,
    estate_id,
    before: { name, ...(rules ?? UNCHOSEN) },
    after: { name, turned_on, days: chosen, whatsapp },
  })
}
