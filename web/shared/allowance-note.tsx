import { useQuery } from '@tanstack/react-query'
import type { AllowanceKind } from '#contract/allowances.ts'
import { one } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { allowanceWords } from './allowance-words.ts'

/** Says how much may still be sent today, once little is left. */
export function AllowanceNote({ of }: { of: AllowanceKind }) {
  const { data } = useQuery({ ...one('GET /me/allowances'), staleTime: 0 })
  const words = data && allowanceWords(of, data[of])
  return words ? <Notice tone="wait">{words}</Notice> : null
}
