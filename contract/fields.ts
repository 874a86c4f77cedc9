import { z } from 'zod'
import { isIsoDay } from './dates.ts'
import { MIN_PASSWORD_CHARACTERS } from './limits.ts'
import { isWholeKobo, MAX_NAIRA } from './money.ts'
import { EMAIL_FORMAT, isPhone, LONGEST_EMAIL_CHARS } from './sign-in-name.ts'
import { line, lines, typed } from './text.ts'

const LONGEST_PASSWORD_CHARS = 128
/** A password as typed; nothing is trimmed before it is compared. */
export const typedPassword = (message: string) =>
  typed(LONGEST_PASSWORD_CHARS, { missing: message }).min(1, message)
/** 8 to 128 characters without composition rules (NIST SP 800-63B); the server refuses common ones. */
export const newPassword = typed(LONGEST_PASSWORD_CHARS, { missing: 'Password is required' })
  .min(1, { error: 'Password is required', abort: true })
  .min(MIN_PASSWORD_CHARACTERS, `Use at least ${MIN_PASSWORD_CHARACTERS} characters`)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NO_KEY = 'Not a key such as 0b6f3c1e-52d1-4d0a-9f60-3c6b8f0f7a11'

/** Idempotency key: the client sends the same key again when it repeats a request. */
export const onceKey = typed(36, { missing: NO_KEY, tooLong: NO_KEY }).regex(UUID, NO_KEY)

/** A day in Lagos of this century, `2026-11-30`. */
export const day = (message = 'Enter a valid date') =>
  typed(10, { missing: message, tooLong: message })
    .regex(/^20\d\d-\d\d-\d\d$/, { error: message, abort: true })
    .refine(isIsoDay, { error: message, abort: true })
    .meta({ format: 'date' })

export const dayOut = z.string().meta({ format: 'date', example: '2026-11-30' })

export const askedDay = day('Not a day such as 2026-11-30').optional()

/** Requires `from` not after `to`; both days are included. */
export const inTurn = <Schema extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  schema: Schema,
) =>
  schema.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'The last day is before the first',
  })

/** Largest PostgreSQL `integer`. */
export const MAX_ID = 2_147_483_647
export const pickedId = (message: string) => z.int({ error: message }).positive(message).max(MAX_ID, message)
export const id = pickedId('Not a valid id')
export const sheetFormat = z.enum(['csv', 'xlsx'], { error: 'Either csv or xlsx' })
export const pathId = typed(10, { tooLong: 'Not a valid id' })
  .regex(/^[1-9]\d*$/, 'Not a valid id')
  .transform(Number)
  .refine((value) => value <= MAX_ID, 'Not a valid id')

export const requiredText = (message: string, max = 200) => line(max, { missing: message }).min(1, message)
export const requiredLines = (message: string, max: number) =>
  lines(max, { missing: message }).min(1, message)

const orNull = (text: z.ZodType<string, string>) =>
  text
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null)
/** Empty text becomes null. */
export const optionalText = (max = 200) => orNull(line(max))
export const optionalLines = (max: number) => orNull(lines(max))

export const requiredEmail = (missing = 'Email is required', malformed = 'Enter a valid email') =>
  requiredText(missing, LONGEST_EMAIL_CHARS).toLowerCase().regex(EMAIL_FORMAT, malformed)
export const optionalEmail = optionalText(LONGEST_EMAIL_CHARS)
  .transform((value) => value?.toLowerCase() ?? null)
  .refine((value) => value === null || EMAIL_FORMAT.test(value), 'Enter a valid email')

const NOT_A_PHONE = 'Enter a valid phone number'
/** Keeps the typed form: digits may be separated by spaces, brackets, dots and dashes. */
export const requiredPhone = (missing = 'Phone number is required') =>
  requiredText(missing, 30).refine(isPhone, NOT_A_PHONE)
export const optionalPhone = optionalText(30).refine((value) => value === null || isPhone(value), NOT_A_PHONE)

export const naira = (message: string) =>
  z
    .number({ error: message })
    .positive(message)
    .max(MAX_NAIRA, message)
    .refine(isWholeKobo, 'At most two decimals')
/** ISO 8601 in UTC. */
export const instant = z.string().meta({ format: 'date-time' })

export const contact = {
  name: requiredText('Name is required'),
  email: optionalEmail,
  phone_number: optionalPhone,
}
export const contactOut = {
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
}
/** Runs beside the checks of other fields, so that a person sees all errors at once. */
export const missing = (field: string, error: string) => ({
  path: [field],
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})
type Reached = { email?: string | null | undefined; phone_number?: string | null | undefined }
const unreached = ({ email, phone_number }: Reached) => email === null && phone_number === null
export const reachable = <Shape extends z.ZodType<Reached>>(shape: Shape) =>
  shape
    .refine((body) => !unreached(body), missing('email', 'Email is required'))
    .refine((body) => !unreached(body), missing('phone_number', 'Phone number is required'))

export const contactCorrection = z.strictObject({
  name: contact.name,
  email: requiredEmail().nullable(),
  phone_number: requiredPhone().nullable(),
})

/** Sign-in details, shown once. `password` is null if the account existed before. */
export const credentials = z.object({
  name: z.string(),
  email: z.string().nullable(),
  /** E.164 for an account without an email; the typed number for a new estate admin. */
  phone_number: z.string().optional(),
  password: z.string().nullable(),
  /** The invitation stays in the outbox, because its channel is not set up. */
  not_set_up: z.literal(true).optional(),
})
export type Credentials = z.infer<typeof credentials>
