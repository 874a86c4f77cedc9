import { z } from 'zod'
import { endpoint, WITHOUT_SECOND_FACTOR } from './endpoint.ts'
import { activeStatus, estateName, letterhead } from './estates.ts'
import { id, instant, optionalPhone, requiredText } from './fields.ts'
import { ROLES, STAFF_ROLES } from './roles.ts'

/** Left out where the estate keeps no ledger. */
const bills = z.literal(true).optional()
const tenancy = z.object({
  id,
  account_id: id,
  email: z.string().nullable(),
  role: z.literal('tenant'),
  estate: estateName.extend({ status: activeStatus, bills }),
  estate_property: z.object({ id, title: z.string() }),
})
export const sessionUser = z.object({
  id,
  name: z.string(),
  /** Null: signs in with a phone number. */
  email: z.string().nullable(),
  /** E.164; signs in like the email. */
  sign_in_phone: z.string().optional(),
  pending_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  must_change_password: z.boolean(),
  /** Deadline for the second factor; left out if none is needed. */
  second_factor_due_at: instant.optional(),
  privacy_version: z.int().optional(),
  user_estate: estateName.extend({ bills }).nullable(),
  /** Only in the role of an estate admin. */
  staff_role: z.enum(STAFF_ROLES).optional(),
  /** The estates of an estate admin, landlord or tenant that have a logo or a contact. */
  offices: z.array(estateName.extend(letterhead)).optional(),
  /** Any estate visible in the active role keeps a ledger. */
  bills,
  /** More than one estate is visible in the active role. */
  several_estates: z.literal(true).optional(),
  tenants: z.array(tenancy),
  former_tenants: z.array(tenancy),
})
export type SessionUser = z.infer<typeof sessionUser>

export const profileForm = z.strictObject({
  name: requiredText('Name is required'),
  phone_number: optionalPhone,
})

const signedInAs = z.object({ user: sessionUser, roles: z.array(z.enum(ROLES)) })

export const profileApi = {
  me: endpoint('GET /me', {
    summary: 'The signed-in person. The first role is the active one.',
    ...WITHOUT_SECOND_FACTOR,
    reply: signedInAs,
  }),
  updateMe: endpoint('PUT /me', {
    summary: 'Changes the own name, phone number or active role.',
    ...WITHOUT_SECOND_FACTOR,
    body: profileForm.partial().extend({
      active_role: z.enum(ROLES, { error: 'Not one of your roles' }).optional(),
    }),
    reply: signedInAs,
  }),
}
