import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatClock, formatDay, formatExact, formatIsoDay, TIME_ZONE } from './dates.ts'

it('formatDay says a date as people do', () => {
  expect(formatDay('2026-11-12T09:00:00Z')).toBe('12 Nov 2026')
})

it('months are abbreviated as in the search of the database', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDay(new Date(Date.UTC(2026, month, 12)).toISOString()),
  )
  expect(months.map((day) => day.split(' ')[1]).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  )
})

it('the day and the time are those of Lagos', () => {
  expect(formatDay('2026-09-11T23:30:00Z')).toBe('12 Sep 2026')
  expect(formatExact('2026-09-11T23:30:00Z')).toBe('Saturday, 12 September 2026 at 00:30')
})

it('calendar and clock are what is known of the zone, in every year that the product knows', () => {
  const known = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  })
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(`${formatIsoDay(instant)} ${formatClock(instant)}`).toBe(known.format(instant))
    }),
  )
})
