/** The value below which a part (0 to 1) of them lies: 0 is the least, 0.5 the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
