import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { id, instant, optionalPhone, requiredText } from './fields.ts'
import { ROLES } from './roles.ts'

const tenancy = z.object({
  id,
  email: z.string().nullable(),
  role: z.literal('tenant'),
  estate: estateName.extend({
    status: z.literal(1).nullable(),
    /** It keeps what each tenancy owes; left out where it does not. */
    bills: z.literal(true).optional(),
  }),
  estate_property: z.object({ id, title: z.string() }),
})
export const sessionUser = z.object({
  id,
  name: z.string(),
  /** Null: signs in with a phone number. */
  email: z.string().nullable(),
  /** The number (E.164) that signs in, with the email where there is one; left out of who has none. */
  sign_in_phone: z.string().optional(),
  /** The address that takes its place once it is confirmed. */
  pending_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  must_change_password: z.boolean(),
  /** By when a second factor has to be set up; left out where none is asked for, or it is. */
  second_factor_due_at: instant.optional(),
  /** The newest privacy notice, until it was shown; left out of who has seen it. */
  privacy_version: z.int().optional(),
  user_estate: estateName
    .extend({
      /** It keeps what each tenancy owes; left out where it does not. */
      bills: z.literal(true).optional(),
    })
    .nullable(),
  /** An estate within reach, in the role acted in, keeps what each tenancy owes; left out where none does. */
  bills: z.literal(true).optional(),
  tenants: z.array(tenancy),
  /** Those that were left; what was paid there stays readable. */
  former_tenants: z.array(tenancy),
})
export type SessionUser = z.infer<typeof sessionUser>

/** What people change of themselves. */
export const profileForm = z.strictObject({
  name: requiredText('Name is required'),
  phone_number: optionalPhone,
})

/** Who somebody is here. */
export const profileApi = {
  me: endpoint('GET /me', {
    summary: 'Who is signed in. The first role is the one acted in.',
    allow: 'signed in',
    without_second_factor: true,
    reply: z.object({ user: sessionUser, roles: z.array(z.enum(ROLES)) }),
  }),
  updateMe: endpoint('PUT /me', {
    summary: 'Changes the own name and phone number, or the role acted in.',
    allow: 'signed in',
    without_second_factor: true,
    body: profileForm.partial().extend({
      active_role: z.enum(ROLES, { error: 'Not one of your roles' }).optional(),
    }),
    reply: z.object({ user: sessionUser, roles: z.array(z.enum(ROLES)) }),
  }),
}
