import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/counts.ts'
import { useScope } from '#web/session/scope.ts'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { type PaymentScope, paymentsOf } from './queries.ts'
import { useAmountReceived } from './use-amount-received.ts'

/** What the list below holds besides: refused cards and refunds are entries too, and no payments. */
function entries(all: number, successful: number): string {
  const others = all - successful
  return `${formatCount(all)} ${all === 1 ? 'entry' : 'entries'}${others > 0 ? `, ${formatCount(others)} failed or refunded` : ''}`
}

/** How many payments came in, and how much by them. A refused card is none. */
export function PaymentFigures({ scope }: { scope: PaymentScope }) {
  const looksAt = useScope()
  const total = useQuery(paymentsOf(scope, { page: 1, per_page: 1, status: 'success' }))
  const listed = useQuery(paymentsOf(scope, { page: 1, per_page: 1 }))
  const { amount, pending } = useAmountReceived(scope)
  const tenant = scope.of === 'tenant'
  const several = looksAt.of === 'own homes' && looksAt.allTenancies.length > 1
  return (
    <StatCards label="Figures">
      <StatCard
        label="Total payments"
        value={total.data ? formatCount(total.data.total) : '–'}
        note={total.data && listed.data && entries(listed.data.total, total.data.total)}
        loading={total.isPending || listed.isPending}
      />
      <StatCard
        label={tenant ? 'Total paid' : 'Received'}
        value={amount === undefined ? '–' : <Money amount={amount} />}
        note={several ? 'For all your properties' : null}
        loading={pending}
      />
    </StatCards>
  )
}
