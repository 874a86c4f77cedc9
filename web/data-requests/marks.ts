import type { DataRequest, ErasureHindrance } from '#contract/data-requests.ts'
import { DATA_REQUEST_STATE_WORDS, isLate, isOverdue } from '#web/shared/data-request-words.ts'
import type { Tone } from '#web/ui/text/badge.tsx'

const WAITS_FOR: Record<ErasureHindrance, string> = {
  lives_here: 'lives here',
  owns: 'owns a property',
  manages: 'helps to run an estate',
  owes: 'owes money',
  has_credit: 'has credit',
  payment_open: 'payment not settled',
}

interface Marks {
  state: { label: string; tone: Tone }
  /** That something stands in the way of an erasure; what it is where it is granted, and waits for it. */
  hindered: string | undefined
}

/** How a request stands, in a list. */
export function marksOf(
  request: Pick<DataRequest, 'state' | 'due_on' | 'erase_on' | 'hindrances'>,
  today?: string,
): Marks {
  const [hindrance] = request.hindrances
  return {
    state: isOverdue(request, today)
      ? { label: 'Overdue', tone: 'bad' }
      : isLate(request, today) && !hindrance
        ? { label: 'Late', tone: 'bad' }
        : DATA_REQUEST_STATE_WORDS[request.state],
    hindered:
      hindrance && (request.state === 'erasing' ? `Waits: ${WAITS_FOR[hindrance]}` : 'Not yet possible'),
  }
}
