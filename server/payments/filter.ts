import type { Order, PAYMENT_ORDERS } from '#contract/orders.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { manages } from '#contract/roles.ts'
import { paidToOwner } from '#server/access/paid-to-owner.ts'
import type { ViewerScope } from '#server/access/viewer.ts'
import { isEverything, type Visible } from '#server/access/visibility.ts'
import { and, eq, or, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { payments } from '#server/database/schema-payments.ts'
import { startOfDay } from '#server/database/time.ts'
import { all, inOrder } from '#server/lists/page.ts'
import { findIds, holds, isAccount, isOfHome, isOfTenancy, wordsOf } from '#server/lists/search.ts'
import { settledBy } from './settled-by.ts'

export interface PaymentQuery extends Pick<PageQuery, 'q'> {
  status?: Payment['status'] | undefined
  method?: PaymentMethod | undefined
  /** Days in Lagos. */
  from?: string | undefined
  to?: string | undefined
  order?: Order<(typeof PAYMENT_ORDERS)[number]> | undefined
  estate_id?: number | undefined
  tenant_id?: number | undefined
  property_id?: number | undefined
  /** Payments for properties while this person owned them. */
  owner_id?: number | undefined
  /** No page limit. */
  whole?: true
  contacts?: boolean
}

/** Only managers search contacts. An estate admin sees their estate. */
export const asMeantBy = <Filter extends PaymentQuery>(viewer: ViewerScope, filter: Filter): Filter => ({
  ...filter,
  contacts: manages(viewer.role),
  ...(viewer.role === 'estate admin' && { estate_id: filter.estate_id ?? viewer.estate?.id }),
})

/** Lists show the payment day. Somebody may enter a payment days later. */
export const paymentOrder = ({ order = '-paid_at' }: PaymentQuery): SQL[] =>
  inOrder(order, payments, payments)

/** Payments of tenancies whose tenant or home contains each word. A viewer of few payments has each payment checked. */
async function isOfNamed(
  db: Db,
  visible: Visible<'payments'>,
  filter: PaymentQuery,
  words: readonly string[],
): Promise<SQL> {
  const { estate_id, whole, contacts = false } = filter
  const each = (tenancy: SQLWrapper) => all(...words.map((word) => isOfTenancy(tenancy, word, { contacts })))
  if (!contacts || (estate_id === undefined && !isEverything(visible))) return each(payments.tenant_id)
  const within = estate_id === undefined ? sql`true` : sql`t.estate_id = ${estate_id}`
  const named = words.map(
    (word) => sql`(
      select t.id from tenants t where ${holds(sql`t.search`, word)} and ${within}
      union all select t.id from properties p join tenants t on t.estate_property_id = p.id
        where ${holds(sql`p.search`, word)} and ${within})`,
  )
  const isMeant = await findIds(db, {
    ids: sql.join(named, sql` intersect `),
    each: whole ? undefined : each,
  })
  return isMeant(payments.tenant_id)
}

/** Payments of a tenancy, and of the others of its account. */
const isOfAccountOf = (tenant_id: number) =>
  or(
    eq(payments.tenant_id, tenant_id),
    sql`${payments.account_id} = (select t.account_id from tenants t where t.id = ${tenant_id})`,
  )

const isOfOwner = (word: string) => sql`(${payments.tenant_id} is null
  and (${holds(sql`search_key(${payments.payer_name})`, word)} or ${isOfHome(payments.estate_property_id, word)}))`

/** Whether it says what the payment paid. Only for the few payments of one tenancy: no index helps. */
const isFor = (word: string) => sql`(
  exists (select from payment_lines l where l.payment_id = payments.id and ${holds(sql`search_key(l.name)`, word)})
  or exists (select from ${settledBy(sql`payments.id`)} and ${holds(
    sql`search_key(concat_ws(' ', d.name, to_char(lower(d.period), 'FMMonth YYYY'), to_char(upper(d.period) - 1, 'FMMonth YYYY')))`,
    word,
  )}))`

const filterWhere = (visible: Visible<'payments'>, filter: PaymentQuery): SQL => {
  const { status, method, from, to, estate_id, tenant_id, property_id, owner_id } = filter
  return all(
    visible,
    status && eq(payments.status, status),
    method && eq(payments.payment_method, method),
    from === undefined ? undefined : sql`${payments.paid_at} >= ${startOfDay(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${payments.paid_at} < ${startOfDay(sql`${to}::date + 1`)}`,
    estate_id === undefined ? undefined : eq(payments.estate_id, estate_id),
    tenant_id === undefined ? undefined : isOfAccountOf(tenant_id),
    property_id === undefined ? undefined : eq(payments.estate_property_id, property_id),
    owner_id === undefined ? undefined : paidToOwner(owner_id),
  )
}

/** Whether the payment itself holds the word, or its payer without a tenancy. */
const matchesOwnFields = ({ tenant_id }: PaymentQuery, word: string) =>
  or(
    holds(payments.search, word),
    tenant_id === undefined ? isOfOwner(word) : isFor(word),
    isAccount(payments.account_id, word),
  )

/** The payments of tenancies that every word finds, and those of which a word finds the payment itself. */
async function meant(db: Db, visible: Visible<'payments'>, filter: PaymentQuery) {
  const { q, tenant_id, contacts = false } = filter
  const words = wordsOf(q)
  const own = words.map((word) => matchesOwnFields(filter, word))
  // The list of one tenancy does not search its tenant or home.
  if (tenant_id !== undefined || words.length === 0) return { itself: and(...own) }
  return {
    named: await isOfNamed(db, visible, filter, words),
    itself: and(
      or(...own),
      ...words.map((word, place) => or(isOfTenancy(payments.tenant_id, word, { contacts }), own[place])),
    ),
  }
}

/** The visible payments that match. */
export async function paymentsWhere(db: Db, visible: Visible<'payments'>, filter: PaymentQuery) {
  const { named, itself } = await meant(db, visible, filter)
  return all(filterWhere(visible, filter), or(named, itself))
}

/** The same payments in parts without a common row: an index holds all that a sum of found tenancies needs. */
export async function paymentsParts(db: Db, visible: Visible<'payments'>, filter: PaymentQuery) {
  const { named, itself } = await meant(db, visible, filter)
  const within = filterWhere(visible, filter)
  if (!named || !filter.contacts) return [all(within, or(named, itself))]
  return [all(within, named), all(within, itself, sql`(${named}) is not true`)]
}
