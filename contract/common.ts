import { z } from 'zod'
import { isWholeKobo, MAX_NAIRA } from './money.ts'

const MAX_ID = 2_147_483_647
/** What can be kept: PostgreSQL has no NUL byte in text, and no half of a character in JSON. */
const printable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** The id of something that a person picks; `message` is shown while nothing is picked. */
export const pickedId = (message: string) => z.int({ error: message }).positive(message).max(MAX_ID, message)
/** An id in a body or a reply. */
export const id = pickedId('Not a valid id')
/** An id in a path or a query, where everything is text. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Not a valid id')
  .transform(Number)
  .refine((value) => value <= MAX_ID, 'Not a valid id')
export const idParams = z.strictObject({ id: pathId })

/** Required text of one line, trimmed. `message` is shown when it is missing. */
export const requiredText = (message: string, max = 200) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`)
    .refine(printable, 'Contains a character that cannot be kept')
/** Text as it was typed, trimmed; may be empty. */
export const plainText = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(printable, 'Contains a character that cannot be kept')
/** Text that may be left out, trimmed; empty becomes null. */
export const optionalText = (max = 200) =>
  plainText(max)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null)

/** The specification's format: text, @, text, dot, text, no spaces (§5). */
export const EMAIL_FORMAT = /^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/
/** A required e-mail address, trimmed and in lower case, at most 254 characters (RFC 5321). */
export const requiredEmail = (missing = 'Email is required', malformed = 'Enter a valid email') =>
  z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, 'At most 254 characters')
    .regex(EMAIL_FORMAT, malformed)
    .refine(printable, malformed)
/** Required, and at least 7 characters, as the payment form asks (§5). */
export const requiredPhone = (missing = 'Phone number is required') =>
  requiredText(missing, 30).refine((value) => /^\+?[\d\s().-]{7,}$/.test(value), 'Enter a valid phone number')
export const optionalPhone = optionalText(30).refine(
  (value) => value === null || /^\+?[\d\s().-]{7,}$/.test(value),
  'Enter a valid phone number',
)
/** An e-mail address that may be left out, trimmed and in lower case; empty becomes null. */
export const optionalEmail = optionalText(254)
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
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'Not a page')
    .transform(Number)
    .refine((value) => value <= max, `At most ${max}`)
/** `?page=1&per_page=10&q=text`; a list adds its own filters. */
export const pageQuery = z.strictObject({
  page: pageNumber(1_000_000).optional(),
  per_page: pageNumber(LONGEST_PAGE).optional(),
  q: z.string().trim().max(100, 'At most 100 characters').refine(printable, 'Not a search').optional(),
})
export interface PageQuery {
  page?: number | undefined
  per_page?: number | undefined
  q?: string | undefined
}

/** Somebody's sign-in details, shown once; `password` is null where the account existed before. */
export const credentials = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string().nullable(),
})
export type Credentials = z.infer<typeof credentials>
/** The answer of a call that has nothing to tell but that it is done. */
export const done = z.object({ message: z.string() })
