import { type SQL, sql } from 'drizzle-orm'
import { OLDEST_FIRST } from '../book/allocate.ts'
import { PERIOD } from './book-at.ts'

/** What `l` and its `other` have to do with one another. */
const settled = (own: SQL, other: SQL) => sql`
  select p.${own} as entry_id, json_agg(json_build_object('entry_id', l.id, 'kind', l.kind, 'name', l.name,
    'period', ${PERIOD}, 'amount', p.amount, 'dated_on', p.dated_on) order by p.dated_on, l.due_on, l.id) as settles
  from page join paid p on p.${own} = page.id join book l on l.id = p.${other} group by 1`
const [CREDIT, DEBIT] = [sql.raw('credit_id'), sql.raw('debit_id')]

/** Some of the entries of a book until its day, and in what order. */
interface Part {
  which: SQL
  order: SQL
}
/** What is listed page by page. */
export type Listed = 'all' | 'open'
export const LISTED = {
  all: { which: sql`true`, order: sql`dated_on desc, id desc` },
  open: { which: sql`amount > 0 and open > 0`, order: OLDEST_FIRST('id') },
} satisfies Record<Listed, Part>
/** Those from a day on, as a statement has them. */
export const since = (day: string): Part => ({ which: sql`dated_on >= ${day}`, order: sql`dated_on, id` })

/** A part of the entries of a book (see `bookAt`) until its day, or so many of it, as JSON. */
export const ENTRIES = ({ which, order }: Part, limit: SQL = sql``): SQL => sql`
  with counted as (
    select lines.*, sum(amount) over (order by dated_on, id) as running from lines, at where dated_on <= day
  ),
  page as (
    select *, row_number() over (order by ${order}) as place from counted where ${which}
    order by place ${limit}
  ),
  settled as (${settled(CREDIT, DEBIT)} union all ${settled(DEBIT, CREDIT)})
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'kind', l.kind, 'name', l.name, 'amount', l.amount, 'open', l.open, 'dated_on', l.dated_on,
    'due_on', l.due_on, 'days_late', case when l.due_on is not null
      then greatest(coalesce(l.settled_on, at.day) - l.due_on, 0) end, 'charge_id', l.charge_id, 'of_entry', l.of_entry,
    'period', ${PERIOD}, 'payment_id', l.payment_id, 'invoice_number', m.invoice_number,
    'method', m.payment_method, 'note', l.note, 'created_by_name', u.name, 'running', l.running,
    'settled_on', l.settled_on, 'settles', coalesce(s.settles, '[]')) order by l.place), '[]')
  from at, page l left join payments m on m.id = l.payment_id left join users u on u.id = l.created_by
    left join settled s on s.entry_id = l.id`
