import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '#contract/counts.ts'
import { givenBackWords } from '#contract/given-back.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { PaymentSum } from '#contract/payments.ts'
import { one } from '#web/api/queries.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { commonPeriods, type DayRange, periodName } from '#web/shared/period/periods.ts'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { type PaymentSelection, sumOf } from './queries.ts'

const lower = (words: string) => `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`

/** `2 failed or refunded`; null for none. */
function notSummed({ failed, refunded, reversed }: PaymentSum): string | null {
  const words = reversed > 0 ? 'failed, refunded or reversed' : 'failed or refunded'
  const others = failed + refunded + reversed
  return others > 0 ? `${formatCount(others)} ${words}` : null
}

function entries(sum: PaymentSum): string {
  const all = sum.payments + sum.other_currencies + sum.failed + sum.refunded + sum.reversed
  return [countOf(all, 'entry', 'entries'), notSummed(sum)].filter(Boolean).join(', ')
}

/** The total of all time is a note of a period's sum. */
export function PaymentFigures({ selection, period }: { selection: PaymentSelection; period: DayRange }) {
  const scope = useScope()
  const { from, to } = period
  const inPeriod = from !== undefined || to !== undefined
  const sum = useQuery({
    ...one('GET /payments/sum', { query: { ...sumOf(selection), from, to } }),
    placeholderData: keepPreviousData,
  })
  const { data: ever, isPending } = useEverReceived(selection)
  const several = scope.of === 'own homes' && scope.allTenancies.length > 1
  const own = selection.of === 'tenancy'
  const received = own ? 'Total paid' : 'Received'
  const { data } = sum
  const others = own && data && notSummed(data)
  const count = (
    <StatCard
      label="Total payments"
      value={
        data ? (
          <>
            {formatCount(data.payments + data.other_currencies)}
            {others && (
              <>
                <span className="sr-only">, </span>
                <span className="ml-2 text-sm font-normal tracking-normal text-ink-3 large-text:ml-0 large-text:block large-text:whitespace-normal">
                  {others}
                </span>
              </>
            )}
          </>
        ) : (
          '–'
        )
      }
      note={own ? null : data && entries(data)}
      loading={sum.isPending}
    />
  )
  if (inPeriod)
    return (
      <StatCards label="Figures">
        {count}
        <StatCard
          label={`${received === 'Received' ? received : 'Paid'}, ${lower(periodName(period, commonPeriods()))}`}
          value={data ? <Money amount={data.amount} /> : '–'}
          note={[givenBackWords(data?.given_back), ever && `${formatNaira(ever.amount)} in all`]
            .filter(Boolean)
            .join(', ')}
          loading={sum.isPending || isPending}
        />
      </StatCards>
    )
  return (
    <StatCards label="Figures">
      {count}
      <StatCard
        label={received}
        value={ever ? <Money amount={ever.amount} /> : '–'}
        note={
          [givenBackWords(ever?.given_back), several && 'For all your properties']
            .filter(Boolean)
            .join(', ') || null
        }
        loading={isPending}
      />
    </StatCards>
  )
}

/** Naira of all time before refunds and payouts. Dashboards of estates and landlords show the rest. */
function useEverReceived(selection: PaymentSelection) {
  const userId = useSession().user.id
  const { of } = selection
  const estateId = of === 'estate' ? selection.id : 0
  const ofUser = { params: { userId } }
  const { data, isPending } = {
    all: useQuery({ ...one('GET /statistics'), enabled: of === 'all' }),
    estate: useQuery({
      ...one('GET /estate/statistics/:estateId', { params: { estateId } }),
      enabled: of === 'estate',
    }),
    landlord: useQuery({ ...one('GET /landlord/statistics/:userId', ofUser), enabled: of === 'landlord' }),
    tenancy: useQuery({ ...one('GET /tenant/statistics/:userId', ofUser), enabled: of === 'tenancy' }),
  }[of]
  if (!data) return { data, isPending }
  const kept = 'total_amount_paid' in data ? data.total_amount_paid : data.payments_received
  // A phone may keep an answer of a release without it.
  const { given_back = 0 } = data
  return { data: { amount: sumNaira([{ amount: kept }, { amount: given_back }]), given_back }, isPending }
}
