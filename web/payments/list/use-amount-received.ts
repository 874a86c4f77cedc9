import { useQuery } from '@tanstack/react-query'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import type { PaymentSelection } from './queries.ts'

/** The total received, or paid, in naira: the same figure as on the dashboard. Failed payments do not count. */
export function useAmountReceived(selection: PaymentSelection) {
  const userId = useSession().user.id
  const { of } = selection
  const admin = useQuery({ ...one('GET /statistics'), enabled: of === 'all' })
  const own = useQuery({
    ...one('GET /estate/statistics/:estateId', {
      params: { estateId: selection.of === 'estate' ? selection.id : 0 },
    }),
    enabled: of === 'estate',
  })
  const landlord = useQuery({
    ...one('GET /landlord/statistics/:userId', { params: { userId } }),
    enabled: of === 'landlord',
  })
  const tenant = useQuery({
    ...one('GET /tenant/statistics/:userId', { params: { userId } }),
    enabled: of === 'tenancy',
  })
  const query = { all: admin, estate: own, landlord, tenancy: tenant }[of]
  return {
    amount:
      of === 'tenancy'
        ? tenant.data?.total_amount_paid
        : { all: admin, estate: own, landlord }[of].data?.payments_received,
    pending: query.isPending,
  }
}
