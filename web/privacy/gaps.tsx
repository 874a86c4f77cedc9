import { gapsOf } from '#contract/notice-gaps.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const NAMED = 5

/** Says what of a notice only its operator knows, and has not filled in yet. */
export function Gaps({ text }: { text: string }) {
  const gaps = gapsOf(text)
  if (gaps.length === 0) return null
  const named = gaps.slice(0, NAMED)
  return (
    <Notice tone="wait">
      What stands in square brackets is for you to fill in: {named.join(', ')}
      {gaps.length > NAMED && ` and ${gaps.length - NAMED} more`}.
    </Notice>
  )
}
