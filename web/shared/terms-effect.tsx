import type { EstateBilling } from '#contract/billing.ts'
import { effectWords, firstBillWords } from '#contract/terms-words.ts'
import { ApiError, call } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { useAsked } from './use-asked.ts'

type NewTerms = Input<'POST /charge/terms/:id/preview'>['body']

/** The effect of new terms in words; null: none. */
export function useTermsEffect(chargeId: number, terms: NewTerms | null) {
  const { data, error } = useAsked(['GET what new terms change', chargeId], terms, (body, signal) =>
    call('POST /charge/terms/:id/preview', { params: { id: chargeId }, body, signal, refetch: false }),
  )
  return { words: data && !error ? effectWords(data, lagosToday()) : undefined, error }
}

export function TermsEffect({ chargeId, terms }: { chargeId: number; terms: NewTerms | null }) {
  const effect = useTermsEffect(chargeId, terms)
  return terms && <EffectNotice {...effect} />
}

type ChargeToBill = Input<'POST /estate/billing/:estateId/charges/preview'>['body']

interface FirstBillProps {
  estateId: number
  charge: ChargeToBill
  types: EstateBilling['types']
}

/** The effect of a charge that is not billed yet. */
export function FirstBillEffect({ estateId, charge, types }: FirstBillProps) {
  const { data, error } = useAsked(['GET what one more charge bills', estateId], charge, (body, signal) =>
    call('POST /estate/billing/:estateId/charges/preview', {
      ...{ params: { estateId }, body, signal, refetch: false },
    }),
  )
  const homes = types.reduce((sum, type) => sum + type.homes, 0)
  return <EffectNotice words={data && firstBillWords(data, lagosToday(), homes)} error={error} />
}

/** Hides a 422, which the form shows when it is saved. */
function EffectNotice({ words, error }: { words: string | undefined; error: Error | null }) {
  if (error instanceof ApiError && error.status === 422) return null
  if (error) return <Notice tone="bad">What this changes could not be worked out. {error.message}</Notice>
  return (
    <div role="status">
      <Notice tone="wait">{words ?? <SkeletonLine className="w-72" />}</Notice>
    </div>
  )
}
