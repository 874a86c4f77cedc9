import { formatNairaShort } from '#contract/money.ts'
import type { Monthly } from '#contract/statistics.ts'
import type { Bar } from '#web/ui/bar-figure.tsx'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const count = new Intl.NumberFormat('en-NG')

export const countOf = (number: number, one: string, many = `${one}s`): string =>
  `${count.format(number)} ${number === 1 ? one : many}`

/** The months as bars, the running one last. */
export const barsOf = (monthly: Monthly): Bar[] =>
  monthly.map(({ month, amount, payments }) => {
    const first = new Date(`${month}-01T00:00:00Z`)
    return {
      label: short.format(first),
      name: full.format(first),
      value: amount,
      text: formatNairaShort(amount),
      note: countOf(payments, 'payment'),
    }
  })

export interface Trend {
  /** `+10.3%`, `-4%` */
  change: string
  up: boolean
  /** `October` */
  month: string
}

/** The running month, and how it stands against the one before; no trend where that one had nothing. */
export function runningMonth(monthly: Monthly): { amount: number; payments: number; trend: Trend | null } {
  const [before, now] = monthly.slice(-2)
  const { amount, payments } = now ?? { amount: 0, payments: 0 }
  if (!before || before.amount === 0) return { amount, payments, trend: null }
  // Adding nothing makes -0 a 0.
  const percent = Math.round(((amount - before.amount) / before.amount) * 1000) / 10 + 0
  return {
    amount,
    payments,
    trend: {
      change: `${percent > 0 ? '+' : ''}${count.format(percent)}%`,
      up: percent > 0,
      month: long.format(new Date(`${before.month}-01T00:00:00Z`)),
    },
  }
}
