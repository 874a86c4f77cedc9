import { useQuery } from '@tanstack/react-query'
import { formatNaira, isWholeKobo } from '#contract/money.ts'
import type { Payer } from '#contract/recorded-payments.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { SettledLine } from '#web/shared/owed/settled-lines.tsx'
import { usePreview } from '#web/shared/owed/use-preview.ts'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import type { Recording } from './use-recording.ts'

/** What money that is about to be recorded settles, and what of it is left as credit; where the estate keeps what is owed. */
export function WhatItSettles({ payer, form }: { payer: Payer } & Pick<Recording, 'form'>) {
  const { data: book } = useQuery(openEntriesOf(payer.id))
  const { amount, entries } = form.values
  const asked = book?.billing && amount && amount > 0 && isWholeKobo(amount)
  const preview = usePreview(asked ? { tenant_id: payer.id, amount, ...(entries && { entries }) } : null)
  if (!asked) return null
  const { data, error, current, refetch } = preview
  if (error) {
    const wrong = Object.values(error.errors ?? {}).flat()
    return wrong.length > 0 ? (
      <Notice tone="wait">{wrong.join(' ')}</Notice>
    ) : (
      <RetryNotice title="What it settles could not be worked out." query={{ error, refetch }} />
    )
  }
  if (!data)
    return (
      <div aria-busy="true">
        <SkeletonLine className="w-full" />
      </div>
    )
  return (
    <div className={classes('transition-opacity', !current && 'opacity-55')} aria-live="polite">
      <h3 className="font-[560]">What it settles</h3>
      {data.settles.length > 0 && (
        <ul aria-label="What it settles" className="mt-1 border-b border-line">
          {data.settles.map((each) => (
            <SettledLine key={each.entry_id} settles={each} named />
          ))}
        </ul>
      )}
      <p className="mt-2 text-ink-2">
        {data.credit > 0
          ? `${formatNaira(data.credit)} is left as credit, and goes to the next due.`
          : 'Nothing of it is left as credit.'}
      </p>
    </div>
  )
}
