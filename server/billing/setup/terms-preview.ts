import type { BillingPreview, NextBill, TermsPreview } from '#contract/billing.ts'
import { sumNaira } from '#contract/money.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { ONE_TIME, periodOn, withPriced } from '../dues/periods.ts'

interface OfHome {
  charge_id: number
  property_id: number
  property_type_id: number
  name: string
  amount: number
  payers: string
  from: string
  months: number
}

/** The price of each home for the first period from a day on, with the accounts that pay it. */
export function sumHomes(tx: Db, which: SQL, day: SQL): Promise<OfHome[]> {
  const first = periodOn(sql`greatest(begins_on, ${day})`)
  return readRows(tx)(sql`
    ${withPriced(sql`${which} and coalesce(a.ends_on >= ${day}, true)`, first, sql`${first} + 1`)},
    coming as (
      select *, row_number() over (partition by account_id, charge_id order by no) as place from priced
      where first_on >= ${day} and amount > 0
    )
    select charge_id, property_id, property_type_id, y.name, sum(amount) as amount,
      string_agg(account_id::text, ' ' order by account_id) as payers, min(first_on)::text as from, min(months) as months
    from coming join property_types y on y.id = property_type_id where place = 1 group by 1, 2, 3, 4`)
}

/** The homes of a charge from a day on, in all estates that bill it. */
export const sumHomesFrom = (tx: Db, charge_id: number, day: string): Promise<OfHome[]> =>
  sumHomes(tx, sql`c.id = ${charge_id}`, sql`${day}::date`)

/** One period of charges that this transaction began to bill, for who lives there from today on. */
export async function firstPeriods(
  tx: Db,
  estate_id: number,
  chargeIds: readonly number[],
): Promise<BillingPreview['effects']> {
  const charges = await readRows(tx)<{ charge_id: number; name: string; anchor_on: string }>(sql`
    select b.charge_id, c.name, b.anchor_on from billed_charges b join charges c on c.id = b.charge_id
    where b.estate_id = ${estate_id} and c.id in ${chargeIds} order by c.name, c.id`)
  const day = sql`case when months = ${ONE_TIME} then anchor_on else greatest(anchor_on, lagos_today()) end`
  const homes = await sumHomes(tx, sql`a.estate_id = ${estate_id} and c.id in ${chargeIds}`, day)
  return charges.map(({ charge_id, name, anchor_on }) => {
    const { from, ...effect } = comparePeriods(
      [],
      homes.filter((home) => home.charge_id === charge_id),
    )
    return { charge_id, name, ...effect, from: from && anchor_on }
  })
}

/** The next period of each charge that an estate bills. */
export async function nextBills(db: Db, estate_id: number): Promise<NextBill[]> {
  const homes = await sumHomes(db, sql`a.estate_id = ${estate_id}`, sql`lagos_today() + 1`)
  return [...Map.groupBy(homes, ({ charge_id }) => charge_id)].map(([charge_id, theirs]) => {
    const on = theirs.map(({ from }) => from).toSorted()[0] ?? ''
    const next = theirs.filter(({ from }) => from === on)
    const accounts = new Set(next.flatMap(({ payers }) => payers.split(' ')))
    return { charge_id, on, accounts: accounts.size, amount: sumNaira(next) }
  })
}

export function comparePeriods(before: readonly OfHome[], after: readonly OfHome[]): TermsPreview {
  const [then, now] = [before, after].map((homes) => new Map(homes.map((home) => [home.property_id, home])))
  const types = new Map<number, TermsPreview['types'][number]>()
  let other_payer = 0
  for (const home of new Map([...(then ?? []), ...(now ?? [])]).values()) {
    const [was, is] = [then?.get(home.property_id), now?.get(home.property_id)]
    if (was?.amount === is?.amount) {
      if (was?.payers !== is?.payers) other_payer += 1
      continue
    }
    const { property_type_id, name } = home
    const type = types.get(property_type_id) ?? {
      property_type_id,
      name,
      homes: 0,
      accounts: 0,
      before: 0,
      after: 0,
    }
    types.set(property_type_id, {
      ...type,
      homes: type.homes + 1,
      accounts: type.accounts + home.payers.split(' ').length,
      before: sumNaira([{ amount: type.before }, { amount: was?.amount ?? 0 }]),
      after: sumNaira([{ amount: type.after }, { amount: is?.amount ?? 0 }]),
    })
  }
  const all = [...before, ...after]
  const change = ({ before, after }: TermsPreview['types'][number]) => Math.abs(after - before)
  return {
    from: all.map(({ from }) => from).toSorted()[0] ?? null,
    months: all[0]?.months ?? 0,
    types: [...types.values()].toSorted((one, other) => change(other) - change(one)),
    other_payer,
  }
}
