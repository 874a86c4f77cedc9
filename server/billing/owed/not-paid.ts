import { type SQL, sql } from '#server/database/drizzle.ts'
import { MOST_RAISE_DAYS } from '../dues/raise.ts'

/** Kinds of entries that ask for new money. An opening balance is older, and a plan spreads older debt. */
export const ASKED_FOR = sql.raw(`'due', 'purchase', 'late_fee', 'manual'`)

/** What is let off like this was never to be paid: it is taken off what was asked for. */
export const NEVER_OWED = sql.raw(`'cancel', 'proration', 'waiver'`)

interface Days {
  /** SQL: the dues count from this day on, */
  from: SQL
  /** and were settled by the end of this one. */
  day: SQL
}

/**
 * What settled dues of an estate and is not money, in naira of each (`debit_id`): `never_owed`, a `discount`, and `unpaid`,
 * which is lost or still to come by a plan. Few entries let something off, so these are looked up, none of them from before
 * the dues were raised, and not all that ever paid a due. Of plans all that have an instalment open: what one of long ago
 * settled may have been cancelled, and it settles another due since.
 *
 * The rule of every figure of who has paid: a due asks for its amount less what was never owed, and where nothing is left
 * nobody was asked. It is paid when nothing of it is open and nothing unpaid. What is collected is money that was not given back.
 */
export const settledWithoutMoney = (estate_id: number, { from, day }: Days) => sql`
  select a.debit_id,
    coalesce(sum(a.amount) filter (where c.kind in (${NEVER_OWED})), 0) as never_owed,
    coalesce(sum(a.amount) filter (where c.kind = 'discount'), 0) as discount,
    coalesce(sum(a.amount) filter (where c.kind in ('write_off', 'plan')), 0) as unpaid
  from ledger_entries c join allocations a on a.credit_id = c.id
  where c.estate_id = ${estate_id} and c.kind in (${NEVER_OWED}, 'discount', 'write_off', 'plan')
    and c.dated_on <= ${day} and a.dated_on <= ${day}
    and case when c.kind <> 'plan' then c.dated_on >= ${from}::date - ${MOST_RAISE_DAYS}::int
      else exists (
        select from ledger_entries i where i.of_entry = c.id and i.kind = 'instalment' and i.amount > coalesce((
          select sum(p.amount) from allocations p where p.debit_id = i.id and p.dated_on <= ${day}), 0)) end
  group by 1`
