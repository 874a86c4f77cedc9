import { formatClock, formatDay } from '#contract/dates.ts'

/** `As of 14:05`, and with the day where that was not today: `As of 21 Nov, 14:05`. It is never long ago: no year. */
export function asOfWords(instant: string, now: Date): string {
  const day = formatDay(instant)
  const today = day === formatDay(now.toISOString())
  return `As of ${today ? '' : `${day.replace(/ \d+$/, '')}, `}${formatClock(new Date(instant))}`
}

const pathOf = (address: string) => address.split('?', 1)[0]

/**
 * The oldest of the answers on the screen that came without the server. What a page shows of several pages of a list, it has asked
 * for in parts.
 */
export function oldestShown(
  answered: ReadonlyMap<string, string>,
  onScreen: readonly string[],
): string | undefined {
  const shown = new Set(onScreen.map(pathOf))
  return [...answered].flatMap(([address, asOf]) => (shown.has(pathOf(address)) ? asOf : [])).sort()[0]
}
