import { DUE_SOON, DUE_SOON_DAYS } from '#contract/reminder-words.ts'
import type { ReminderRules, SendingTime } from '#contract/reminders.ts'
import { bringAllUpToDate, bringUpToDate, isBehind, notRaised } from '#server/billing/public.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { type FailureLog, noteFailure } from '#server/runtime/note-failure.ts'
import { accountsOfDebtors, byRules, type Decided, sortOut } from './decide.ts'
import { type DebtorKey, readFacts } from './facts.ts'
import { writeReminders } from './write.ts'

/** Hours in Lagos for reminders by rule. */
const HOURS = { from: 8, until: 20 }
/** Few ledgers, since payers wait for the locks. */
const BATCH = 200

export async function readSendingTime(db: Db): Promise<{ today: string; sends: SendingTime }> {
  const { today, hour } = await readRow(db)<{ today: string; hour: number }>(
    sql`select lagos_today()::text as today, lagos_hour() as hour`,
  )
  return { today, sends: hour < HOURS.from ? 'from_eight' : hour < HOURS.until ? 'now' : 'not_today' }
}

type Due = Pick<ReminderRules, 'days' | 'whatsapp'> & { estate_id: number; today: string }

/** Writes today's reminders and returns their number. Missed days are not sent. Servers may run it concurrently. */
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
  const { estate_id, days, whatsapp, today } = due
  // An outdated ledger holds up nobody else.
  const debtors = await findCandidates(db, due, sql`not ${isBehind(today)}`)
  let count = 0
  for (const batch of batchesOf(debtors)) {
    if (stopping?.aborted) return count
    count += await db.transaction(async (tx) => {
      await bringUpToDate(tx, accountsOfDebtors(batch), today)
      // Decides again under the lock: somebody may have paid meanwhile, or been reminded.
      const { reminders } = await decide(tx, due, batch)
      return (await writeReminders(tx, reminders, today, null, [])).length
    })
  }
  // The day stays open if a ledger is behind or the rules changed meanwhile.
  await db.execute(sql`
    update reminder_rules r set reminded_until = ${today}
    where estate_id = ${estate_id} and turned_on and days = ${sql.param(days)}::int[] and whatsapp = ${whatsapp}
      and not exists (select from accounts a where a.estate_id = r.estate_id and ${isBehind(today)})`)
  return count
}

/** The homes of one person stay together. */
function batchesOf(debtors: readonly Candidate[]): Candidate[][] {
  const batches: Candidate[][] = []
  for (const theirs of Map.groupBy(debtors, ({ user_id }) => user_id).values()) {
    const last = batches.at(-1)
    if (last && last.length + theirs.length <= BATCH) last.push(...theirs)
    else batches.push(theirs)
  }
  return batches
}

async function decide(db: Db, due: Due, debtors: readonly DebtorKey[]): Promise<Decided> {
  const facts = await readFacts(db, debtors, due.today)
  return sortOut(
    facts.map((each) => byRules(each, due, due.today)),
    due.today,
  )
}

type Candidate = DebtorKey & { user_id: number }

export const remindersByRules = async (db: Db, due: Due): Promise<Decided> =>
  decide(db, due, await findCandidates(db, due))

/** Tenancies and owners with an open due on one of the days. `which` is SQL on the account `a`. */
function findCandidates(
  db: Db,
  { estate_id, days, today }: Due,
  which: SQL = sql`true`,
): Promise<Candidate[]> {
  const coming = sql`
    union select account_id from ${notRaised(sql`a.estate_id = ${estate_id}`, today, DUE_SOON_DAYS)} coming
    where coming.due_on = ${today}::date + ${DUE_SOON_DAYS}::int`
  return readRows(db)(sql`
    select n.id as tenant_id, a.id as account_id, coalesce(n.user_id, a.owner_id) as user_id
    from accounts a left join tenants n on n.account_id = a.id
    where ${which} and num_nonnulls(n.id, a.owner_id) > 0 and a.id in (
      select o.account_id from ledger_open o
      where o.estate_id = ${estate_id} and o.side = 'debit' and o.open > 0
        and o.due_on = any(array(select ${today}::date - d from unnest(${sql.param(days)}::int[]) d))
      ${days.includes(DUE_SOON) ? coming : sql``}
    ) order by user_id, n.id, a.id`)
}
