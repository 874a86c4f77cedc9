import type { Payment } from '#contract/payments.ts'
import { type ListOptions, many } from '#web/api/queries.ts'
import type { Scope } from '#web/session/scope.ts'

export interface PaymentQuery {
  page?: number
  per_page?: number
  q?: string | undefined
  status?: Payment['status'] | undefined
}
/** Whose payments are listed; null where somebody belongs to nothing that could have any. */
export type PaymentScope = { of: 'all' } | { of: 'estate' | 'landlord' | 'tenant'; id: number }

/** A tenant's payments are those of one home: the one the address names, or the first. */
export function paymentScope(scope: Scope, wantedHome: string | undefined): PaymentScope | null {
  switch (scope.of) {
    case 'every estate':
      return { of: 'all' }
    case 'one estate':
      return scope.estate && { of: 'estate', id: scope.estate.id }
    case 'own properties':
      return { of: 'landlord', id: scope.userId }
    case 'own homes': {
      const home = scope.allTenancies.find(({ id }) => String(id) === wantedHome) ?? scope.allTenancies[0]
      return home ? { of: 'tenant', id: home.id } : null
    }
  }
}

export function paymentsOf(scope: PaymentScope, query: PaymentQuery): ListOptions<Payment> {
  switch (scope.of) {
    case 'all':
      return many('GET /all/payments', { query })
    case 'estate':
      return many('GET /estate/payments/:estateId', {
        params: { estateId: scope.id },
        query,
      })
    case 'landlord':
      return many('GET /landlord/payments/:userId', {
        params: { userId: scope.id },
        query,
      })
    case 'tenant':
      return many('GET /tenant/payments/:tenantId', {
        params: { tenantId: scope.id },
        query,
      })
  }
}
