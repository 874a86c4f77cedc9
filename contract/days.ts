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
