import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import {
  contact,
  credentials,
  day,
  dayOut,
  id,
  idParams,
  instant,
  naira,
  optionalEmail,
  optionalLines,
  optionalText,
  pathId,
  pickedId,
  reachable,
  requiredText,
} from './fields.ts'
import { sentMessage } from './messages.ts'
import { PROPERTY_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { MANAGERS, OWNERS } from './roles.ts'
import { line, listOf } from './text.ts'

export const PROPERTY_STATUSES = ['available', 'rented', 'sold'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]
const propertyStatus = z.enum(PROPERTY_STATUSES, { error: 'Select a status' })
/** What a property is when nothing else is said (§9). */
export const DEFAULT_PROPERTY_TYPE_ID = 3

const property = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  /** Naira. */
  price: z.number(),
  /** Counted in the attributes of that name; null where they are not given. */
  bedrooms: z.int().nullable(),
  toilets: z.int().nullable(),
  status: propertyStatus,
  property_type_id: id,
  estate_id: id,
  estate_name: z.string(),
  owner_id: id.nullable(),
  /** The estate itself owns it. */
  owner_status: z.boolean(),
  /** As it was typed when the property was added. */
  landlord_name: z.string().nullable(),
  landlord_email: z.string().nullable(),
  /** Somebody lives there. */
  tenant_status: z.boolean(),
  tenants_count: z.int(),
  created_at: instant,
})
export type Property = z.infer<typeof property>

/** A property of a list, with who lives in it. */
const listedProperty = property.extend({
  occupants: z.array(z.object({ tenant_id: id, name: z.string() })),
  /** Naira, of everybody who lives or lived in it; null where its estate does not keep what is owed. */
  owed: z.number().nullable(),
  /** The part that people owe who have moved out. */
  former_owed: z.number().nullable(),
})
export type ListedProperty = z.infer<typeof listedProperty>

const person = z.object({ name: z.string(), email: z.string().nullable() })
/** An owner with the first and the last day; without a name it is the estate. */
const propertyOwner = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Null: since the property was added. */
  from_on: dayOut.nullable(),
  until_on: dayOut.nullable(),
  /** Begins on a day to come. */
  planned: z.boolean(),
})
export type PropertyOwner = z.infer<typeof propertyOwner>
/** `value` is the attribute's name and `label` the value chosen for this property (§3). */
const chosenAttribute = z.object({ id, value: z.string(), label: z.string() })
const propertyDetail = property.extend({
  attributes: z.array(chosenAttribute),
  landlord: person.nullable(),
  tenant: z.array(person.extend({ id, starts_on: dayOut, ends_on: dayOut.nullable() })),
  tenant_name: z.string().nullable(),
  tenant_email: z.string().nullable(),
  /** Who owns it, owned it and is going to, the latest first; for those who run the estate alone. */
  owners: z.array(propertyOwner),
})
export type PropertyDetail = z.infer<typeof propertyDetail>

const fields = {
  title: requiredText('Title is required'),
  price: naira('Enter a valid price'),
  description: optionalLines(5000),
  status: propertyStatus,
  attributes: listOf(z.strictObject({ id, value: line(100), label: line(100) }), {
    max: 200,
    missing: 'Select at least one attribute',
  }).superRefine((chosen, context) => {
    for (const [index, each] of chosen.entries()) {
      if (each.label === '')
        context.addIssue({
          code: 'custom',
          path: [index, 'label'],
          message: `Select a value for ${each.value}`,
        })
      if (chosen.findIndex((other) => other.id === each.id) !== index)
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Chosen twice' })
    }
  }),
}
/** What is said of a property, without where it is and whose. */
export const updatePropertyBody = z.strictObject(fields).partial()

const newProperty = z.strictObject({
  ...fields,
  property_type_id: id.default(DEFAULT_PROPERTY_TYPE_ID),
  estate_id: pickedId('Select an estate'),
  owner_status: z.boolean({ error: 'Say whether the estate owns it' }),
  landlord_name: optionalText(),
  landlord_email: optionalEmail,
  tenant_status: z.boolean({ error: 'Say whether there is a tenant' }),
  tenant_name: optionalText(),
  tenant_email: optionalEmail,
})
const hasLandlord = (body: z.output<typeof newProperty>) => body.owner_status === false
const hasTenant = (body: z.output<typeof newProperty>) => hasLandlord(body) && body.tenant_status === true
/** Asked also where other fields are wrong (but too long), so that a person hears of everything at once. */
const missing = (field: keyof z.output<typeof newProperty>, error: string) => ({
  path: [field],
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})
/** A new property; what the sections for landlord and tenant ask for is required where they are shown. */
export const saveProperty = newProperty
  .refine(
    (body) => !hasLandlord(body) || body.landlord_name,
    missing('landlord_name', 'Landlord name is required'),
  )
  .refine(
    (body) => !hasLandlord(body) || body.landlord_email,
    missing('landlord_email', 'Landlord email is required'),
  )
  .refine((body) => !hasTenant(body) || body.tenant_name, missing('tenant_name', 'Tenant name is required'))
  .refine(
    (body) => !hasTenant(body) || body.tenant_email,
    missing('tenant_email', 'Tenant email is required'),
  )

export type NewProperty = z.output<typeof saveProperty>

const newOwner = z.strictObject({
  landlord_name: optionalText(),
  landlord_email: optionalEmail,
  from: day(),
})
/** The next owner of a property; nobody: the estate. */
const newOwnerBody = newOwner
  .refine(
    (body) => body.landlord_name || !body.landlord_email,
    missing('landlord_name', 'Landlord name is required'),
  )
  .refine(
    (body) => body.landlord_email || !body.landlord_name,
    missing('landlord_email', 'Landlord email is required'),
  )
/** What a person fills in of it: whose it is, and who that is where it is not the estate. */
export const newOwnerForm = newOwner
  .extend({ owner_status: z.boolean({ error: 'Say whether the estate owns it' }) })
  .refine(
    (form) => form.owner_status || form.landlord_name,
    missing('landlord_name', 'Landlord name is required'),
  )
  .refine(
    (form) => form.owner_status || form.landlord_email,
    missing('landlord_email', 'Landlord email is required'),
  )
  .transform(({ owner_status, ...body }) =>
    owner_status ? { ...body, landlord_name: null, landlord_email: null } : body,
  )

/** Contact details of today's owner in the estate's records. */
export const landlordForm = reachable(z.strictObject({ ...contact }))

export const propertiesApi = {
  listProperties: endpoint('GET /estates/properties', {
    summary:
      'Properties within reach, with who lives there and what is owed. Searches title, description, owner and occupants.',
    allow: OWNERS,
    list: true,
    query: pageQuery.extend({
      status: propertyStatus.optional(),
      estate_id: pathId.optional(),
      order: orderOf(PROPERTY_ORDERS),
    }),
    reply: z.array(listedProperty),
  }),
  getProperty: endpoint('GET /estate/property/:id', {
    summary: 'A property with its attributes, landlord and tenants.',
    allow: OWNERS,
    params: idParams,
    reply: propertyDetail,
  }),
  saveProperty: endpoint('POST /estates/property', {
    summary: 'Adds a property, with the accounts of its landlord and tenant.',
    allow: MANAGERS,
    status: 201,
    body: saveProperty,
    reply: propertyDetail.omit({ landlord: true, tenant: true }).extend({
      landlord: credentials.nullable(),
      tenant: credentials.nullable(),
    }),
  }),
  updateProperty: endpoint('PUT /estate/property/:id', {
    summary: 'Changes what is said of a property, or its status.',
    allow: MANAGERS,
    params: idParams,
    body: updatePropertyBody,
    reply: propertyDetail,
  }),
  correctLandlord: endpoint('PUT /property/landlord/:id', {
    summary:
      "Corrects name, email and phone number of a property's landlord as the estate has them, for all their properties there. An account that nobody has used follows; the account of somebody who joined stays theirs.",
    allow: MANAGERS,
    params: idParams,
    body: landlordForm,
    reply: propertyDetail,
  }),
  listLandlordMessages: endpoint('GET /property/landlord/messages/:id', {
    summary:
      'What the estate sent to the landlord of a property by email or WhatsApp, newest first. Searches title, text and invoice number. An address that the estate does not have is left out.',
    allow: MANAGERS,
    list: true,
    params: idParams,
    query: pageQuery,
    reply: z.array(sentMessage),
  }),
  changeOwner: endpoint('PUT /property/owner/:id', {
    summary:
      'Notes who owns a property from a day on, with an account. An owner who was planned before is taken back.',
    allow: MANAGERS,
    params: idParams,
    body: newOwnerBody,
    reply: propertyDetail.omit({ landlord: true }).extend({ landlord: credentials.nullable() }),
  }),
}

/** Somebody who owns homes within reach, as they were typed there last. */
const landlord = z.object({
  /** The account. */
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  homes: z.int(),
  estates: z.array(estateName),
  /** What is owed for these homes, in naira; null where none of their estates bills. */
  owed: z.number().nullable(),
})
export type Landlord = z.infer<typeof landlord>

export const landlordsApi = {
  listLandlords: endpoint('GET /landlords', {
    summary: 'The owners of homes within reach, by name. Searches name, email, phone number and homes.',
    allow: MANAGERS,
    list: true,
    query: pageQuery.extend({ estate_id: pathId.optional(), owner_id: pathId.optional() }),
    reply: z.array(landlord),
  }),
}
