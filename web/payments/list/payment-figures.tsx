import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '#contract/counts.ts'
import type { PaymentSum } from '#contract/payments.ts'
import { one } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-scope.ts'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { type PaymentSelection, sumOf } from './queries.ts'
import { useAmountReceived } from './use-amount-received.ts'

/** How many entries the list below has: refused cards, refunds and what was taken back are entries too, but not payments. */
function entries({ payments, failed, refunded, reversed, other_currencies }: PaymentSum): string {
  const others = failed + refunded + reversed
  const all = payments + other_currencies + others
  const words = reversed > 0 ? 'failed, refunded or reversed' : 'failed or refunded'
  return `${countOf(all, 'entry', 'entries')}${others > 0 ? `, ${formatCount(others)} ${words}` : ''}`
}

/** The number of payments received, and their sum. A refused card does not count, nor what was recorded by mistake. */
export function PaymentFigures({ selection }: { selection: PaymentSelection }) {
  const scope = useScope()
  const sum = useQuery(one('GET /payments/sum', { query: sumOf(selection) }))
  const { amount, pending } = useAmountReceived(selection)
  const tenant = selection.of === 'tenancy'
  const several = scope.of === 'own homes' && scope.allTenancies.length > 1
  return (
    <StatCards label="Figures">
      <StatCard
        label="Total payments"
        value={sum.data ? formatCount(sum.data.payments + sum.data.other_currencies) : '–'}
        note={sum.data && entries(sum.data)}
        loading={sum.isPending}
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
