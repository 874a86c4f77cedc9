import { z } from 'zod'
import { credentials } from './credentials.ts'
import { done } from './done.ts'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { instant, requiredEmail, requiredLines, requiredPhone, requiredText } from './fields.ts'
import { id, idParams, pathId, pickedId } from './ids.ts'
import { pageQuery } from './pages.ts'
import { OWNERS } from './roles.ts'

/** One person's tenancy of one property: name, email and phone number as they were typed when the person was added. */
export const tenant = z.object({
  id,
  user_id: id,
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  address: z.string().nullable(),
  status: z.literal(1).nullable(),
  estate: estateName,
  estate_property: z.object({ id, title: z.string() }),
  created_at: instant,
})
export type Tenant = z.infer<typeof tenant>

/** The part of the payload that a person fills in. */
export const tenantForm = z.strictObject({
  name: requiredText('Name is required'),
  email: requiredEmail(),
  phone_number: requiredPhone(),
  address: requiredLines('Address is required', 500),
})
export const saveTenancyBody = tenantForm.extend({
  /** The caller. */
  user_id: id,
  estate_id: id,
  estate_property_id: pickedId('Select a property'),
  status: z.literal(1).default(1),
})

export const tenancies = {
  listTenancies: endpoint('GET /tenants', {
    summary: 'Tenants within reach. Searches name, email and phone number.',
    allow: OWNERS,
    list: true,
    query: pageQuery.extend({ estate_id: pathId.optional(), estate_property_id: pathId.optional() }),
    reply: z.array(tenant),
  }),
  saveTenancy: endpoint('POST /tenant/save', {
    summary: 'Adds a tenant to a property, with an account.',
    allow: OWNERS,
    status: 201,
    body: saveTenancyBody,
    reply: tenant.extend({ user: credentials }),
  }),
  leaveTenancy: endpoint('DELETE /me/tenancies/:id', {
    summary: 'Leaves a property that the caller lives in. What was paid there stays readable.',
    allow: 'signed in',
    params: idParams,
    reply: done,
  }),
}
