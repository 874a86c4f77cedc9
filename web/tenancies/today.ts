import { lagosToday } from '#web/ui/clock.ts'

/** Today in Lagos, `2026-11-30`: only to begin a form with; the server knows. */
export const today = lagosToday

/** A day so many years later, of which there is one. */
export const yearsLater = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
