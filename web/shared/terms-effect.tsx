import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { effectWords } from '#contract/terms-words.ts'
import { ApiError, call } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { useDebounced } from './use-debounced.ts'

type NewTerms = Input<'POST /charge/terms/:id/preview'>['body']

/** The effect of new terms in words; null: none. */
export function useTermsEffect(chargeId: number, terms: NewTerms | null) {
  const asked = useDebounced(JSON.stringify(terms))
  const { data, error } = useQuery({
    queryKey: ['GET what new terms change', chargeId, asked],
    queryFn: ({ signal }) => {
      const input = { params: { id: chargeId }, body: JSON.parse(asked) as NewTerms }
      return call('POST /charge/terms/:id/preview', { ...input, signal, refetch: false })
    },
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { words: data && !error ? effectWords(data, lagosToday()) : undefined, error }
}

/** The form shows what it refuses when it is sent. */
export function TermsEffect({ chargeId, terms }: { chargeId: number; terms: NewTerms | null }) {
  const { words, error } = useTermsEffect(chargeId, terms)
  if (terms === null || (error instanceof ApiError && error.status === 422)) return null
  if (error) return <Notice tone="bad">What this changes could not be worked out. {error.message}</Notice>
  return (
    <div role="status">
      <Notice tone="wait">{words ?? <SkeletonLine className="w-72" />}</Notice>
    </div>
  )
}
