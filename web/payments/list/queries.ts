import type { Order, PAYMENT_ORDERS } from '#contract/orders.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { type ListOptions, many } from '#web/api/queries.ts'
import type { Scope } from '#web/session/scope.ts'

export interface PaymentFilter {
  q?: string | undefined
  status?: Payment['status'] | undefined
  method?: PaymentMethod | undefined
  /** Days in Lagos, both of them included. */
  from?: string | undefined
  to?: string | undefined
  order?: Order<(typeof PAYMENT_ORDERS)[number]> | undefined
}
interface PaymentQuery extends PaymentFilter {
  page?: number
  per_page?: number
}
/** Whose payments are listed. */
export type PaymentSelection = { of: 'all' } | { of: 'estate' | 'landlord' | 'tenancy'; id: number }

/**
 * The payments to list for a scope; null if there is nothing to list them by. A tenant sees those of one home: the one in the
 * address, or the first.
 */
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

/** The one tenancy in the address whose payments somebody who runs an estate came to see; null where all of them are listed. */
export const tenancyAmong = (scope: Scope, wanted: string | undefined): PaymentSelection | null =>
  (scope.of === 'every estate' || scope.of === 'one estate') && wanted && /^[1-9]\d{0,8}$/.test(wanted)
    ? { of: 'tenancy', id: Number(wanted) }
    : null

/** What the payments of a selection are summed by: others are summed within reach, a home by itself. */
export const sumOf = (selection: PaymentSelection): { tenant_id?: number } =>
  selection.of === 'tenancy' ? { tenant_id: selection.id } : {}

export function paymentsOf(selection: PaymentSelection, query: PaymentQuery): ListOptions<Payment> {
  switch (selection.of) {
    case 'all':
      return many('GET /all/payments', { query })
    case 'estate':
      return many('GET /estate/payments/:estateId', {
        params: { estateId: selection.id },
        query,
      })
    case 'landlord':
      return many('GET /landlord/payments/:userId', {
        params: { userId: selection.id },
        query,
      })
    case 'tenancy':
      return many('GET /tenant/payments/:tenantId', {
        params: { tenantId: selection.id },
        query,
      })
  }
}
