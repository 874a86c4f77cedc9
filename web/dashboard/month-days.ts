/** The first day of `2026-10`. */
export const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)

/** The first and the last day of a month, as a list of payments is asked for them. */
export function daysOf(month: string): { from: string; to: string } {
  const first = firstOf(month)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) }
}
