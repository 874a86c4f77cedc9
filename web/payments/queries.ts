import type { Payment } from '#contract/payments.ts'
import { type ListOptions, many } from '#web/api/queries.ts'
import { homesOf, type useSession } from '#web/session/session.tsx'

export interface PaymentQuery {
  page?: number
  per_page?: number
  q?: string | undefined
  status?: Payment['status'] | undefined
}
/** Whose payments are listed; null where somebody belongs to nothing that could have any. */
export type PaymentScope = { of: 'all' } | { of: 'estate' | 'landlord' | 'tenant'; id: number }

type Session = ReturnType<typeof useSession>

/** Whose payments somebody sees. A tenant's are those of one tenancy: the one the address names, or the first. */
export function paymentScope(
  { role, user, estate }: Session,
  wanted: string | undefined,
): PaymentScope | null {
  switch (role) {
    case 'super admin':
    case 'admin':
      return { of: 'all' }
    case 'estate admin':
      return estate && { of: 'estate', id: estate.id }
    case 'landlord':
      return { of: 'landlord', id: user.id }
    case 'tenant': {
      const homes = homesOf(user)
      const tenancy = homes.find(({ id }) => String(id) === wanted) ?? homes[0]
      return tenancy ? { of: 'tenant', id: tenancy.id } : null
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
