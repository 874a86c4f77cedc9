import { type SQL, sql } from '#server/database/drizzle.ts'
import { OLDEST_FIRST } from '../book/allocate.ts'
import { mayBeLetOff } from '../book/let-off.ts'
import { PERIOD } from './book-at.ts'

/** What `l` and its `other` have to do with one another; of those that are not read, no more than their sum. */
const settled = (own: SQL, other: SQL, read_from: string | null) => {
  const both = sql`from page join paid p on p.${own} = page.id join book l on l.id = p.${other}`
  const earlier = sql`
    union all
    select p.${own}, min(l.id), case when sum(l.amount) > 0 then 'opening' else 'opening_credit' end,
      'Balance brought forward', null::json, sum(p.amount), max(p.dated_on), null
    ${both} where l.dated_on < ${read_from} group by 1`
  return sql`
  select entry_id, json_agg(json_build_object('entry_id', id, 'kind', kind, 'name', name, 'period', period,
    'amount', amount, 'dated_on', dated_on) order by dated_on, due_on, id) as settles
  from (
    select p.${own} as entry_id, l.id, l.kind::text, l.name, ${PERIOD} as period, p.amount, p.dated_on, l.due_on
    ${both} ${read_from === null ? sql`` : sql`where l.dated_on >= ${read_from} ${earlier}`}
  ) s group by 1`
}
const [CREDIT, DEBIT] = [sql.raw('credit_id'), sql.raw('debit_id')]

/** What cancelling the entry `l` takes off: see `cancel` in adjusting. */
const CANCELLABLE = sql`case when l.amount < 0 then 0 else ${mayBeLetOff(sql`l.id`)} + coalesce((
  select sum(${mayBeLetOff(sql`f.id`)}) from ledger_entries f where f.of_entry = l.id and f.kind = 'late_fee'), 0) end`

/** Some of the entries of a book until its day, and in what order. */
interface Part {
  which: SQL
  order: SQL
  /** Those before this day are not read, only what they come to. */
  read_from?: string | null
}
/** What is listed page by page. */
export type Listed = 'all' | 'open'
export const LISTED = {
  all: { which: sql`true`, order: sql`dated_on desc, id desc` },
  open: { which: sql`amount > 0 and open > 0`, order: OLDEST_FIRST('id') },
} satisfies Record<Listed, Part>
/** Those from a day on, as a statement has them. */
export const since = (day: string): Part => ({ which: sql`dated_on >= ${day}`, order: sql`dated_on, id` })

/** No entries before a day, where one is given. */
export const readFrom = (part: Part, read_from: string | null): Part =>
  read_from === null ? part : { ...part, which: sql`(${part.which} and dated_on >= ${read_from})`, read_from }

/** A part of the entries of a book (see `bookAt`) until its day, or so many of it, as JSON. */
export const ENTRIES = ({ which, order, read_from = null }: Part, limit: SQL = sql``): SQL => sql`
  with counted as (
    select lines.*, sum(amount) over (order by dated_on, id) as running from lines, at where dated_on <= day
  ),
  page as (
    select *, row_number() over (order by ${order}) as place from counted where ${which}
    order by place ${limit}
  ),
  settled as (${settled(CREDIT, DEBIT, read_from)} union all ${settled(DEBIT, CREDIT, read_from)})
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'kind', l.kind, 'name', l.name, 'amount', l.amount, 'open', l.open, 'dated_on', l.dated_on,
    'due_on', l.due_on, 'days_late', case when l.due_on is not null
      then greatest(coalesce(l.settled_on, at.day) - l.due_on, 0) end, 'charge_id', l.charge_id, 'cancellable', ${CANCELLABLE},
    'period', ${PERIOD}, 'payment_id', l.payment_id, 'invoice_number', m.invoice_number,
    'method', m.payment_method, 'note', l.note, 'created_by_name', u.name, 'running', l.running,
    'settled_on', l.settled_on, 'settles', coalesce(s.settles, '[]')) order by l.place), '[]')
  from at, page l left join payments m on m.id = l.payment_id left join users u on u.id = l.created_by
    left join settled s on s.entry_id = l.id`
