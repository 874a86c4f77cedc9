import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countOf, formatCount, joined } from '#contract/counts.ts'
import { givenBackWords } from '#contract/given-back.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { PaymentSum as Sum } from '#contract/payments.ts'
import { useScope } from '#web/session/use-session.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { type ListedPayments, paymentSum, tenancyOf } from './queries.ts'

/** `4 failed and 1 refunded are listed, not summed.` */
function leftOut({ failed, refunded, reversed, other_currencies }: Sum): string | null {
  const parts = [
    { count: failed, word: 'failed' },
    { count: refunded + reversed, word: reversed > 0 ? 'refunded or reversed' : 'refunded' },
    { count: other_currencies, word: 'in another currency' },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  const words = joined(parts.map(({ count, word }) => `${formatCount(count)} ${word}`))
  const alone = parts.length === 1 && parts[0]?.count === 1
  return `${words} ${alone ? 'is' : 'are'} listed, not summed.`
}

const Figure = (props: { label: ReactNode; large?: boolean; children: ReactNode }) => (
  <div
    className={classes(
      'min-w-0 sm:flex sm:items-baseline sm:gap-2',
      !props.large &&
        'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4',
    )}
  >
    <dt className="text-sm text-ink-2">{props.label}</dt>
    <dd className={classes('font-[620]', props.large ? 'text-lg' : 'max-sm:text-md')}>{props.children}</dd>
  </div>
)

interface PaymentSumProps extends ListedPayments {
  onPaper?: boolean
}

export function PaymentSum({ list, selection, onPaper }: PaymentSumProps) {
  const scope = useScope()
  const own = scope.of === 'own homes'
  const part =
    scope.of === 'own homes'
      ? scope.allTenancies.length > 1
      : tenancyOf(selection) !== undefined || (scope.of === 'every estate' && selection.of === 'estate')
  // The cards above show the sum of a period.
  const { from: _from, to: _to, ...further } = list.narrowing
  const summed =
    onPaper || part || (own ? list.narrowed : Object.values(further).some((value) => value !== undefined))
  const sum = useQuery({ ...paymentSum({ list, selection }), placeholderData: keepPreviousData })
  const { data, error } = sum
  // The card above has both figures of a resident or landlord.
  if (!summed && (own || scope.of === 'own properties')) return null
  if (error && !data)
    return <RetryNotice title="The sum could not be loaded." query={sum} className="sm:m-4" />
  const back = summed && givenBackWords(data?.given_back)
  const notice = data && [back && `${back}.`, leftOut(data)].filter(Boolean).join(' ')
  const methods = data && data.methods.length > 1 ? data.methods : []
  // The sum of one method is that of the cards, which count the rest as well.
  if (data && !summed && methods.length === 0) return null
  const total = data && summed && (onPaper || data.payments > 0)
  if (data && !total && methods.length === 0 && !notice) return null
  return (
    <section
      aria-label="Sum of these payments"
      aria-busy={sum.isFetching}
      className={classes(
        'flex flex-wrap items-center gap-x-8 gap-y-1 bg-sunken px-4 py-3 max-sm:flex-col max-sm:items-stretch max-sm:justify-center sm:py-1.5 max-sm:rounded-surface max-sm:border sm:border-b border-line',
        'min-h-17 sm:min-h-12',
        !own && 'sm:max-xl:min-h-16',
        // The cards above say it on a phone.
        !summed && 'max-sm:hidden',
        sum.isPlaceholderData && 'stale',
      )}
    >
      {(!data || total || methods.length > 0) && (
        <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-1 max-sm:mb-1 max-sm:last:mb-0 max-sm:grid max-sm:items-stretch max-sm:gap-y-0">
          {!data ? (
            <Figure large={summed} label={<SkeletonLine className="w-36" />}>
              <SkeletonLine className="w-40" />
            </Figure>
          ) : (
            total && (
              <Figure large label={`${own ? 'Paid' : 'Received'}, ${countOf(data.payments, 'payment')}`}>
                <Money amount={data.amount} />
              </Figure>
            )
          )}
          {methods.map(({ method, amount, payments: count }) => (
            <Figure key={method} label={`${methodName(method)}, ${formatCount(count)}`}>
              <Money amount={amount} />
            </Figure>
          ))}
        </dl>
      )}
      {(notice || (!data && !own)) && (
        <p className="text-sm text-ink-2">{notice || <SkeletonLine className="w-56" />}</p>
      )}
    </section>
  )
}
