import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/counts.ts'
import { useScope } from '#web/session/use-scope.ts'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { type PaymentSelection, paymentsOf } from './queries.ts'
import { useAmountReceived } from './use-amount-received.ts'

/** How many entries the list below has: refused cards and refunds are entries too, but not payments. */
function entries(all: number, successful: number): string {
  const others = all - successful
  return `${formatCount(all)} ${all === 1 ? 'entry' : 'entries'}${others > 0 ? `, ${formatCount(others)} failed or refunded` : ''}`
}

/** The number of payments received, and their sum. A refused card does not count. */
export function PaymentFigures({ selection }: { selection: PaymentSelection }) {
  const scope = useScope()
  const total = useQuery(paymentsOf(selection, { page: 1, per_page: 1, status: 'success' }))
  const listed = useQuery(paymentsOf(selection, { page: 1, per_page: 1 }))
  const { amount, pending } = useAmountReceived(selection)
  const tenant = selection.of === 'tenancy'
  const several = scope.of === 'own homes' && scope.allTenancies.length > 1
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
