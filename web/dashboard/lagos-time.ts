import { TIME_ZONE as timeZone } from '#contract/dates.ts'

const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone })
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone,
})

/** `Good morning`, `Good afternoon` from 12, `Good evening` from 17. */
export function greeting(now = new Date()): string {
  const hours = Number(hour.format(now))
  return hours < 12 ? 'Good morning' : hours < 17 ? 'Good afternoon' : 'Good evening'
}

/** `Saturday 21 November 2026` */
export const today = (now = new Date()): string => day.format(now).replaceAll(',', '')
