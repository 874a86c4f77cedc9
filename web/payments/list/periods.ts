import { formatDay, formatIsoDay } from '#contract/dates.ts'

/** Days in Lagos, both of them included; open where an end is missing. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** The periods that are asked for most, on the day that `today` names. */
export function commonPeriods(today = formatIsoDay(new Date())): ({ label: string } & Period)[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  /** The day before the first of a month: the last one of the month before it. */
  const day = (months: number, days: number) =>
    new Date(Date.UTC(year, month - 1 + months, days)).toISOString().slice(0, 10)
  return [
    { label: 'All dates' },
    { label: 'This month', from: day(0, 1), to: day(1, 0) },
    { label: 'Last month', from: day(-1, 1), to: day(0, 0) },
    { label: 'This year', from: `${year}-01-01`, to: `${year}-12-31` },
  ]
}

/** `This month`, `1 Nov 2026 to 15 Nov 2026`, `From 1 Nov 2026`. */
export function periodName({ from, to }: Period, today?: string): string {
  const common = commonPeriods(today).find((each) => each.from === from && each.to === to)
  if (common) return common.label
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return from ? `From ${formatDay(from)}` : `Until ${formatDay(to ?? '')}`
}
