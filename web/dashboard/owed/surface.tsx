import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDay } from '#contract/day-words.ts'
import { ahead, today } from '#web/shared/owed/owed-days.ts'

/** The answer at the left, what explains it at the right; one below the other on a phone. */
export const TwoSides = ({ answer, details }: { answer: ReactNode; details: ReactNode }) => (
  <div className="grid lg:grid-cols-[minmax(0,0.7fr)_minmax(0,1fr)]">
    <div className="flex flex-col justify-center px-5 py-6 sm:px-7">{answer}</div>
    <div className="border-line max-lg:border-t lg:border-l">{details}</div>
  </div>
)

/** `Next due 1 December, in 10 days` */
export const NextDueWords = ({ due_on, icon = false }: { due_on: string; icon?: boolean }) => (
  <p className="flex items-center gap-2.5">
    {icon && <CalendarDays aria-hidden="true" className="flex-none text-ink-3 max-sm:hidden" />}
    <span>
      <span className="font-[620]">Next due {longDay(due_on, today())}</span>
      <span className="text-ink-2">, {ahead(due_on)}</span>
    </span>
  </p>
)
