import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredText } from './fields.ts'
import { MANAGERS_AND_LANDLORDS } from './roles.ts'

const propertyType = z.object({ id, name: z.string(), created_at: instant })
export type PropertyType = z.infer<typeof propertyType>

export const propertyTypeBody = z.strictObject({ name: requiredText('Name is required.', 100) })

export const propertyTypesApi = {
  listPropertyTypes: endpoint('GET /property/types', {
    summary: 'The types of home, by name.',
    allow: MANAGERS_AND_LANDLORDS,
    reply: z.array(propertyType),
  }),
  createPropertyType: endpoint('POST /property/type/create', {
    summary: 'Adds a type of home.',
    allow: ['super admin'],
    status: 201,
    body: propertyTypeBody,
    reply: propertyType,
  }),
  renamePropertyType: endpoint('PUT /property/type/:id', {
    summary: 'Renames a type of home.',
    allow: ['super admin'],
    body: propertyTypeBody,
    reply: propertyType,
  }),
  deletePropertyType: endpoint('DELETE /property/type/:id', {
    summary: 'Deletes a type of home that nothing uses.',
    allow: ['super admin'],
    reply: propertyType,
  }),
}
