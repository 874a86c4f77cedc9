import { z } from 'zod'
import { typed } from './text.ts'

/** Whether a text names a day of the calendar: 2026-02-29 does not. */
const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A day in Lagos, `2026-11-30`, of this century. */
export const day = (message = 'Enter a valid date') =>
  typed(10, { missing: message, tooLong: message })
    .regex(/^20\d\d-\d\d-\d\d$/, { error: message, abort: true })
    .refine(isDay, { error: message, abort: true })
    .meta({ format: 'date' })

/** A day of a reply. */
export const dayOut = z.string().meta({ format: 'date', example: '2026-11-30' })
