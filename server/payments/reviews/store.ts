import type { PageQuery } from '#contract/pages.ts'
import type { Review } from '#contract/reviews.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { all, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'

const checkout = sql`
  select 'checkout' as kind, c.id, c.reference, null as invoice_number, c.amount, 'NGN' as currency, payer.name as payer_name,
    e.name as estate_name,
    case when c.last_error is null then 'The payment provider did not say within 72 hours what became of it.'
      else 'For 72 hours nothing could be learned from the payment provider. It is still asked every hour.' end as reason,
    c.last_error, c.created_at, u.name as by, case when c.status <> 'stuck' then r.created_at end as at, r.note
  from checkouts c join estates e on e.id = c.estate_id join users payer on payer.id = c.user_id`

/** Everything to review. `at` is null while it is open. */
const flagged = sql`
  ${checkout} left join checkout_reviews r on r.checkout_id = c.id left join users u on u.id = r.user_id
  where c.status = 'stuck'
  union all
  ${checkout} join checkout_reviews r on r.checkout_id = c.id join users u on u.id = r.user_id
  where c.status <> 'stuck'
  union all
  select 'payment', p.id, p.transaction_reference, p.invoice_number, p.amount, p.currency,
    p.payer_name, e.name, p.review, null, p.created_at, u.name, r.created_at, r.note
  from payments p join estates e on e.id = p.estate_id
    left join payment_reviews r on r.payment_id = p.id left join users u on u.id = r.user_id
  where p.review is not null
  union all
  select 'flag', f.id, c.reference, p.invoice_number, coalesce(p.amount, c.amount), coalesce(p.currency, 'NGN'),
    payer.name, e.name, f.reason, null, f.created_at, u.name, f.reviewed_at, f.note
  from payment_flags f join checkouts c on c.id = f.checkout_id
    join estates e on e.id = c.estate_id join users payer on payer.id = c.user_id
    left join payments p on p.transaction_reference = c.reference and p.status = 'success'
    left join users u on u.id = f.user_id`

type Filter = PageQuery & { state?: 'open' | 'resolved' | undefined }
type Row = Omit<Review, 'resolved'> & { by: string; at: string | null; note: string }

/** Admins only. Open reviews come first, then the newest. */
export async function listReviews(db: Db, filter: Filter): Promise<Page<Review>> {
  const where = all(
    filter.state && (filter.state === 'open' ? sql`at is null` : sql`at is not null`),
    matches(
      sql`search_key(concat_ws(E'\n', reference, invoice_number, payer_name, estate_name, amount))`,
      filter.q,
    ),
  )
  return readPage(
    filter,
    async (limit, offset) => {
      const rows = await readRows(db)<Row>(sql`
        select * from (${flagged}) flagged where ${where}
        order by at is null desc, created_at desc, id desc limit ${limit} offset ${offset}`)
      return rows.map(({ by, at, note, ...row }) => {
        return { ...row, resolved: at === null ? null : { by, at, note } }
      })
    },
    async () => {
      const { count } = await readRow(db)<{ count: number }>(
        sql`select count(*) from (${flagged}) flagged where ${where}`,
      )
      return count
    },
  )
}
