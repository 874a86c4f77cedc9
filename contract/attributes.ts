import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredText } from './fields.ts'
import { ATTRIBUTE_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { MANAGERS_AND_LANDLORDS } from './roles.ts'

const attribute = z.object({ id, name: z.string(), label: z.string(), created_at: instant })
export type Attribute = z.infer<typeof attribute>

export const createAttributeBody = z.strictObject({
  name: requiredText('Name is required.', 100),
  label: requiredText('Label is required.', 100),
})

const uses = z.array(z.object({ id, homes: z.int() }))

export const attributesApi = {
  listAttributes: endpoint('GET /property/attributes', {
    summary: 'The attributes of properties. Searches name and label.',
    allow: MANAGERS_AND_LANDLORDS,
    list: true,
    query: pageQuery.extend({ order: orderOf(ATTRIBUTE_ORDERS) }),
    reply: z.array(attribute),
  }),
  countUses: endpoint('GET /property/uses', {
    summary: 'In how many homes each attribute and each type of home is used; unused ones are left out.',
    allow: ['super admin'],
    reply: z.object({ attributes: uses, types: uses }),
  }),
  createAttribute: endpoint('POST /property/attribute/create', {
    summary: 'Adds an attribute.',
    allow: ['super admin'],
    status: 201,
    body: createAttributeBody,
    reply: attribute,
  }),
}
