import { longDay } from '#contract/day-words.ts'
import { useScope } from '#web/session/use-session.tsx'
import { lagosToday } from '#web/ui/clock.ts'

/** The first line of a printed page: whose it is, and its day. */
export function PaperHead() {
  const { estate } = useScope()
  return (
    <p data-paper className="mb-4 border-b border-line pb-2 text-sm">
      <span className="float-right text-ink-2">{longDay(lagosToday())}</span>
      <b className="font-[620]">{estate?.name ?? 'Estate Management'}</b>
    </p>
  )
}
