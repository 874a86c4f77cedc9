import type { ChargeToBill, TurnOn } from '#contract/billing.ts'
import { BILLING_FROM_MONTHS } from '#contract/limits.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { clash, found, invalid } from '#server/errors/problem.ts'
import { insertOpenings } from './openings.ts'
import { requireRates, sayRates } from './terms.ts'

/** The first period begins within this time, or within a period of the charge. */
const LONGEST_WAIT_MONTHS = 12

type Lock = 'for update' | 'for no key update'

/** Locks a visible estate. `for update` also waits for payments in flight, so that each is entered once. */
async function holdEstate(tx: Db, viewer: Viewer, id: number, lock: Lock) {
  const rows = await readRows(tx)<{ name: string; status: 1 | null; billing_from: string | null }>(sql`
    select name, status, billing_from from estates where ${visibleEstates(viewer)} and id = ${id} ${sql.raw(lock)}`)
  return found(rows[0], 'estate')
}

/** The caller or the job raises the dues. */
export async function switchOn(
  tx: Db,
  viewer: Viewer,
  estate_id: number,
  body: TurnOn,
  lock: Lock,
): Promise<void> {
  const before = await holdEstate(tx, viewer, estate_id, lock)
  const { billing_from, raise_days, charges, openings } = body
  if (before.billing_from !== null) throw clash('billing_from', 'Billing is already on.')
  if (before.status === null) throw invalid('billing_from', 'This estate is inactive. Activate it first.')
  const { inside } = await readRow(tx)<{ inside: boolean }>(sql`
    select ${billing_from}::date between date_trunc('month', lagos_today()) - make_interval(months => ${BILLING_FROM_MONTHS})
      and date_trunc('month', lagos_today()) + make_interval(months => ${BILLING_FROM_MONTHS}) as inside`)
  if (!inside) throw invalid('billing_from', 'Choose a month at most a year back or ahead')
  await checkCharges(tx, estate_id, charges, {
    place: (index) => `charges.${index}.`,
    earliest: billing_from,
    words: 'Not before billing begins',
  })
  await checkOpenings(tx, estate_id, body)
  await tx.execute(
    sql`update estates set billing_from = ${billing_from}, raise_days = ${raise_days} where id = ${estate_id}`,
  )
  await insertBilledCharges(tx, estate_id, charges, viewer.user_id)
  if (openings.length > 0) await insertOpenings(tx, estate_id, body, viewer.user_id)
  const after = { name: before.name, billing_from, raise_days, charges, openings }
  await audit(tx, viewer, 'turn_billing_on', 'estate', { id: estate_id, estate_id, after })
}

async function checkOpenings(tx: Db, estate_id: number, { openings, billing_from }: TurnOn): Promise<void> {
  if (openings.length === 0) return
  const rows = await readRows(tx)<{ id: number; account_id: number }>(
    sql`select id, account_id from tenants where estate_id = ${estate_id} and left_at is null`,
  )
  const accounts = new Map(rows.map(({ id, account_id }) => [id, account_id]))
  const free = new Set(accounts.values())
  for (const [index, { tenant_id, due_on }] of openings.entries()) {
    const account = accounts.get(tenant_id)
    if (account === undefined || !free.delete(account))
      throw invalid(
        `openings.${index}.tenant_id`,
        account === undefined ? 'Nobody of this estate.' : 'An account has one opening balance.',
      )
    if (due_on !== undefined && due_on >= billing_from)
      throw invalid(`openings.${index}.due_on`, 'An opening balance was due before billing begins')
  }
}

interface Before {
  billed: boolean
  earliest: string
  /** Naira; null for no charge. */
  amount: number | null
}

export async function billOneMore(
  tx: Db,
  viewer: Viewer,
  estate_id: number,
  charge: TurnOn['charges'][number],
): Promise<void> {
  const { billing_from, status } = await holdEstate(tx, viewer, estate_id, 'for no key update')
  if (billing_from === null) throw clash('charge_id', 'Billing is not on.')
  if (status === null) throw invalid('charge_id', 'This estate is inactive. Activate it first.')
  const { billed, earliest, amount } = await readRow(tx)<Before>(sql`
    select exists (select from billed_charges where estate_id = ${estate_id} and charge_id = ${charge.charge_id}) as billed,
      greatest(${billing_from}::date, date_trunc('month', lagos_today())::date)::text as earliest,
      (select amount from charges where id = ${charge.charge_id}) as amount`)
  if (billed) throw clash('charge_id', 'This charge is billed already.')
  const words = 'Not before this month, nor before billing begins'
  await checkCharges(tx, estate_id, [charge], { place: () => '', earliest, words })
  await insertBilledCharges(tx, estate_id, [charge], viewer.user_id)
  const after = { ...charge, amount, ...(charge.rates && { rates: await sayRates(tx, charge.rates) }) }
  await audit(tx, viewer, 'bill', 'charge', { id: charge.charge_id, estate_id, after })
}

/** Throws 422 for a charge that cannot be billed. `place` is the form field's prefix; `words` explain `earliest`. */
async function checkCharges(
  tx: Db,
  estate_id: number,
  asked: readonly ChargeToBill[],
  { place, earliest, words }: { place: (index: number) => string; earliest: string; words: string },
): Promise<void> {
  const rows = await readRows(tx)<{ id: number; status: 1 | null; last_anchor: string }>(sql`
    select c.id, c.status, (${earliest}::date + make_interval(months => greatest(c.duration, ${LONGEST_WAIT_MONTHS})))::date::text as last_anchor
    from charges c where c.id in ${asked.map((each) => each.charge_id)} and (c.estate_id = ${estate_id} or c.estate_id is null)`)
  const charges = new Map(rows.map((row) => [row.id, row]))
  for (const [index, { charge_id, anchor_on, rates = [] }] of asked.entries()) {
    const wrong = (field: string, message: string) => invalid(`${place(index)}${field}`, message)
    const charge = charges.get(charge_id)
    if (!charge) throw wrong('charge_id', 'This estate has no such charge.')
    if (asked.findIndex((each) => each.charge_id === charge_id) !== index)
      throw wrong('charge_id', 'A charge is billed once.')
    if (charge.status === null) throw wrong('charge_id', 'This charge is inactive. Switch it on first.')
    if (anchor_on < earliest) throw wrong('anchor_on', words)
    if (anchor_on > charge.last_anchor) throw wrong('anchor_on', 'Choose an earlier day')
    await requireRates(tx, estate_id, rates, `${place(index)}rates`)
  }
}

export async function insertBilledCharges(
  tx: Db,
  estate_id: number,
  charges: readonly ChargeToBill[],
  by: number,
): Promise<void> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as a(charge_id int, anchor_on date, due_days int, due_month_end boolean,
    grace_days int, proration text, late_fee jsonb, billed_to text, empty_homes text, chosen_only boolean, rates jsonb)
    join charges c on c.id = a.charge_id`
  await tx.execute(sql`
    insert into billed_charges (estate_id, charge_id, anchor_on, months)
    select ${estate_id}, a.charge_id, a.anchor_on, c.duration from ${asked}`)
  await tx.execute(sql`
    insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, due_days, due_month_end, grace_days, proration,
      late_fee_kind, late_fee, late_fee_monthly, late_fee_cap, billed_to, empty_homes, chosen_only, created_by)
    select ${estate_id}, a.charge_id, '-infinity', '-infinity', c.amount, a.due_days, a.due_month_end, a.grace_days, a.proration,
      a.late_fee->>'kind', (a.late_fee->>'amount')::numeric, coalesce((a.late_fee->>'monthly')::boolean, false),
      (a.late_fee->>'cap')::numeric, coalesce(a.billed_to, 'occupants'), coalesce(a.empty_homes, 'nobody'), coalesce(a.chosen_only, false), ${by}
    from ${asked} order by a.charge_id`)
  await tx.execute(sql`
    insert into charge_rates (terms_id, property_type_id, property_id, amount)
    select t.id, r.property_type_id, r.property_id, r.amount
    from ${asked} join charge_terms t on t.estate_id = ${estate_id} and t.charge_id = a.charge_id
      cross join jsonb_to_recordset(a.rates) as r(property_type_id int, property_id int, amount numeric)`)
}
