import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countOf, formatCount, joined } from '#contract/counts.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { PaymentSum as Sum } from '#contract/payments.ts'
import { one } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-session.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { type PaymentListState, type PaymentSelection, sumOf, tenancyOf } from './queries.ts'

/** `4 failed and 1 refunded are listed, not summed.` */
function leftOut({ failed, refunded, reversed, other_currencies }: Sum): string | null {
  const parts = [
    [failed, 'failed'],
    // What was reversed has a row of its own, and one that takes it back.
    [refunded + reversed, reversed > 0 ? 'refunded or reversed' : 'refunded'],
    [other_currencies, 'in another currency'],
  ] as const
  const told = parts.filter(([count]) => count > 0)
  if (told.length === 0) return null
  const words = joined(told.map(([count, word]) => `${formatCount(count)} ${word}`))
  const alone = told.length === 1 && told[0]?.[0] === 1
  return `${words} ${alone ? 'is' : 'are'} listed, not summed.`
}

/** On a phone a small one is a line of its own, so that the amounts stand below each other. */
function Figure({ label, large, children }: { label: ReactNode; large?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'min-w-0',
        !large && 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4',
      )}
    >
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className={classes('font-[620]', large ? 'text-lg' : 'text-md')}>{children}</dd>
    </div>
  )
}

/**
 * What the rows below add up to, all their pages, and by which methods; it follows whatever narrows them. Where nothing does, the
 * figures above say the sum: then it says only by which methods, and only where many people pay.
 */
export function PaymentSum({ list, selection }: { list: PaymentListState; selection: PaymentSelection }) {
  const scope = useScope()
  const own = scope.of === 'own homes'
  const part =
    scope.of === 'own homes'
      ? scope.allTenancies.length > 1
      : tenancyOf(selection) !== undefined || (scope.of === 'every estate' && selection.of === 'estate')
  const summed = list.narrowed || part
  const query = { ...list.narrowing, ...sumOf(selection) }
  const sum = useQuery({ ...one('GET /payments/sum', { query }), placeholderData: keepPreviousData })
  const { data, error } = sum
  // A person's own are not many: each row says how it was paid.
  if (own && !summed) return null
  if (error && !data)
    return <RetryNotice title="The sum could not be loaded." query={sum} className="sm:m-4" />
  const notice = data && leftOut(data)
  // Of one method alone the sum says it all; where many pay there are mostly several, and their room is held.
  const methods = data && (data.methods.length > 1 || !summed) ? data.methods : []
  if (data && !summed && methods.length === 0 && !notice) return null
  return (
    <section
      aria-label="Sum of these payments"
      aria-busy={sum.isFetching}
      className={classes(
        'flex flex-col justify-center bg-sunken px-4 py-3 transition-opacity duration-150 max-sm:rounded-surface max-sm:border sm:border-b border-line',
        // Figures alone, or words, take the room that was held for both.
        own ? 'min-h-17' : 'min-h-24',
        sum.isPlaceholderData && 'opacity-55',
      )}
    >
      {(!data || summed || methods.length > 0) && (
        <dl className="mb-1 flex flex-wrap items-end gap-x-8 gap-y-2.5 last:mb-0 max-sm:grid max-sm:items-stretch max-sm:gap-y-0">
          {!data ? (
            <Figure large={summed} label={<SkeletonLine className="w-36" />}>
              <SkeletonLine className="w-40" />
            </Figure>
          ) : (
            summed && (
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
      {/* Among the payments of many some were refused: the room of its line is held. On a phone a third method takes it, for the
          figures above say most of it. */}
      {(notice || (!data && !own)) && (
        <p className={classes('text-sm text-ink-2', !summed && methods.length > 2 && 'max-sm:hidden')}>
          {notice || <SkeletonLine className="w-56" />}
        </p>
      )}
    </section>
  )
}
