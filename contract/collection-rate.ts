/** Per cent, rounded down to a tenth, so that only a full month shows 100; null where nothing was due. */
export const rateOf = ({ due, collected }: { due: number; collected: number }): number | null =>
  due > 0 ? Math.floor((collected / due) * 1000) / 10 : null

/** `84.5%`, or a dash where nothing was due. */
export const rateWords = (figures: { due: number; collected: number }): string => {
  const rate = rateOf(figures)
  return rate === null ? '–' : `${rate}%`
}
