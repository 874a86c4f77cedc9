import type { BillingPreview, TurnOn } from '#contract/billing.ts'
import { countOf } from '#contract/counts.ts'
import { householdName } from '#contract/household.ts'
import { sumNaira } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { rolledBack } from '#server/database/rolled-back.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { readLagosToday } from '#server/database/time.ts'
import { membersOf } from '../accounts.ts'
import { IS_RAISED, periodOn, withPriced } from '../dues/periods.ts'
import { bringUpToDate } from '../up-to-date.ts'
import { firstPeriods } from './terms-preview.ts'
import { switchOn } from './turn-on.ts'

const BATCH = 200
const MOST_NAMES = 3

/** Turns billing on and reads the result. */
export async function previewBilling(
  db: Database,
  viewer: Viewer,
  estate_id: number,
  body: TurnOn,
): Promise<BillingPreview> {
  return rolledBack(db, async (tx) => {
    await switchOn(tx, viewer, estate_id, body, 'for no key update')
    const { today } = await readLagosToday(tx)
    const [, as_of = today] = [body.billing_from, today].sort()
    const rows = await readRows(tx)<{ id: number }>(
      sql`select id from accounts where estate_id = ${estate_id} order by id`,
    )
    const ids = rows.map(({ id }) => id)
    for (let start = 0; start < ids.length; start += BATCH)
      await bringUpToDate(tx, ids.slice(start, start + BATCH), as_of)
    return readPreview(tx, estate_id, as_of, body)
  })
}

async function readPreview(tx: Db, estate_id: number, as_of: string, body: TurnOn): Promise<BillingPreview> {
  const sums = await readRow(tx)<
    Pick<BillingPreview, 'accounts' | 'dues' | 'amount' | 'payments' | 'openings' | 'opening_credits'>
  >(sql`
    select count(distinct account_id) filter (where kind = 'due') as accounts,
      count(*) filter (where kind = 'due') as dues, coalesce(sum(amount) filter (where kind = 'due'), 0) as amount,
      ${entriesOf('payment')} as payments, ${entriesOf('opening')} as openings, ${entriesOf('opening_credit')} as opening_credits
    from ledger_entries where estate_id = ${estate_id}`)
  const by_charge = await readRows(tx)<BillingPreview['by_charge'][number]>(sql`
    select e.charge_id, c.name, min(e.dated_on)::text as first_on, (max(upper(e.period)) - 1)::text as last_on, min(e.due_on)::text as due_on,
      (array_agg(t.amount order by e.dated_on desc, e.id))[1] as price, count(*) as dues, sum(e.amount) as amount
    from ledger_entries e join charges c on c.id = e.charge_id join charge_terms t on t.id = e.terms_id
    where e.estate_id = ${estate_id} and e.kind = 'due' group by 1, 2 order by 8 desc, 1`)
  const largest = await readRows(tx)<BillingPreview['largest'][number] & { members: string[] }>(sql`
    select json_build_object('id', n.id, 'name', n.name, 'property', p.title) as tenancy, ${membersOf(sql`a`)} as members,
      coalesce(sum(e.amount) filter (where e.kind in ('opening', 'opening_credit')), 0) as before, sum(e.amount) as balance
    from ledger_entries e join accounts a on a.id = e.account_id join tenants n on n.id = a.tenant_id
      join properties p on p.id = a.property_id
    where e.estate_id = ${estate_id} group by a.id, n.id, p.id having sum(e.amount) > 0 order by balance desc, n.id limit 5`)
  const [first_late_fee = null] = await readRows(tx)<NonNullable<BillingPreview['first_late_fee']>>(sql`
    select (e.due_on + t.grace_days + 1)::text as on, e.name, json_build_object('kind', t.late_fee_kind, 'amount', t.late_fee,
      'monthly', t.late_fee_monthly, 'cap', t.late_fee_cap) as late_fee
    from ledger_entries e join charge_terms t on t.id = e.terms_id and t.late_fee is not null
    where e.estate_id = ${estate_id} and e.kind = 'due' and e.due_on + t.grace_days + 1 > ${as_of}::date
    order by 1, e.charge_id limit 1`)
  const ahead = await upcomingDues(tx, estate_id, as_of)
  const first_on = ahead[0]?.first_on
  const next = ahead.filter((each) => each.first_on === first_on)
  const dues = next.reduce((sum, each) => sum + each.dues, 0)
  const raised = new Set(by_charge.map(({ charge_id }) => charge_id))
  return {
    ...sums,
    as_of,
    by_charge,
    later: ahead.filter(({ charge_id }) => !raised.has(charge_id)),
    not_billed: await notBilled(tx, estate_id, body.billing_from),
    largest: largest.map(({ members, tenancy, ...row }) => ({
      ...row,
      tenancy: { ...tenancy, name: householdName(members) },
    })),
    effects: await firstPeriods(
      tx,
      estate_id,
      body.charges.map(({ charge_id }) => charge_id),
    ),
    next: first_on === undefined ? null : { first_on, dues, amount: sumNaira(next) },
    first_late_fee,
  }
}

const entriesOf = (kind: 'payment' | 'opening' | 'opening_credit') => sql`json_build_object(
  'count', count(*) filter (where kind = ${kind}), 'amount', coalesce(abs(sum(amount) filter (where kind = ${kind})), 0))`

/** Uses today's terms, and omits dues paid ahead. */
async function upcomingDues(db: Db, estate_id: number, after: string): Promise<BillingPreview['later']> {
  const first = periodOn(sql`greatest(begins_on, ${after}::date)`)
  return readRows(db)(sql`
    ${withPriced(sql`a.estate_id = ${estate_id} and (a.ends_on is null or a.ends_on > ${after}::date)`, first, sql`${first} + 1`)},
    ahead as (
      select charge_id, name, months, first_on, count(*) as dues, sum(amount) as amount,
        row_number() over (partition by charge_id order by first_on) as place
      from priced where first_on > ${after}::date and amount > 0 and not ${IS_RAISED}
      group by 1, 2, 3, 4
    )
    select charge_id, name, months, first_on::text, dues, amount from ahead where place = 1 order by first_on, charge_id`)
}

async function notBilled(tx: Db, estate_id: number, billing_from: string) {
  const charges = await readRows(tx)<{ name: string; active: boolean }>(sql`
    select name, status is not null as active from charges c
    where (c.estate_id = ${estate_id} or c.estate_id is null)
      and not exists (select from billed_charges b where b.estate_id = ${estate_id} and b.charge_id = c.id)
    order by 2 desc, 1`)
  const { properties } = await readRow(tx)<{ properties: number }>(sql`
    select count(*)::int as properties from properties p where p.estate_id = ${estate_id}
      and not exists (select from tenants n where n.estate_property_id = p.id and n.left_at is null)
      and not exists (select from accounts a join ledger_entries e on e.account_id = a.id where a.property_id = p.id)`)
  const ending = await readRows(tx)<{ name: string }>(sql`
    select name from tenants n where n.estate_id = ${estate_id} and n.left_at is null and n.ends_on < ${billing_from}::date
    order by 1`)
  const lines = charges.map(({ name, active }) => ({
    what: name,
    why: active ? 'Not billed automatically' : 'Inactive',
  }))
  if (properties > 0)
    lines.push({ what: countOf(properties, 'property', 'properties'), why: 'Nobody lives there' })
  if (ending.length > 0) {
    const names = ending.length <= MOST_NAMES ? `: ${ending.map(({ name }) => name).join(', ')}` : ''
    const what = countOf(ending.length, 'tenancy', 'tenancies')
    lines.push({ what, why: `They end before billing begins${names}` })
  }
  return lines
}
