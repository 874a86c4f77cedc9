import { formatClock, formatDay } from '#contract/dates.ts'

/** `As of 14:05`; another day than today is named: `As of 21 Nov, 14:05`. */
export function asOfWords(instant: string, now: Date): string {
  const day = formatDay(instant)
  const today = day === formatDay(now.toISOString())
  return `As of ${today ? '' : `${day.replace(/ \d+$/, '')}, `}${formatClock(new Date(instant))}`
}

const pathOf = (address: string) => address.split('?', 1)[0]

/** Query strings are ignored: one query may have made several calls. */
export function oldestShown(
  answered: ReadonlyMap<string, string>,
  onScreen: readonly string[],
): string | undefined {
  const shown = new Set(onScreen.map(pathOf))
  return [...answered].flatMap(([address, asOf]) => (shown.has(pathOf(address)) ? asOf : [])).sort()[0]
}
