import { toKobo } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'

/** Settlements come on the next working day; a long weekend is four days. */
const MOST_DAYS = 5

interface Settlement {
  id: number
  day: string
  amount: number
}

/**
 * The card payments that a settlement pays out: those of one to five days in a row, less the provider's fees, that add
 * up to it. None: they do not add up, and the estate asks the provider.
 */
export async function listSettled(
  db: Db,
  estate_id: number,
  lines: readonly Settlement[],
): Promise<Map<number, { payments: number; amount: number }>> {
  if (lines.length === 0) return new Map()
  const days = await readRows(db)<{
    line_id: number
    back: number
    payments: number
    amount: number
    net: number
  }>(sql`
    select l.id as line_id, (l.day - (p.paid_at at time zone 'Africa/Lagos')::date)::int as back, count(*)::int as payments,
      sum(p.amount)::float as amount, sum(p.amount - coalesce((p.gateway ->> 'fees')::numeric, 0) / 100)::float as net
    from bank_lines l join payments p on p.estate_id = l.estate_id and p.payment_method = 'paystack' and p.status = 'success'
      and p.paid_at >= (l.day - ${MOST_DAYS}::int)::timestamp at time zone 'Africa/Lagos'
      and p.paid_at < (l.day + 1)::timestamp at time zone 'Africa/Lagos'
    where l.estate_id = ${estate_id} and l.id = any(${sql.param(lines.map(({ id }) => id))}::int[])
    group by l.id, 2`)
  return new Map(
    lines.flatMap(({ id, amount }) => {
      const ofLine = days.filter(({ line_id }) => line_id === id)
      const sum = addUp(ofLine, toKobo(amount))
      return sum ? [[id, sum] as const] : []
    }),
  )
}

function addUp(
  days: readonly { back: number; payments: number; amount: number; net: number }[],
  wanted: number,
) {
  for (let last = 0; last <= MOST_DAYS; last += 1) {
    let [kobo, payments, amount] = [0, 0, 0]
    for (let back = last; back <= MOST_DAYS; back += 1) {
      const day = days.find((each) => each.back === back)
      kobo += toKobo(day?.net ?? 0)
      payments += day?.payments ?? 0
      amount += day?.amount ?? 0
      if (kobo === wanted && payments > 0) return { payments, amount }
    }
  }
  return null
}
