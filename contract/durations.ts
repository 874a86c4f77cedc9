/** Charge durations (§9). They are months, except that 2 means one-time. */
export const DURATIONS = [
  { value: 1, label: 'Monthly' },
  { value: 12, label: 'Yearly' },
  { value: 2, label: 'One-time' },
] as const

/** `1` -> `Monthly`, `5` -> `5 months`. */
export const formatDuration = (months: number): string =>
  DURATIONS.find((each) => each.value === months)?.label ?? `${months} months`
