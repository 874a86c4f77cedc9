import { Printer } from 'lucide-react'
import { countPeople, formatCount } from '#contract/counts.ts'
import type { Reply } from '#web/api/call-types.ts'
import { SentNotice } from '#web/shared/sent-notice.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

interface SentToProps {
  result: Reply<'POST /estate/invitations/:estateId/send'>
  /** For how many a letter is all there is. */
  letters: number
  onPrint: () => void
}

/** What became of sending invitations. */
export function SentTo({ result, letters, onPrint }: SentToProps) {
  const { sent, not_set_up, told, just_sent, held_back, left_out } = result
  return (
    <>
      <SentNotice sent={{ ...sent, not_set_up }} />
      {held_back > 0 && (
        <Notice tone="wait">
          {countPeople(held_back)} wait: the estate has sent what it may in 24 hours. Send to them tomorrow.
        </Notice>
      )}
      {just_sent > 0 && (
        <p className="text-ink-2">
          {countPeople(just_sent)} got a link within the last minute, and not another one.
        </p>
      )}
      {told > 0 && (
        <p className="text-ink-2">
          {countPeople(told)} had joined already, and {told === 1 ? 'is' : 'are'} told that they were added.
        </p>
      )}
      <LeftOut count={left_out} letters={letters} onPrint={onPrint} />
    </>
  )
}

interface LeftOutProps {
  count: number
  letters: number
  onPrint: () => void
}

/** Who gets nothing of it, and what can be done for them. */
export const LeftOut = ({ count, letters, onPrint }: LeftOutProps) =>
  count > 0 && (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          {letters > 0
            ? `${formatCount(letters)} ${letters === 1 ? 'has' : 'have'} neither: print ${letters === 1 ? 'a letter' : 'letters'}.`
            : `${countPeople(count)} cannot be sent a link: the list says why.`}
        </span>
        {letters > 0 && (
          <Button size="sm" icon={Printer} onClick={onPrint}>
            Print letters
          </Button>
        )}
      </div>
    </Notice>
  )
