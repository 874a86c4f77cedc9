import { type Order, PAYMENT_ORDERS } from '#contract/orders.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import type { Asker } from '#server/access/asker.ts'
import { paidToOwner } from '#server/access/paid-to-owner.ts'
import { isEverything, type Reach } from '#server/access/reach.ts'
import { type Ids, isOneOf, lookUpTenancies, MOST_LISTED } from '#server/answers/called.ts'
import { inOrder } from '#server/answers/order.ts'
import { all, matches } from '#server/answers/page.ts'
import { and, eq, or, type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { payments } from '#server/database/schema-payments.ts'
import { startOfDay } from '#server/database/time-zone.ts'

export interface PaymentFilter extends Pick<PageQuery, 'q'> {
  status?: Payment['status'] | undefined
  method?: PaymentMethod | undefined
  /** Days in Lagos, both of them included. */
  from?: string | undefined
  to?: string | undefined
  order?: Order<(typeof PAYMENT_ORDERS)[number]> | undefined
  estate_id?: number | undefined
  tenant_id?: number | undefined
  /** Payments for properties, while this person owned them. */
  owner_id?: number | undefined
}

/** A filter as its caller means it: what an estate admin asks for is of their estate. */
export const withOwnEstate = <Filter extends PaymentFilter>(caller: Asker, filter: Filter): Filter =>
  caller.role === 'estate admin' ? { ...filter, estate_id: filter.estate_id ?? caller.estate?.id } : filter

/** A period is read by its days, whenever they were written down; all there is, by what came last. */
export const paymentOrder = ({ order, from, to }: PaymentFilter): SQL[] =>
  inOrder(order ?? (from || to ? '-paid_at' : undefined), payments, payments)

/** A walk is tried where no more than this share of its payments would have to be of the name. */
const PLAUSIBLE_SHARE = 0.1
/** Few tenancies of a name: their payments are looked for. Many: a walk along the list, where it is short. The cheapest is tried first: so many tenancies, so many payments. */
const TRIES = [
  { named: 300, walked: 500 },
  { named: MOST_LISTED, walked: 20_000 },
]

/**
 * Whose payments a search means by name: tenancies, by what tenant or property are called today. They are looked up and not kept with the
 * payment, which never changes; and looked up first, so that PostgreSQL knows how many they are when it plans.
 */
function lookUpNamed(db: Db, { q, estate_id }: PaymentFilter): (most: number) => Promise<Ids> {
  const there = estate_id === undefined ? sql`true` : sql`estate_id = ${estate_id}`
  // What else is searched in their own lists is not shown with a payment; its index finds the names all the same.
  const isCalled = (name: SQL) =>
    sql`${matches(sql`search`, q)} and ${matches(sql`lower(${name})`, q)} and ${there}`
  return lookUpTenancies(db, { person: isCalled(sql`name`), property: isCalled(sql`title`) })
}

const NAMES = sql`tenants t join properties p on p.id = t.estate_property_id`
const isCalled = (q: string | undefined) =>
  sql`(${matches(sql`lower(t.name)`, q)} or ${matches(sql`lower(p.title)`, q)})`
/** The same of a payment, by looking it up for each. */
const isCalledOf = (q: string | undefined) =>
  sql`(select ${isCalled(q)} from ${NAMES} where t.id = ${payments.tenant_id})`

/** Whether there are no more payments than that. */
const areAtMost = (narrowed: SQL, number: number) =>
  sql`not exists (select from payments where ${narrowed} offset ${number})`

async function readIs(db: Db, condition: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ so: boolean }>(sql`select ${condition} as so`)
  return onlyRow(rows).so
}

interface Walk {
  filter: PaymentFilter
  narrowed: SQL
  meets: SQL
  /** So many are looked for. */
  most: number
}
/** Whether a walk along the list, in its order, ends within so many payments: it has met as many as are looked for, or there are no more. */
async function isShort(db: Db, { filter, narrowed, meets, most }: Walk, within: number): Promise<boolean> {
  const order = sql.join(paymentOrder(filter), sql`, `)
  const met = sql`(select count(*) from (
    select from (select * from payments where ${narrowed} order by ${order} limit ${within}) payments
    where ${meets} limit ${most}) met)`
  const is_met = most <= within * PLAUSIBLE_SHARE ? sql`${met} = ${most}` : sql`false`
  return readIs(db, sql`${areAtMost(narrowed, within)} or ${is_met}`)
}

/** Of no more payments than these, of one landlord mostly, each is looked at: names are not looked up among everybody's. */
const FEW = 2000

/** The numbers that are given out here, by how they begin. */
const NUMBERS = [
  { typed: /^inv-[0-9a-z-]*$/, column: payments.invoice_number },
  { typed: /^est-[0-9a-z-]*$/, column: payments.transaction_reference },
]
/** A reference that was not made here: a payment at the provider that was taken over. As the index `payments_foreign_reference` says it. */
const NOT_OURS = sql`${payments.transaction_reference} !~ '^EST-[0-9]+-[0-9]+$'`

/**
 * Its own text. One of our numbers stands at the beginning of its own column; it may also stand anywhere in what somebody typed as the
 * reference of a transfer, and in a reference that was not made here. Each of these has an index of its own.
 */
function matchesText(q: string | undefined): SQL | undefined {
  const number = q?.toLowerCase() ?? ''
  const ours = NUMBERS.find(({ typed }) => typed.test(number))
  if (!ours) return matches(payments.search, q)
  return or(
    sql`lower(${ours.column}) like ${`${number}%`}`,
    matches(sql`lower(${payments.bank_reference})`, number),
    and(NOT_OURS, matches(sql`lower(${payments.transaction_reference})`, number)),
  )
}

/** Which payments a search means, as conditions of which a payment meets one at most. */
export interface Meant {
  all: () => Promise<SQL[]>
  /** For the first `most` in the order of the list; `in_order`: only along the list are they found soon. */
  first: (most: number) => Promise<{ conditions: SQL[]; in_order: boolean }>
  /** Some of them, where a name has more than `most` tenancies: mostly there are as many payments among theirs, and no more need be counted. */
  some: (most: number) => Promise<SQL[] | undefined>
}

/**
 * Which payments a list, a file or a sum is of: what the caller reaches, narrowed. In the list of one tenancy payer and property are the
 * same in each row, and are not searched.
 */
export function paymentsWhere(db: Db, reach: Reach<'payments'>, filter: PaymentFilter): Meant {
  const narrowed = all(
    reach,
    filter.status && eq(payments.status, filter.status),
    filter.method && eq(payments.payment_method, filter.method),
    filter.from === undefined
      ? undefined
      : sql`${payments.paid_at} >= ${startOfDay(sql`${filter.from}::date`)}`,
    filter.to === undefined
      ? undefined
      : sql`${payments.paid_at} < ${startOfDay(sql`${filter.to}::date + 1`)}`,
    filter.estate_id === undefined ? undefined : eq(payments.estate_id, filter.estate_id),
    filter.tenant_id === undefined ? undefined : eq(payments.tenant_id, filter.tenant_id),
    filter.owner_id === undefined ? undefined : paidToOwner(filter.owner_id),
  )
  const each = (...parts: (SQL | undefined)[]) => parts.map((part) => all(narrowed, part))
  const text = matchesText(filter.q)
  if (!text || filter.tenant_id !== undefined) {
    const conditions = each(text)
    return {
      all: async () => conditions,
      first: async () => ({ conditions, in_order: false }),
      some: async () => undefined,
    }
  }
  const named = lookUpNamed(db, filter)
  const isOf = (ids: Ids) => isOneOf(payments.tenant_id, ids)
  const isOfNamed = sql`${payments.tenant_id} in (select t.id from ${NAMES} where ${isCalled(filter.q)})`
  const collected = (ids: Ids | undefined) => {
    if (ids?.length === 0) return each(text)
    const theirs = ids ? isOf(ids) : isOfNamed
    // Apart, each is found by an index of its own; what somebody reaches of everything is less than either.
    return isEverything(reach) ? each(theirs, and(text, sql`not ${theirs}`)) : each(or(text, theirs))
  }
  const meets = sql`(${text} or ${isCalledOf(filter.q)})`
  // Within an estate its own names alone are looked up.
  const mayBeFew = filter.estate_id === undefined && (!isEverything(reach) || filter.owner_id !== undefined)
  let few: Promise<boolean> | undefined
  const areFew = async () => {
    few ??= mayBeFew ? readIs(db, areAtMost(narrowed, FEW)) : Promise.resolve(false)
    return few
  }
  return {
    all: async () => {
      if (await areFew()) return each(meets)
      const ids = await named(MOST_LISTED)
      return collected(ids.length > MOST_LISTED ? undefined : ids)
    },
    first: async (most) => {
      if (await areFew()) return { conditions: each(meets), in_order: false }
      for (const tried of TRIES) {
        const ids = await named(tried.named)
        if (ids.length <= tried.named) return { conditions: collected(ids), in_order: false }
        if (await isShort(db, { filter, narrowed, meets, most }, tried.walked))
          return { conditions: each(meets), in_order: true }
      }
      return { conditions: collected(undefined), in_order: false }
    },
    some: async (most) => {
      // Of everything alone: of a name that many have, few may be within reach of anybody else.
      if (!isEverything(reach) || most > MOST_LISTED) return undefined
      const ids = await named(most)
      return ids.length > most ? each(isOf(ids)) : undefined
    },
  }
}

/** What a list of payments may be put in order by, as columns of its rows; the indexes hold it that names are searched in. */
export const ORDERED_BY = sql.join(
  ['id', 'created_at', ...PAYMENT_ORDERS].map((column) => sql.identifier(column)),
  sql`, `,
)

/** The payments that meet one of such conditions, with some columns, as a table `payments`; of each condition all, or the first ones in an order. */
export const paymentsOf = (conditions: SQL[], columns: SQL, orderAndLimit = sql``): SQL =>
  sql`(${sql.join(
    conditions.map((condition) => sql`(select ${columns} from payments where ${condition} ${orderAndLimit})`),
    sql` union all `,
  )}) payments`
