import { DUE_SOON, DUE_SOON_DAYS } from '#contract/reminder-words.ts'
import type { ReminderRules, SendingTime } from '#contract/reminders.ts'
import { bringAllUpToDate, bringUpToDate, isBehind, notRaised } from '#server/billing/public.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { type FailureLog, noteFailure } from '#server/runtime/note-failure.ts'
import { byRules, type Decided, sortOut } from './decide.ts'
import { readFacts } from './facts.ts'
import { writeReminders } from './write.ts'

/** Nobody is reminded at night: by rules from this hour in Lagos on, and before the other. */
const HOURS = { from: 8, until: 20 }
/** Tenancies at a time. Few, so that nobody who pays waits long. */
const BATCH = 200

/** When the rules send what they call for today; and which day that is. */
export async function readSendingTime(db: Db): Promise<{ today: string; sends: SendingTime }> {
  const { today, hour } = await readRow(db)<{ today: string; hour: number }>(
    sql`select lagos_today()::text as today, lagos_hour() as hour`,
  )
  return { today, sends: hour < HOURS.from ? 'from_eight' : hour < HOURS.until ? 'now' : 'not_today' }
}

/** An estate, by which rules it reminds, and for which day. */
type Due = Pick<ReminderRules, 'days' | 'whatsapp'> & { estate_id: number; today: string }

/**
 * Writes today's reminders of every estate that reminds by rules, and answers how many. What was missed on a day before is
 * not sent. Several servers may do it at once: each person is reminded once. Ends early once `stopping` says so.
 */
export async function remindByRules(db: Database, log: FailureLog, stopping?: AbortSignal): Promise<number> {
  const rows = await readRows(db)<Due>(sql`
    select r.estate_id, r.days, r.whatsapp, lagos_today()::text as today
    from reminder_rules r join estates e on e.id = r.estate_id
    where r.turned_on and r.reminded_until < lagos_today() and lagos_hour() >= ${HOURS.from} and lagos_hour() < ${HOURS.until}
      and e.billing_from is not null and e.status = 1 and e.archived_at is null
    order by r.estate_id`)
  if (rows.length === 0) return 0
  await bringAllUpToDate(db, log, { stopping })
  let count = 0
  for (const due of rows) {
    if (stopping?.aborted) return count
    try {
      count += await remindEstate(db, due, stopping)
    } catch (error) {
      noteFailure(log, error, { estate: due.estate_id }, 'an estate could not remind; it is tried again')
    }
  }
  return count
}

async function remindEstate(db: Database, due: Due, stopping?: AbortSignal): Promise<number> {
  const ids = await thoseUpToDate(db, await calledFor(db, due), due.today)
  let count = 0
  for (let first = 0; first < ids.length; first += BATCH) {
    if (stopping?.aborted) return count
    count += await remindSome(db, due, ids.slice(first, first + BATCH))
  }
  await noteDone(db, due)
  return count
}

/** A ledger that could not be brought up to date keeps nobody else from being reminded. */
async function thoseUpToDate(db: Db, ids: readonly number[], today: string): Promise<number[]> {
  const rows = await readRows(db)<{ id: number }>(sql`
    select n.id from tenants n where n.id = any(${sql.param([...ids])}::int[]) and not ${isBehind(today)} order by 1`)
  return rows.map(({ id }) => id)
}

/** Decides once more of each what the held ledger says: somebody may have paid meanwhile, or been reminded. */
const remindSome = (db: Database, due: Due, ids: number[]): Promise<number> =>
  db.transaction(async (tx) => {
    await bringUpToDate(tx, ids, due.today)
    const { reminders } = await decide(tx, due, ids)
    return (await writeReminders(tx, reminders, due.today, null)).length
  })

async function decide(db: Db, due: Due, ids: readonly number[]): Promise<Decided> {
  const facts = await readFacts(db, ids, due.today)
  return sortOut(facts.map((each) => byRules(each, due, due.today)))
}

/** Whom an estate would remind today. Nothing is written. */
export const remindersByRules = async (db: Db, due: Due): Promise<Decided> =>
  decide(db, due, await calledFor(db, due))

/** The tenancies of an estate with something open that one of the days calls for, before each is looked at. */
async function calledFor(db: Db, { estate_id, days, today }: Due): Promise<number[]> {
  const rows = await readRows(db)<{ id: number }>(sql`
    select tenant_id as id from (
      select o.tenant_id from ledger_open o
      where o.estate_id = ${estate_id} and o.side = 'debit' and o.open > 0
        and o.due_on = any(array(select ${today}::date - d from unnest(${sql.param(days)}::int[]) d))
      ${days.includes(DUE_SOON) ? comingSoon(estate_id, today) : sql``}
    ) called group by 1 order by 1`)
  return rows.map(({ id }) => id)
}

const comingSoon = (estate_id: number, today: string): SQL => sql`
  union select tenant_id from ${notRaised(sql`n.estate_id = ${estate_id}`, today, DUE_SOON_DAYS)} coming
  where coming.due_on = ${today}::date + ${DUE_SOON_DAYS}::int`

/**
 * The day is done, unless a ledger of the estate was not up to date, or the rules were changed meanwhile: then it is looked at
 * once more.
 */
async function noteDone(db: Db, { estate_id, days, whatsapp, today }: Due): Promise<void> {
  await db.execute(sql`
    update reminder_rules r set reminded_until = ${today}
    where estate_id = ${estate_id} and turned_on and days = ${sql.param(days)}::int[] and whatsapp = ${whatsapp}
      and not exists (select from tenants n where n.estate_id = r.estate_id and ${isBehind(today)})`)
}
