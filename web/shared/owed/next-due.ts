import type { ChargeState } from '#contract/charge-states.ts'
import type { Ledger } from '#contract/ledger.ts'
import { sumNaira } from '#contract/money.ts'
import { nameOfDue, type Period, periodWords } from './period-words.ts'

export interface NextDue {
  due_on: string
  /** Naira. */
  amount: number
  lines: { name: string; amount: number }[]
  /** All of it in a line: `Service charge and Security levy, December`. */
  what: string
}
interface Line {
  name: string
  period: Period | null
  amount: number
}

/** What is to be paid next, and when: what the book holds already, or what the charges will ask for, whichever is earlier. */
export function nextDueOf(
  states: readonly ChargeState[],
  { next_due }: Pick<Ledger, 'next_due'>,
): NextDue | null {
  const coming = states.flatMap(({ name, next }) => (next ? [{ name, ...next }] : []))
  const [first] = coming.map(({ due_on }) => due_on).toSorted()
  if (next_due && (!first || next_due.due_on < first))
    return nextDue(
      next_due.due_on,
      next_due.lines.map(({ name, period, amount }) => ({
        ...{ name, amount },
        period: period && { from_on: period.from, until_on: period.to },
      })),
    )
  if (!first) return null
  const lines = coming.filter(({ due_on }) => due_on === first)
  return nextDue(
    first,
    lines.map(({ name, from_on, until_on, amount }) => ({
      ...{ name, amount },
      period: until_on ? { from_on, until_on } : null,
    })),
  )
}

const nextDue = (due_on: string, lines: readonly Line[]): NextDue => ({
  due_on,
  amount: sumNaira(lines.map(({ amount }) => ({ amount, quantity: 1 }))),
  lines: lines.map((line) => ({ name: nameOfDue(line), amount: line.amount })),
  what: whatOf(lines),
})

/** The names of what is for the same days stand together before them. */
function whatOf(lines: readonly Line[]): string {
  const names = new Map<string, string[]>()
  for (const { name, period } of lines) {
    const when = period ? periodWords(period) : ''
    names.set(when, [...(names.get(when) ?? []), name])
  }
  return [...names].map(([when, of]) => of.join(' and ') + (when && `, ${when}`)).join('; ')
}
