import { z } from 'zod'
import { EMAIL_FORMAT, MAX_EMAIL_LENGTH } from './email.ts'
import { isWholeKobo, MAX_NAIRA } from './money.ts'
import { line, lines, typed } from './text.ts'

const MAX_ID = 2_147_483_647
/** The id of something that a person picks; `message` is shown while nothing is picked. */
export const pickedId = (message: string) => z.int({ error: message }).positive(message).max(MAX_ID, message)
/** An id in a body or a reply. */
export const id = pickedId('Not a valid id')
/** An id in a path or a query, where everything is text. */
export const pathId = typed(10, { tooLong: 'Not a valid id' })
  .regex(/^[1-9]\d*$/, 'Not a valid id')
  .transform(Number)
  .refine((value) => value <= MAX_ID, 'Not a valid id')
export const idParams = z.strictObject({ id: pathId })

/** Required text of one line, trimmed. `message` is shown when it is missing. */
export const requiredText = (message: string, max = 200) => line(max, { missing: message }).min(1, message)
/** Required text that may have several lines, trimmed. */
export const requiredLines = (message: string, max: number) =>
  lines(max, { missing: message }).min(1, message)

const orNull = (text: z.ZodType<string, string>) =>
  text
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null)
/** Text of one line that may be left out, trimmed; empty becomes null. */
export const optionalText = (max = 200) => orNull(line(max))
export const optionalLines = (max: number) => orNull(lines(max))

/** A required email address, trimmed and in lower case. */
export const requiredEmail = (missing = 'Email is required', malformed = 'Enter a valid email') =>
  requiredText(missing, MAX_EMAIL_LENGTH).toLowerCase().regex(EMAIL_FORMAT, malformed)
/** Required, and at least 7 characters, as the payment form asks (§5). */
export const requiredPhone = (missing = 'Phone number is required') =>
  requiredText(missing, 30).refine((value) => /^\+?[\d\s().-]{7,}$/.test(value), 'Enter a valid phone number')
export const optionalPhone = optionalText(30).refine(
  (value) => value === null || /^\+?[\d\s().-]{7,}$/.test(value),
  'Enter a valid phone number',
)
/** An email address that may be left out, trimmed and in lower case; empty becomes null. */
export const optionalEmail = optionalText(MAX_EMAIL_LENGTH)
  .transform((value) => value?.toLowerCase() ?? null)
  .refine((value) => value === null || EMAIL_FORMAT.test(value), 'Enter a valid email')

/** An amount of naira above zero, with at most two decimals. */
export const naira = (message: string) =>
  z
    .number({ error: message })
    .positive(message)
    .max(MAX_NAIRA, message)
    .refine(isWholeKobo, 'At most two decimals')
/** A moment as ISO 8601 in UTC. */
export const instant = z.string().meta({ format: 'date-time' })

export const PAGE_SIZE = 10
/** How many rows a list answers when it is not asked for a page. */
export const LIST_LIMIT = 1000
/** How many rows may be asked for as one page. */
export const LONGEST_PAGE = 100
const pageNumber = (max: number) =>
  typed(7, { tooLong: 'Not a page' })
    .regex(/^[1-9]\d*$/, 'Not a page')
    .transform(Number)
    .refine((value) => value <= max, `At most ${max}`)
/** `?page=1&per_page=10&q=text`; a list adds its own filters. */
export const pageQuery = z.strictObject({
  page: pageNumber(1_000_000).optional(),
  per_page: pageNumber(LONGEST_PAGE).optional(),
  q: line(100).optional(),
})
export interface PageQuery {
  page?: number | undefined
  per_page?: number | undefined
  q?: string | undefined
}

/** An estate, as it is named beside something else. */
export const estateName = z.object({ id, name: z.string() })
/** Somebody's sign-in details, shown once; `password` is null where the account existed before. */
export const credentials = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string().nullable(),
})
export type Credentials = z.infer<typeof credentials>
/** The answer of a call that has nothing to tell but that it is done. */
export const done = z.object({ message: z.string() })
