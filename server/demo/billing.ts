import { dayAfter, formatIsoDay } from '#contract/dates.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import { sumOwed } from '#server/billing/adjusting/adjust.ts'
import { createPlan } from '#server/billing/adjusting/plan.ts'
import { raiseLateFees } from '#server/billing/dues/late-fees.ts'
import { raiseDues } from '#server/billing/dues/raise.ts'
import { allocateOldest } from '#server/billing/ledger/allocate.ts'
import { creditEntry } from '#server/billing/ledger/credit-entry.ts'
import { insertBilledCharges } from '#server/billing/setup/turn-on.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { properties, tenants } from '#server/database/schema.ts'
import type { DemoCharge, DemoTenant } from './payments.ts'
import { monthBefore } from './random.ts'

const GRACE_DAYS = 30
const LATE_FEE_NAIRA = 2500
const INSTALMENTS = 4
export interface DemoStanding {
  tenant: DemoTenant
  unpaid: number
  pays_ahead: boolean
  has_plan: boolean
  left_on: string | null
}

const MONTHS_BEHIND = [0, 1, 0, 0, 3, 0, 0, 0, 0, 5, 0, 2, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0]
const PAYS_AHEAD = 6
const HAS_PLAN = 18
/** The tenant who moved out stayed to the end of that month and did not pay for it. */
const LEFT_MONTHS_AGO = 2

export const demoFirstOfMonth = (now: Date, back: number): string =>
  formatIsoDay(new Date(monthBefore(now, back)))

export function standingsOf(living: readonly DemoTenant[], now: Date): DemoStanding[] {
  const leftOn = dayAfter(demoFirstOfMonth(now, LEFT_MONTHS_AGO - 1), -1)
  const behind = (turn: number) => MONTHS_BEHIND[turn % MONTHS_BEHIND.length] ?? 0
  // The first homes belong to the demo's landlord, who keeps 100 tenants.
  const leaves = living.findLastIndex(
    ({ since }, turn) => behind(turn) === 0 && since < Date.parse(demoFirstOfMonth(now, 6)),
  )
  return living.map((tenant, turn) => {
    const left = turn === leaves
    return {
      tenant,
      unpaid: left ? LEFT_MONTHS_AGO + 1 : (tenant.months_behind ?? behind(turn)),
      pays_ahead: turn === PAYS_AHEAD,
      has_plan: turn === HAS_PLAN && !left,
      left_on: left ? leftOn : null,
    }
  })
}

export async function endDemoTenancies(db: Db, standings: readonly DemoStanding[]): Promise<void> {
  for (const { tenant, left_on } of standings) {
    if (left_on === null) continue
    await db
      .update(tenants)
      .set({ ends_on: left_on, left_at: sql`${dayAfter(left_on)}::date at time zone 'Africa/Lagos'` })
      .where(eq(tenants.id, tenant.id))
    await db
      .update(properties)
      .set({ status: 'available' })
      .where(
        sql`${properties.id} = ${tenant.estate_property_id} and not exists (
          select from tenants t where t.estate_property_id = ${tenant.estate_property_id} and t.left_at is null)`,
      )
  }
}

interface Billing {
  types: ReadonlyMap<string, number>
  billing_from: string
  by: number
  charges: readonly DemoCharge[]
  standings: readonly DemoStanding[]
}

/** Writes a year of an estate's ledger day by day; the payments exist already. */
export async function keepLedger(
  db: Db,
  { billing_from, by, charges, standings, types }: Billing,
  now: Date,
): Promise<void> {
  const [first] = standings
  if (!first) return
  const { estate_id } = first.tenant
  const today = formatIsoDay(now)
  await db.execute(sql`update estates set billing_from = ${billing_from} where id = ${estate_id}`)
  const late_fee = { kind: 'fixed', amount: LATE_FEE_NAIRA, monthly: false, cap: null } as const
  await insertBilledCharges(
    db,
    estate_id,
    charges.map(({ id, name, rates = {}, empty_homes }) => ({
      charge_id: id,
      anchor_on: billing_from,
      due_days: 0,
      due_month_end: false,
      grace_days: GRACE_DAYS,
      proration: 'full',
      late_fee: name === 'Service charge' ? late_fee : null,
      empty_homes,
      rates: Object.entries(rates).map(([type, amount]) => ({
        ...{ property_type_id: types.get(type) ?? null, property_id: null, amount },
      })),
    })),
    by,
  )
  const { rows: accounts } = await db.execute<{ id: number }>(
    sql`select id from accounts where estate_id = ${estate_id} order by id`,
  )
  const ids = accounts.map(({ id }) => id)
  let paidUntil = billing_from
  // Payments go to the oldest debt, so a span of days is entered at once.
  const payUntil = async (day: string): Promise<void> => {
    await db.execute(sql`
      insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, name, payment_id)
      select estate_id, account_id, 'payment', -amount, day, 'Payment ' || invoice_number, id
      from payments cross join lateral (select (paid_at at time zone 'Africa/Lagos')::date as day) lagos
      where estate_id = ${estate_id} and status = 'success' and day >= ${paidUntil} and day < ${day}
      order by paid_at, id`)
    await allocateOldest(db, ids)
    paidUntil = day
  }
  for (const { day, raises } of daysOf(billing_from, today)) {
    await payUntil(day)
    const written = raises ? await raiseDues(db, ids, day) : await raiseLateFees(db, ids, day)
    if (written > 0) await allocateOldest(db, ids)
  }
  await raiseDues(db, ids, today)
  await payUntil(dayAfter(today))
  await db.execute(sql`update accounts set billed_until = ${today} where estate_id = ${estate_id}`)
  await waiveOneFee(db, estate_id, by, today)
  for (const { tenant, has_plan } of standings) if (has_plan) await agreeOnPlan(db, tenant, by, today)
}

async function agreeOnPlan(db: Db, tenant: DemoTenant, by: number, today: string): Promise<void> {
  const ledger = {
    account_id: tenant.account_id,
    estate_id: tenant.estate_id,
    user_id: tenant.user_id,
    by,
    today,
  }
  const owed = toKobo(await sumOwed(db, ledger))
  const part = Math.floor(owed / INSTALMENTS)
  const instalments = Array.from({ length: INSTALMENTS }, (_, index) => ({
    amount: toNaira(index === 0 ? owed - part * (INSTALMENTS - 1) : part),
    due_on: dayAfter(today, 30 * (index + 1)),
  }))
  const note = 'Agreed on the telephone: new work from next month.'
  await createPlan(db, ledger, { tenant_id: tenant.id, instalments, note })
}

/** The first of each month, and the days on which its dues become late. */
function daysOf(from: string, until: string): { day: string; raises: boolean }[] {
  const days: { day: string; raises: boolean }[] = []
  const [year = 0, month = 0] = from.split('-').map(Number)
  for (let ahead = 0; ; ahead++) {
    const day = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10)
    if (day > until) break
    const late = dayAfter(day, GRACE_DAYS + 1)
    days.push({ day, raises: true })
    if (late <= until) days.push({ day: late, raises: false })
  }
  return days.sort((one, other) => (one.day < other.day ? -1 : 1))
}

async function waiveOneFee(db: Db, estate_id: number, by: number, day: string): Promise<void> {
  const [fee] = await readRows(db)<{ id: number; name: string; open: number }>(sql`
    select e.id, e.name, o.open from ledger_entries e join ledger_open o on o.entry_id = e.id
    where e.estate_id = ${estate_id} and e.kind = 'late_fee' and o.open = o.amount order by e.id limit 1`)
  if (!fee) return
  const waiver = {
    kind: 'waiver',
    name: `Waived: ${fee.name}`,
    note: 'The bank was closed that week.',
  } as const
  await creditEntry(db, fee.id, { ...waiver, created_by: by, amount: fee.open, day })
}
