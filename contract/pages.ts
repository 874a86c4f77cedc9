import { z } from 'zod'
import { LONGEST_PAGE, MOST_PAGES } from './limits.ts'
import { bothWays } from './orders.ts'
import { line, typed } from './text.ts'

export const PAGE_SIZE = 10
/** Rows of a list that is not asked for by page. */
export const LIST_LIMIT = 1000
const pageNumber = (max: number) =>
  typed(7, { tooLong: 'Not a page' })
    .regex(/^[1-9]\d*$/, 'Not a page')
    .transform(Number)
    .refine((value) => value <= max, `At most ${max}`)
export const pageQuery = z.strictObject({
  page: pageNumber(MOST_PAGES).optional(),
  per_page: pageNumber(LONGEST_PAGE).optional(),
  q: line(100).optional(),
})
/** `?order=amount`, `?order=-amount`. The default is the newest first; homes follow their numbers. */
export const orderOf = <const Field extends string>(fields: readonly Field[]) =>
  z.enum(bothWays(fields), { error: `One of ${bothWays(fields).join(', ')}` }).optional()
export type PageQuery = z.output<typeof pageQuery>
