import { dayAfter } from '#contract/dates.ts'
import { type Period, periodWords } from '#contract/due-words.ts'
import type { Payment } from '#contract/payments.ts'
import { lagosToday } from '#web/ui/clock.ts'

type Paid = Pick<Payment, 'settled' | 'payload'>

/** `October: Service charge, Security levy` */
export function paidFor({ settled, payload }: Paid, today = lagosToday()): string {
  if (settled.length === 0)
    return payload.items
      .map(({ name, quantity }) => (quantity > 1 ? `${name}, ${quantity} times` : name))
      .join(', ')
  return settledInWords(settled, today)
}

interface SettledDue {
  name: string
  period: Period | null
}

/** `October: Service charge, Security levy; November: Service charge` */
export function settledInWords(settled: readonly SettledDue[], today = lagosToday()): string {
  const parts: { names: string[]; period: Period | null }[] = []
  for (const { name, period } of settled) {
    const part = parts.find((each) => isSame(each.period, period))
    if (part) part.names.push(name)
    else parts.push({ names: [name], period })
  }
  return joinNeighbours(parts)
    .map(
      ({ names, period }) =>
        (period ? `${periodWords(period, today)}: ` : '') + [...new Set(names)].join(', '),
    )
    .join('; ')
}

const isSame = (one: Period | null, other: Period | null) =>
  one?.from_on === other?.from_on && one?.until_on === other?.until_on

/** The same charges in months that follow each other are one part. */
function joinNeighbours(parts: { names: string[]; period: Period | null }[]) {
  const joined: typeof parts = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (
      last?.period &&
      part.period?.from_on === dayAfter(last.period.until_on) &&
      String(part.names) === String(last.names)
    )
      last.period = { from_on: last.period.from_on, until_on: part.period.until_on }
    else joined.push({ ...part })
  }
  return joined
}
