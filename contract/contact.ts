import { z } from 'zod'
import { optionalEmail, optionalPhone, requiredEmail, requiredPhone, requiredText } from './fields.ts'

/** Contact details of a person in one estate's records. An email or a phone number is enough. */
export const contact = {
  name: requiredText('Name is required'),
  email: optionalEmail,
  phone_number: optionalPhone,
}
type Reached = { email?: string | null | undefined; phone_number?: string | null | undefined }
const unreached = ({ email, phone_number }: Reached) => email === null && phone_number === null
/** Judged together with the other fields, so that a person reads everything at once. */
const missing = (field: keyof Reached, error: string) => ({
  path: [field],
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})
/** At least one way to reach the person. */
export const reachable = <Shape extends z.ZodType<Reached>>(shape: Shape) =>
  shape
    .refine((body) => !unreached(body), missing('email', 'Email is required'))
    .refine((body) => !unreached(body), missing('phone_number', 'Phone number is required'))

/** Corrections of a person as one estate has them; null takes an email or a number away. */
export const contactCorrection = z.strictObject({
  name: contact.name,
  email: requiredEmail().nullable(),
  phone_number: requiredPhone().nullable(),
})
