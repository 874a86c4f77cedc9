import { countOf, formatCount, joined } from '#contract/counts.ts'
import type { ListedPayout } from '#contract/credit.ts'
import { formatDay } from '#contract/dates.ts'
import type { Estate } from '#contract/estates.ts'
import { formatAmount, formatNaira } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import type { Landlord, ListedProperty } from '#contract/properties.ts'
import type { ListedTenant } from '#contract/tenancies.ts'
import type { User } from '#contract/users.ts'
import type { List } from '#web/api/call-types.ts'
import type { Target } from '#web/routing/addresses.ts'
import { isCalled } from '#web/shared/is-called.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { statementAt } from '#web/shared/owed/statement-at.ts'
import { formatPhone } from '#web/ui/text/phone.ts'

export interface Found {
  label: string
  detail?: string | undefined
  aside?: string | false
  to?: Target
}
export interface FoundGroup {
  name: string
  count?: string
  items: Found[]
}

const SHOWN_OF_EACH = 5
/** More than are shown, so that a name that matches comes before a home whose owner does. */
export const READ_OF_EACH = 20

const PLACES = {
  Homes: { to: '/properties', title: 'Properties' },
  Tenants: { to: '/tenants', title: 'Tenants' },
  Landlords: { to: '/landlords', title: 'Landlords' },
  Estates: { to: '/estates', title: 'Estates' },
  Users: { to: '/users', title: 'Users' },
  Payments: { to: '/payments', title: 'Payments' },
  // No list shows them.
  Payouts: undefined,
} as const satisfies Record<string, (Target & { title: string }) | undefined>

export function groupOf<Row>(
  name: keyof typeof PLACES,
  q: string,
  list: List<Row> | undefined,
  found: (row: Row, own?: string) => Found,
  own?: string,
): FoundGroup[] {
  if (!list || list.rows.length === 0) return []
  const count = formatCount(list.total) + (list.more ? '+' : '')
  const place = PLACES[name]
  const items = calledFirst(
    list.rows.map((row) => found(row, own)),
    ({ label }) => isCalled(label, q),
  ).slice(0, SHOWN_OF_EACH)
  const rest =
    place && list.total > items.length
      ? [{ label: `All ${count} in ${place.title}`, to: { to: place.to, search: { q } } }]
      : []
  return [{ name, count, items: [...items, ...rest] }]
}

export function notSearched(failures: readonly { name: string; error: Error | null }[]): FoundGroup[] {
  if (failures.length === 0) return []
  const name = `Not searched: ${failures.map((each) => each.name).join(', ')}`
  return [{ name, items: [{ label: 'Try again', detail: failures[0]?.error?.message }] }]
}

const calledFirst = <Each>(all: readonly Each[], called: (each: Each) => boolean): Each[] => [
  ...all.filter(called),
  ...all.filter((each) => !called(each)),
]

/** Lists that match the name come first: the person before the homes they own. */
export const byName = (groups: readonly FoundGroup[], q: string): FoundGroup[] =>
  calledFirst(groups, ({ items }) => items.some(({ label }) => isCalled(label, q)))

const listed = (...words: (string | null | undefined | false)[]): string => {
  const list = words.filter(Boolean).join(', ')
  return list.charAt(0).toUpperCase() + list.slice(1)
}
const phoneOf = (typed: string | null) => typed && formatPhone(typed)
const owedOf = (owed: number | null) => !!owed && `${formatOwed(owed)} owed`

/** An estate is told to those who see several. */
const estateOf = (name: string | undefined, own: string | undefined) => name !== own && name

export const homeFound = (home: ListedProperty, own?: string): Found => ({
  label: home.title,
  detail: listed(
    estateOf(home.estate_name, own),
    home.occupants.map(({ name }) => name).join(' and ') || 'empty',
    home.owner_status ? 'owned by the estate' : home.landlord_name && `owned by ${home.landlord_name}`,
  ),
  aside: owedOf(home.owed),
  to: { to: '/properties/$id', params: { id: String(home.id) } },
})

export const tenantFound = (tenant: ListedTenant, own?: string): Found => ({
  label: tenant.name,
  detail: listed(
    tenant.estate_property.title,
    estateOf(tenant.estate.name, own),
    phoneOf(tenant.phone_number),
  ),
  aside: owedOf(tenant.owed),
  to: { to: '/tenants/$id', params: { id: String(tenant.id) } },
})

export const landlordFound = (
  { id, name, phone_number, homes, estates, owed }: Landlord,
  own?: string,
): Found => ({
  label: name,
  detail: listed(
    countOf(homes, 'home'),
    estates.length === 1 && estateOf(estates[0]?.name, own),
    phoneOf(phone_number),
  ),
  aside: owedOf(owed),
  to: { to: '/landlords/$id', params: { id: String(id) } },
})

export const estateFound = ({ id, name, address, status }: Estate): Found => ({
  label: name,
  detail: listed(status === null && 'inactive', address),
  to: { to: '/estates/$id', params: { id: String(id) } },
})

export const userFound = ({ id, name, roles, email, sign_in_phone, deactivated_at }: User): Found => ({
  label: name,
  detail: listed(
    deactivated_at && 'deactivated',
    joined(roles) || 'no role',
    email ?? phoneOf(sign_in_phone),
  ),
  to: { to: '/users/$id', params: { id: String(id) } },
})

export const paymentFound = (payment: Payment): Found => ({
  label: payment.payer_name,
  detail: listed(
    payment.reversed ? 'reversed' : payment.status !== 'success' && payment.status,
    formatDay(payment.paid_at),
    payment.property_title,
    payment.invoice_number,
  ),
  aside: formatAmount(payment.amount, payment.currency),
  to: { to: '/payments', search: { payment: String(payment.id) } },
})

/** Leads to the statement from its day on. */
export const payoutFound = (payout: ListedPayout, own?: string): Found => ({
  label: payout.name,
  detail: listed(
    payout.undone ? 'undone' : 'credit paid back',
    payout.bank_reference,
    formatDay(payout.paid_on),
    payout.property_title,
    estateOf(payout.estate_name, own),
  ),
  aside: formatNaira(payout.amount),
  to: { ...statementAt(payout), search: { from: payout.paid_on } },
})

/** `Homes: 1, Payments: 46` */
export const foundCounts = (groups: readonly FoundGroup[]): string =>
  groups.flatMap(({ name, count }) => (count ? `${name}: ${count}` : [])).join(', ')
