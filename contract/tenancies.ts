import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import {
  contact,
  contactCorrection,
  credentials,
  day,
  dayOut,
  id,
  idParams,
  instant,
  pathId,
  pickedId,
  reachable,
  requiredLines,
} from './fields.ts'
import { sentMessage } from './messages.ts'
import { TENANT_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { MANAGERS, OWNERS, ROLES } from './roles.ts'

/** One person's tenancy of one property: name, email and phone number as they were typed when the person was added. */
const tenant = z.object({
  id,
  user_id: id,
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  address: z.string().nullable(),
  status: z.literal(1).nullable(),
  estate: estateName,
  estate_property: z.object({ id, title: z.string() }),
  /** The first day, and the last: null while no end is known. */
  starts_on: dayOut,
  ends_on: dayOut.nullable(),
  /** When it was over; null while the person lives there. */
  left_at: instant.nullable(),
  created_at: instant,
})
export type Tenant = z.infer<typeof tenant>

/** Has chosen a password: signs in. */
const joined = z.boolean()
const listedTenant = tenant.extend({
  joined,
  /** Naira, of what is asked for until today; null where the estate does not keep what is owed. */
  owed: z.number().nullable(),
})
export type ListedTenant = z.infer<typeof listedTenant>

/** A tenancy with whose the property is, and who else lives or lived there. */
const tenantDetail = tenant.extend({
  joined,
  /**
   * As it was typed; the address is for those who run the estate, the account's own number for those who see the account. Null:
   * the estate owns it.
   */
  landlord: z
    .object({ name: z.string(), email: z.string().nullable(), phone_number: z.string().nullable() })
    .nullable(),
  /** Others of the same property, the latest first; who they are is for those who run the estate. */
  others: z.array(
    z.object({
      id: id.nullable(),
      name: z.string().nullable(),
      starts_on: dayOut,
      ends_on: dayOut.nullable(),
      left_at: instant.nullable(),
    }),
  ),
})
export type TenantDetail = z.infer<typeof tenantDetail>

/** The part of the payload that a person fills in. */
const tenantForm = { ...contact, address: requiredLines('Address is required', 500) }
/** Add Tenant and Edit Tenant as a person fills them in. */
export const tenantFormBody = reachable(z.strictObject({ ...tenantForm, starts_on: day() }))
/** The first step of Add Tenant. */
export const pickPropertyBody = z.strictObject({ estate_property_id: pickedId('Select a property') })
const saveTenancyBody = reachable(
  z.strictObject({
    ...tenantForm,
    /** The viewer. */
    user_id: id,
    estate_id: id,
    ...pickPropertyBody.shape,
    status: z.literal(1).default(1),
    /** Today unless said; at most a year ahead. */
    starts_on: day().optional(),
  }),
)
export const updateTenancyBody = contactCorrection
  .extend({
    address: tenantForm.address,
    starts_on: day(),
    /** The last day; null takes it back. */
    ends_on: day().nullable(),
  })
  .partial()

export const tenanciesApi = {
  listTenancies: endpoint('GET /tenants', {
    summary: 'Tenants within reach, with what each owes. Searches name, email, phone number and home.',
    allow: OWNERS,
    list: true,
    query: pageQuery.extend({
      estate_id: pathId.optional(),
      estate_property_id: pathId.optional(),
      /** Who lives there, unless said; who used to is told to those who run the estate. */
      status: z.enum(['current', 'former']).optional(),
      order: orderOf(TENANT_ORDERS),
    }),
    reply: z.array(listedTenant),
  }),
  getTenancy: endpoint('GET /tenant/:id', {
    summary: 'A tenancy, also one that has ended, with the landlord and who else lives or lived there.',
    allow: ROLES,
    params: idParams,
    reply: tenantDetail,
  }),
  saveTenancy: endpoint('POST /tenant/save', {
    summary: 'Adds a tenant to a property, with an account. An email or a phone number is enough.',
    allow: OWNERS,
    status: 201,
    body: saveTenancyBody,
    reply: tenant.extend({ user: credentials }),
  }),
  updateTenancy: endpoint('PUT /tenant/update/:id', {
    summary:
      'Corrects name, email and phone number as the estate has them, and the first or the last day of the tenancy. An account that nobody has used follows; the account of somebody who joined stays theirs. Once the last day has passed the tenancy has ended.',
    allow: MANAGERS,
    params: idParams,
    body: updateTenancyBody,
    reply: tenantDetail,
  }),
  listTenantMessages: endpoint('GET /tenant/messages/:id', {
    summary:
      'What the estate sent to a tenant by email or WhatsApp, newest first. Searches title, text and invoice number. An address that the estate does not have is left out.',
    allow: MANAGERS,
    list: true,
    params: idParams,
    query: pageQuery,
    reply: z.array(sentMessage),
  }),
  leaveTenancy: endpoint('DELETE /me/tenancies/:id', {
    summary: 'Leaves a property that the viewer lives in. What was paid there stays readable.',
    allow: 'signed in',
    params: idParams,
    reply: done,
  }),
}
