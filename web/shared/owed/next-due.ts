import { nameOfDue, type Period, periodOf, periodWords } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { toPayOf } from './owed-words.ts'

export interface NextDue {
  due_on: string
  /** Naira. */
  amount: number
  /** Naira, less the credit. */
  to_pay: number
  lines: { name: string; amount: number }[]
  /** `Service charge and Security levy, December` */
  what: string
}
interface Line {
  name: string
  period: Period | null
  amount: number
}

export function nextDueOf({ next_due, credit }: Pick<Ledger, 'next_due' | 'credit'>): NextDue | null {
  if (!next_due) return null
  const { due_on, amount } = next_due
  const lines = next_due.lines.map(({ period, ...line }) => ({ ...line, period: periodOf(period) }))
  return {
    ...{ due_on, amount, to_pay: toPayOf(next_due, credit) },
    lines: lines.map((line) => ({ name: nameOfDue(line, lagosToday()), amount: line.amount })),
    what: whatOf(lines),
  }
}

function whatOf(lines: readonly Line[]): string {
  const names = new Map<string, string[]>()
  for (const { name, period } of lines) {
    const when = period ? periodWords(period, lagosToday()) : ''
    names.set(when, [...(names.get(when) ?? []), name])
  }
  return [...names].map(([when, of]) => of.join(' and ') + (when && `, ${when}`)).join('; ')
}
