import { useQuery } from '@tanstack/react-query'
import type { Allowance, AllowanceKind } from '#contract/allowances.ts'
import { formatExact } from '#contract/dates.ts'
import { one } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

export function AllowanceNote({ of }: { of: AllowanceKind }) {
  const { data } = useQuery({ ...one('GET /me/allowances'), staleTime: 0 })
  const words = data && allowanceWords(of, data[of])
  return words ? <Notice tone="wait">{words}</Notice> : null
}

/** `3 of 30 notices left today.`; null above a tenth. */
export function allowanceWords(kind: AllowanceKind, { limit, left, again_at }: Allowance): string | null {
  if (left > limit / 10) return null
  if (left > 0) return `${left} of ${limit} ${kind} left today.`
  const next = again_at ? ` The next can go out after ${formatExact(again_at)}.` : ''
  return `No ${kind} are left today.${next}`
}
