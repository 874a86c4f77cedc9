import { toKobo, toNaira } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { allocateOldest, insertEntry } from '../ledger/allocate.ts'
import { cancelLateFees, creditable, creditEntry } from '../ledger/credit-entry.ts'
import { bringUpToDate } from '../up-to-date.ts'
import { billedAccounts, dueOn, monthsAfter, PAID_DAYS, PART, PAYS_NOT, PRICE, shareOf } from './periods.ts'
import { raiseDues } from './raise.ts'

interface Due {
  id: number
  estate_id: number
  name: string
  charge_id: number
  terms_id: number
  period: string | null
  due_on: string
}

interface Wrong extends Due {
  dated_on: string
  /** Naira now, and by the dates of the tenancy. */
  asks: number
  should: number
  day: string
}

export interface DatesBy {
  user_id: number
  /** A tenant who leaves cancels only dues that have not begun. The estate alone shortens a bill. */
  leaves?: true
}

/** Corrects dues and late fees after this transaction changed the dates of a tenancy. */
export async function correctForDates(
  tx: Db,
  account_id: number,
  { user_id: by, leaves }: DatesBy,
): Promise<void> {
  const today = await bringUpToDate(tx, [account_id])
  const wrong = await listWrong(tx, account_id)
  for (const due of leaves ? wrong.filter(({ dated_on }) => dated_on > today) : wrong) {
    const missing = toNaira(toKobo(due.should - due.asks))
    if (missing > 0)
      await askAgain(tx, account_id, { ...due, of_entry: due.id, amount: missing, dated_on: due.day }, by)
    else await askLess(tx, due, by)
    if (due.should === 0)
      await cancelLateFees(tx, sql`${due.id} in (d.id, d.of_entry)`, { day: due.day, created_by: by })
  }
  if (!leaves) {
    for (const early of await listEarly(tx, account_id)) {
      const { id, amount, cancelled_on: day } = early
      const name = `Due later: ${early.name}`
      await creditEntry(tx, id, { kind: 'cancel', name, amount, day, created_by: by })
      await askAgain(tx, account_id, early, by)
    }
    const outside = sql`d.account_id = ${account_id} and (f.dated_on > a.ends_on
      or f.dated_on <= ${dueOn(sql`a.starts_on`, 't.')} + t.grace_days)`
    await cancelLateFees(tx, outside, { day: today, created_by: by })
  }
  await raiseDues(tx, [account_id], today, { whole: true })
  await allocateOldest(tx, [account_id])
}

/** Only cancellations by a person have a note. */
const BY_A_PERSON = sql`w.kind = 'cancel' and w.note is not null`

/** Dues with a wrong amount for the dates. Dues that a person cancelled stay cancelled. */
function listWrong(tx: Db, account_id: number): Promise<Wrong[]> {
  return readRows(tx)(sql`
    with billed as (${billedAccounts(sql`a.id = ${account_id}`)}),
    dues as (
      select d.*, b.months, b.begins_on, b.starts_on, b.ends_on, b.owner_id, b.property_id, b.property_type_id, b.let_by_room,
        b.owner_lives_from, b.first_period, b.last_period,
        ${monthsAfter(sql`anchor_on`, sql`months * d.period_no`)} as first_on,
        ${monthsAfter(sql`anchor_on`, sql`months * (d.period_no + 1)`)} as next_on,
        d.amount + coalesce((select sum(w.amount) from ledger_entries w
          left join ledger_entries m on m.id = w.of_entry and m.kind = 'manual'
          where coalesce(m.of_entry, w.of_entry) = d.id and w.account_id = d.account_id
            and w.kind in ('cancel', 'proration', 'manual') and not (${BY_A_PERSON})), 0) as asks
      from ledger_entries d join billed b using (charge_id)
      where d.account_id = ${account_id} and d.kind = 'due'
        and not exists (select from ledger_entries w where w.of_entry = d.id and ${BY_A_PERSON})
    ),
    cut as (
      select p.*, ${PART} as part, t.due_days, t.due_month_end, ${PAYS_NOT} as pays_not,
        -- A whole period may have been paid ahead at another price.
        case when period = daterange(first_on, next_on) then p.amount else ${PRICE} end as full_price
      from (select *, ${PAID_DAYS} from dues) p join charge_terms t on t.id = p.terms_id
    ),
    judged as (
      select *, case
        when period is null then case when begins_on <= coalesce(ends_on, 'infinity') then amount else 0 end
        when pays_not or from_on >= until_on then 0
        when owner_id is not null and (first_on < starts_on or first_on > coalesce(ends_on, 'infinity')) then 0
        when from_on = first_on and until_on = next_on then full_price
        when part = 'full' then full_price
        when part = 'none' then 0
        else ${shareOf(sql`full_price`)} end as should
      from cut
    )
    select id, estate_id, name, charge_id, terms_id, period::text, dated_on, greatest(due_on, ${dueOn(sql`starts_on`)})::text as due_on, asks, should,
      greatest(dated_on, lagos_today()) as day
    from judged where should <> asks order by dated_on, id`)
}

/** Credits the excess: first of the manual entries, then of the due. A discount lowers it. */
async function askLess(tx: Db, due: Wrong, by: number): Promise<void> {
  const { name, day, should } = due
  const as =
    should === 0
      ? ({ kind: 'cancel', name: `Cancelled: ${name}` } as const)
      : ({ kind: 'proration', name: `Days not lived there: ${name}` } as const)
  const rows = await readRows(tx)<{ id: number; left: number }>(sql`
    select id, ${creditable(sql`e.id`)} as left from ledger_entries e
    where id = ${due.id} or (of_entry = ${due.id} and kind = 'manual') order by id desc`)
  let kobo = toKobo(due.asks - should)
  for (const { id, left } of rows) {
    const part = Math.min(kobo, toKobo(left))
    kobo -= part
    if (part > 0) await creditEntry(tx, id, { ...as, amount: toNaira(part), day, created_by: by })
  }
}

interface Again extends Due {
  of_entry: number
  amount: number
  dated_on: string
}

/** Open dues whose due day is too early for the new first day. */
function listEarly(tx: Db, account_id: number): Promise<(Again & { cancelled_on: string })[]> {
  return readRows(tx)(sql`
    select d.id, coalesce(d.of_entry, d.id) as of_entry, d.estate_id, d.name, d.charge_id, d.terms_id, d.period::text,
      o.open as amount, ${dueOn(sql`a.starts_on`, 't.')}::text as due_on, greatest(a.starts_on, lagos_today())::text as dated_on,
      greatest(d.dated_on, lagos_today())::text as cancelled_on
    from ledger_open o join ledger_entries d on d.id = o.entry_id join charge_terms t on t.id = d.terms_id
      join accounts a on a.id = d.account_id
    where o.account_id = ${account_id} and o.side = 'debit' and o.open > 0 and o.due_on < ${dueOn(sql`a.starts_on`, 't.')}
    order by d.id`)
}

async function askAgain(tx: Db, account_id: number, again: Again, by: number): Promise<void> {
  const { estate_id, name, charge_id, terms_id, period, due_on, of_entry, amount, dated_on } = again
  await insertEntry(tx, {
    ...{ estate_id, account_id, name, charge_id, terms_id, period, due_on, of_entry, amount, dated_on },
    kind: 'manual',
    note: 'The dates of the tenancy were changed.',
    created_by: by,
  })
}
