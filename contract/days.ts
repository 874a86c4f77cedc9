import { z } from 'zod'
import { isIsoDay } from './dates.ts'
import { typed } from './text.ts'

/** A day in Lagos, `2026-11-30`, of this century. */
export const day = (message = 'Enter a valid date') =>
  typed(10, { missing: message, tooLong: message })
    .regex(/^20\d\d-\d\d-\d\d$/, { error: message, abort: true })
    .refine(isIsoDay, { error: message, abort: true })
    .meta({ format: 'date' })

/** A day of a reply. */
export const dayOut = z.string().meta({ format: 'date', example: '2026-11-30' })

/** A day that is asked for. */
export const askedDay = day('Not a day such as 2026-11-30').optional()

/** Of a first and a last day, both included, the first does not come after the last. */
export const inTurn = <Schema extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  schema: Schema,
) =>
  schema.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'The last day is before the first',
  })
