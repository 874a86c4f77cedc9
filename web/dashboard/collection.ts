import { countOf, formatCount } from '#contract/counts.ts'
import { monthOf, monthWords, shortMonth } from '#contract/day-words.ts'
import { formatNaira } from '#contract/money.ts'
import type { Monthly } from '#contract/statistics.ts'
import type { Bar } from '#web/ui/page/bar-figure.tsx'

/** The months as bars, the running one last. */
export const barsOf = (monthly: Monthly): Bar[] =>
  monthly.map(({ month, amount, payments }, index) => {
    const running = index === monthly.length - 1
    return {
      label: shortMonth(month),
      name: running ? `${monthWords(month)} so far` : monthWords(month),
      value: amount,
      text: formatNaira(amount),
      note: countOf(payments, 'payment'),
      running,
    }
  })

export interface Collected {
  monthly: Monthly
  /** Naira of the last month until this moment of it; left out where nobody compares. */
  same_days_last_month?: number
}
export interface Trend {
  /** `+10.3%`, `-4%` */
  change: string
  up: boolean
  /** `October` */
  month: string
}

/** The running month, and how it stands against the same days of the one before; no trend where those had nothing. */
export function runningMonth({ monthly, same_days_last_month: before = 0 }: Collected): {
  amount: number
  payments: number
  trend: Trend | null
} {
  const [last, now] = monthly.slice(-2)
  const { amount, payments } = now ?? { amount: 0, payments: 0 }
  if (!last || before <= 0) return { amount, payments, trend: null }
  // Adding nothing makes -0 a 0.
  const percent = Math.round(((amount - before) / before) * 1000) / 10 + 0
  return {
    amount,
    payments,
    trend: {
      change: `${percent > 0 ? '+' : ''}${formatCount(percent)}%`,
      up: percent > 0,
      month: monthOf(last.month),
    },
  }
}
