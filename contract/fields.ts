import { z } from 'zod'
import { EMAIL_FORMAT, LONGEST_EMAIL_CHARS } from './email.ts'
import { isWholeKobo, MAX_NAIRA } from './money.ts'
import { isPhone } from './phone.ts'
import { line, lines } from './text.ts'

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
  requiredText(missing, LONGEST_EMAIL_CHARS).toLowerCase().regex(EMAIL_FORMAT, malformed)
/** An email address that may be left out, trimmed and in lower case; empty becomes null. */
export const optionalEmail = optionalText(LONGEST_EMAIL_CHARS)
  .transform((value) => value?.toLowerCase() ?? null)
  .refine((value) => value === null || EMAIL_FORMAT.test(value), 'Enter a valid email')

const NOT_A_PHONE = 'Enter a valid phone number'
/** A required phone number, kept as it was typed: spaces, brackets, dots and dashes may part its digits. */
export const requiredPhone = (missing = 'Phone number is required') =>
  requiredText(missing, 30).refine(isPhone, NOT_A_PHONE)
export const optionalPhone = optionalText(30).refine((value) => value === null || isPhone(value), NOT_A_PHONE)

/** An amount of naira above zero, with at most two decimals. */
export const naira = (message: string) =>
  z
    .number({ error: message })
    .positive(message)
    .max(MAX_NAIRA, message)
    .refine(isWholeKobo, 'At most two decimals')
/** A moment as ISO 8601 in UTC. */
export const instant = z.string().meta({ format: 'date-time' })
