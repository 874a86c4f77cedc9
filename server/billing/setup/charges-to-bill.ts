import type { ChargeToBill } from '#contract/billing.ts'
import { invalid } from '#server/answers/problem.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

interface Found extends Record<string, unknown> {
  id: number
  status: 1 | null
  /** The last day on which its first period may begin. */
  last_anchor: string
}

/** A charge is asked for a first time within a period of its own, or a year, of the day from which it can be. */
const LONGEST_WAIT_MONTHS = 12

/**
 * Throws where an estate cannot bill one of these charges. `place` is where the field stands in the form; `earliest` the day
 * from which it can be asked for, in `words`.
 */
export async function checkCharges(
  tx: Db,
  estate_id: number,
  asked: readonly ChargeToBill[],
  { place, earliest, words }: { place: (index: number) => string; earliest: string; words: string },
): Promise<void> {
  const { rows } = await tx.execute<Found>(sql`
    select c.id, c.status, (${earliest}::date + make_interval(months => greatest(c.duration, ${LONGEST_WAIT_MONTHS})))::date::text as last_anchor
    from charges c where c.id in ${asked.map((each) => each.charge_id)} and (c.estate_id = ${estate_id} or c.estate_id is null)`)
  const charges = new Map(rows.map((row) => [row.id, row]))
  for (const [index, { charge_id, anchor_on }] of asked.entries()) {
    const wrong = (field: string, message: string) => invalid(`${place(index)}${field}`, message)
    const charge = charges.get(charge_id)
    if (!charge) throw wrong('charge_id', 'This estate has no such charge.')
    if (asked.findIndex((each) => each.charge_id === charge_id) !== index)
      throw wrong('charge_id', 'A charge is billed once.')
    if (charge.status === null) throw wrong('charge_id', 'This charge is inactive. Switch it on first.')
    if (anchor_on < earliest) throw wrong('anchor_on', words)
    if (anchor_on > charge.last_anchor) throw wrong('anchor_on', 'Choose an earlier day')
  }
}

/** Writes that an estate bills charges, with their first terms. */
export async function insertBilledCharges(
  tx: Db,
  estate_id: number,
  charges: readonly ChargeToBill[],
  by: number,
): Promise<void> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as a(charge_id int, anchor_on date, due_days int,
    grace_days int, proration text, late_fee jsonb) join charges c on c.id = a.charge_id`
  await tx.execute(sql`
    insert into billed_charges (estate_id, charge_id, anchor_on, months)
    select ${estate_id}, a.charge_id, a.anchor_on, c.duration from ${asked}`)
  await tx.execute(sql`
    insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, due_days, grace_days, proration,
      late_fee_kind, late_fee, late_fee_monthly, late_fee_cap, created_by)
    select ${estate_id}, a.charge_id, '-infinity', '-infinity', c.amount, a.due_days, a.grace_days, a.proration,
      a.late_fee->>'kind', (a.late_fee->>'amount')::numeric, coalesce((a.late_fee->>'monthly')::boolean, false),
      (a.late_fee->>'cap')::numeric, ${by}
    from ${asked} order by a.charge_id`)
}
