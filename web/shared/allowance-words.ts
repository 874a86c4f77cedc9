import type { Allowance, AllowanceKind } from '#contract/allowances.ts'
import { formatExact } from '#contract/dates.ts'

/** `3 of 30 notices left today.`; null while more than a tenth is left. */
export function allowanceWords(kind: AllowanceKind, { limit, left, again_at }: Allowance): string | null {
  if (left > limit / 10) return null
  if (left > 0) return `${left} of ${limit} ${kind} left today.`
  const next = again_at ? ` The next can go out after ${formatExact(again_at)}.` : ''
  return `No ${kind} are left today.${next}`
}
