import { rateWords } from '#contract/collection-rate.ts'
import { countOf, formatCount } from '#contract/counts.ts'
import { dayAfter } from '#contract/dates.ts'
import { monthOf, monthWords, shortMonth } from '#contract/day-words.ts'
import { afterGivenBack } from '#contract/given-back.ts'
import { formatNaira } from '#contract/money.ts'
import type { EstateOwed } from '#contract/owed.ts'
import type { Monthly } from '#contract/statistics.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import type { Bar } from '#web/ui/page/bar-figure.tsx'

type Month = EstateOwed['by_month'][number]

export const dueAndCollected = (months: readonly Month[]): Bar[] =>
  months.map(({ month, due, collected }, index) => ({
    label: shortMonth(month),
    name: monthWords(month),
    value: collected,
    of: due,
    text: formatOwed(collected),
    note: due > 0 ? `of ${formatOwed(due)} due, ${rateWords({ due, collected })}` : 'nothing due',
    running: index === months.length - 1,
  }))

const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

export function daysOf(month: string): { from: string; to: string } {
  const first = firstOf(month)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) }
}

export const barsOfMonths = (monthly: readonly Monthly[number][]): Bar[] =>
  monthly.map(({ month, amount, given_back, payments }, index) => {
    const running = index === monthly.length - 1
    return {
      label: shortMonth(month),
      name: running ? `${monthWords(month)} so far` : monthWords(month),
      value: amount,
      text: formatNaira(amount),
      note: afterGivenBack(countOf(payments, 'payment'), given_back),
      running,
    }
  })

export interface Homes {
  total_properties: number
  occupied_properties: number
  owner_lived_properties: number
}
/** Homes in which nobody lives. */
export const emptyOf = ({ total_properties, occupied_properties, owner_lived_properties }: Homes): number =>
  total_properties - occupied_properties - owner_lived_properties

export interface Collected {
  monthly: Monthly
  /** Naira of the last month until this day and time. */
  same_days_last_month?: number
}
interface Trend {
  change: string
  up: boolean
  month: string
}

export function runningMonth({ monthly, same_days_last_month: before = 0 }: Collected): {
  amount: number
  given_back: number
  payments: number
  trend: Trend | null
} {
  const [last, now] = monthly.slice(-2)
  const { month: _, ...figures } = now ?? { amount: 0, given_back: 0, payments: 0 }
  const change = trendOf(figures.amount, before)
  if (!last || !change) return { ...figures, trend: null }
  return { ...figures, trend: { change, up: change.startsWith('+'), month: monthOf(last.month) } }
}

/** The day of the last month until which a running month is compared with it. */
export function sameDayBefore(today: string): string {
  const last = dayAfter(`${today.slice(0, 7)}-01`, -1)
  const same = last.slice(0, 8) + today.slice(8)
  if (same > last) return last
  return same
}

/** `+12.5%`; null without something to compare. */
export function trendOf(now: number, before: number): string | null {
  if (before <= 0) return null
  const percent = Math.round(((now - before) / before) * 1000) / 10
  return `${percent > 0 ? '+' : ''}${formatCount(percent)}%`
}
