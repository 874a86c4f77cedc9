import { PAYMENT_ORDERS } from '#contract/orders.ts'
import { methodName, PAYMENT_METHODS } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import type { Input } from '#web/api/call-types.ts'
import { type ListOptions, many, one } from '#web/api/queries.ts'
import type { Scope } from '#web/session/scope.ts'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { periodIn } from '#web/shared/period/periods.ts'
import { orKept } from '../receipts/kept-receipts.ts'

const STATUSES = [
  { value: 'success', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
  { value: 'refunded', label: 'Refunded' },
] as const
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))

export function usePaymentList() {
  const list = useListState(['status', 'method', 'from', 'to', 'tenancy', 'estate'], PAYMENT_ORDERS)
  const { q, order, filters } = list
  const period = periodIn(filters)
  const status = list.filter('status', STATUSES)
  const method = list.filter('method', METHODS)
  const narrowing = { q: q || undefined, status: status.value, method: method.value, ...period }
  return {
    ...list,
    period,
    inPeriod: period.from !== undefined || period.to !== undefined,
    status,
    method,
    narrowing,
    filter: { ...narrowing, order },
    narrowed: Object.values(narrowing).some((value) => value !== undefined),
    /** The filters in use beside the search. */
    chosen: [status.value, method.value, period.from ?? period.to].filter((value) => value !== undefined)
      .length,
  }
}
export type PaymentListState = ReturnType<typeof usePaymentList>

/** The payments to list. A landlord may narrow them to one tenancy. */
export type PaymentSelection =
  | { of: 'all' }
  | { of: 'estate' | 'tenancy'; id: number }
  | { of: 'landlord'; id: number; tenant_id?: number }

/** The payments of a scope; null for none. A tenant sees those of one home: the wanted one, or the first. */
export interface ListedPayments {
  list: PaymentListState
  selection: PaymentSelection
}

export function paymentSelection(scope: Scope, wantedHome: string | undefined): PaymentSelection | null {
  switch (scope.of) {
    case 'every estate':
      return { of: 'all' }
    case 'one estate':
      return scope.estate && { of: 'estate', id: scope.estate.id }
    case 'own properties':
      return { of: 'landlord', id: scope.userId }
    case 'own homes': {
      const home = scope.allTenancies.find(({ id }) => String(id) === wantedHome) ?? scope.allTenancies[0]
      return home ? { of: 'tenancy', id: home.id } : null
    }
  }
}

/** The payments of the tenancy or the estate in the address; null lists all. */
export function oneAmong(
  scope: Scope,
  wanted: { tenancy?: string | undefined; estate?: string | undefined },
): PaymentSelection | null {
  const tenant_id = idIn(wanted.tenancy)
  const estate_id = idIn(wanted.estate)
  if (scope.of === 'own homes') return null
  if (tenant_id)
    return scope.of === 'own properties'
      ? { of: 'landlord', id: scope.userId, tenant_id }
      : { of: 'tenancy', id: tenant_id }
  return scope.of === 'every estate' && estate_id ? { of: 'estate', id: estate_id } : null
}

export const tenancyOf = (selection: PaymentSelection): number | undefined =>
  selection.of === 'tenancy' ? selection.id : selection.of === 'landlord' ? selection.tenant_id : undefined

export const sumOf = (selection: PaymentSelection) => ({
  tenant_id: tenancyOf(selection),
  estate_id: selection.of === 'estate' ? selection.id : undefined,
})

/** The sum of the payments that a list shows. */
export const paymentSum = ({ list, selection }: ListedPayments) =>
  one('GET /payments/sum', { query: { ...list.narrowing, ...sumOf(selection) } })

type PaymentQuery = NonNullable<Input<'GET /all/payments'>['query']>

export function paymentsOf(selection: PaymentSelection, query: PaymentQuery): ListOptions<Payment> {
  switch (selection.of) {
    case 'all':
      return many('GET /all/payments', { query })
    case 'estate':
      return many('GET /estate/payments/:estateId', { params: { estateId: selection.id }, query })
    case 'landlord':
      return many('GET /landlord/payments/:userId', {
        params: { userId: selection.id },
        query: { ...query, tenant_id: selection.tenant_id },
      })
    case 'tenancy':
      return ofTenancy(selection.id, query)
  }
}

/** Own receipts replace a list that was never opened and cannot be fetched. They take no search and no filter. */
function ofTenancy(tenantId: number, query: PaymentQuery): ListOptions<Payment> {
  const list = many('GET /tenant/payments/:tenantId', { params: { tenantId }, query })
  const { page, per_page, ...narrowing } = query
  const [first, size] = [Number(page ?? 1), Number(per_page ?? 10)]
  if (Object.values(narrowing).some((value) => value !== undefined)) return list
  return {
    ...list,
    queryFn: (context) =>
      orKept(
        () => list.queryFn(context),
        (receipts) => {
          const own = receipts.filter(({ tenant_id }) => tenant_id === tenantId)
          if (own.length === 0) return undefined
          return { rows: own.slice((first - 1) * size, first * size), total: own.length }
        },
      ),
  }
}
