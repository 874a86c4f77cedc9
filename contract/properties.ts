import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import {
  contact,
  contactOut,
  credentials,
  day,
  dayOut,
  id,
  instant,
  missing,
  naira,
  optionalEmail,
  optionalLines,
  optionalPhone,
  optionalText,
  pathId,
  pickedId,
  reachable,
  requiredText,
} from './fields.ts'
import { DEFAULT_PROPERTY_TYPE_ID } from './limits.ts'
import { sentMessage } from './messages.ts'
import { LANDLORD_ORDERS, PROPERTY_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { MANAGERS, MANAGERS_AND_LANDLORDS } from './roles.ts'
import { firstPeriod, previewedDue } from './tenancies.ts'
import { line, listOf } from './text.ts'

export const PROPERTY_STATUSES = ['available', 'rented', 'sold'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]
const propertyStatus = z.enum(PROPERTY_STATUSES, { error: 'Select a status' })

const property = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  price: z.number(),
  bedrooms: z.int().nullable(),
  toilets: z.int().nullable(),
  status: propertyStatus,
  property_type_id: id,
  property_type_name: z.string(),
  estate_id: id,
  estate_name: z.string(),
  owner_id: id.nullable(),
  owner_status: z.boolean(),
  landlord_name: z.string().nullable(),
  landlord_email: z.string().nullable(),
  tenant_status: z.boolean(),
  tenants_count: z.int(),
  /** Each tenancy has an account of its own. */
  let_by_room: z.boolean(),
  /** The day from which the owner lives there. */
  owner_lives_from: dayOut.nullable(),
  created_at: instant,
})
export type Property = z.infer<typeof property>

const listedProperty = property.extend({
  landlord_phone: z.string().nullable(),
  occupants: z.array(z.object({ tenant_id: id, name: z.string(), phone_number: z.string().nullable() })),
  /** Naira, current and former tenants together; null without billing. */
  owed: z.number().nullable(),
  former_owed: z.number().nullable(),
  /** Naira that the viewer owes as owner; not part of what a landlord reads as `owed`. */
  own_owed: z.number(),
})
export type ListedProperty = z.infer<typeof listedProperty>

/** `owed` in naira; homes of estates without billing owe nothing. */
const propertySum = z.object({ properties: z.int(), owing: z.int(), owed: z.number() })
export type PropertySum = z.infer<typeof propertySum>

const person = z.object({ name: z.string(), email: z.string().nullable() })
/** A null name means the estate. */
const propertyOwner = z.object({
  id,
  ...contactOut,
  name: z.string().nullable(),
  from_on: dayOut.nullable(),
  until_on: dayOut.nullable(),
  planned: z.boolean(),
})
export type PropertyOwner = z.infer<typeof propertyOwner>
const propertyDetail = property.extend({
  /** `value` is the attribute's name and `label` the chosen value (§3). */
  attributes: z.array(z.object({ id, value: z.string(), label: z.string() })),
  landlord: person.nullable(),
  tenant: z.array(z.object({ id, ...contactOut, starts_on: dayOut, ends_on: dayOut.nullable() })),
  tenant_name: z.string().nullable(),
  tenant_email: z.string().nullable(),
  /** Past, current and planned owners, latest first; only managers see them. */
  owners: z.array(propertyOwner),
})
export type PropertyDetail = z.infer<typeof propertyDetail>

const fields = {
  title: requiredText('Title is required'),
  price: naira('Enter a valid price'),
  description: optionalLines(5000),
  status: propertyStatus,
  property_type_id: pickedId('Select a type of home'),
  attributes: listOf(z.strictObject({ id, value: line(100), label: line(100) }), {
    max: 200,
    missing: 'Select at least one attribute',
  }).superRefine((chosen, context) => {
    for (const [index, each] of chosen.entries()) {
      const wrong = (field: keyof typeof each, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message })
      if (each.label === '') wrong('label', `Select a value for ${each.value}`)
      if (chosen.findIndex((other) => other.id === each.id) !== index) wrong('id', 'Chosen twice')
    }
  }),
}
const propertyForm = z.strictObject(fields).partial()
export const NO_OWNER_LIVES = 'The estate owns this home, so no owner lives here.'
const living = { let_by_room: z.boolean().optional(), owner_lives_from: day().nullable().optional() }
export const updatePropertyBody = propertyForm.extend(living)

const ownerLivesBody = z.strictObject({ owner_lives_from: living.owner_lives_from.unwrap() })
const duesPreview = z.object({
  /** Dues that change, and those of the period under way. Null without billing. */
  dues: z.array(previewedDue).nullable(),
})

const newProperty = z.strictObject({
  ...fields,
  property_type_id: fields.property_type_id.default(DEFAULT_PROPERTY_TYPE_ID),
  estate_id: pickedId('Select an estate'),
  owner_status: z.boolean({ error: 'Say whether the estate owns it' }),
  landlord_name: optionalText(),
  landlord_email: optionalEmail,
  landlord_phone: optionalPhone,
  tenant_status: z.boolean({ error: 'Say whether there is a tenant' }),
  tenant_name: optionalText(),
  tenant_email: optionalEmail,
  tenant_phone: optionalPhone,
  ...living,
  /** The choice for the tenant's account. */
  first_period: firstPeriod.optional(),
})
const newHomeBody = newProperty.pick({
  ...{ estate_id: true, property_type_id: true, owner_status: true, tenant_status: true },
  ...{ let_by_room: true, owner_lives_from: true, first_period: true },
})
const hasLandlord = (body: z.output<typeof newProperty>) => body.owner_status === false
const hasTenant = (body: z.output<typeof newProperty>) => hasLandlord(body) && body.tenant_status === true
const noLandlordName = missing('landlord_name', 'Landlord name is required')
const noTenantEmail = missing('tenant_email', 'Tenant email is required')
const noLandlordEmail = missing('landlord_email', 'Landlord email is required')
export const saveProperty = newProperty
  .refine((body) => !hasLandlord(body) || body.landlord_name, noLandlordName)
  .refine((body) => !hasLandlord(body) || body.landlord_email, noLandlordEmail)
  .refine((body) => !hasTenant(body) || body.tenant_name, missing('tenant_name', 'Tenant name is required'))
  .refine((body) => !hasTenant(body) || body.tenant_email, noTenantEmail)
  .refine((body) => hasLandlord(body) || !body.owner_lives_from, missing('owner_lives_from', NO_OWNER_LIVES))
export type NewProperty = z.output<typeof saveProperty>
export type NewHome = z.output<typeof newHomeBody>

const newOwner = newProperty.pick({ landlord_name: true, landlord_email: true }).extend({ from: day() })
/** Next owner of a property; without a landlord, the estate. */
const newOwnerBody = newOwner
  .refine((body) => body.landlord_name || !body.landlord_email, noLandlordName)
  .refine((body) => body.landlord_email || !body.landlord_name, noLandlordEmail)
export const newOwnerForm = newOwner
  .extend({ owner_status: z.boolean({ error: 'Say whether the estate owns it' }) })
  .refine((form) => form.owner_status || form.landlord_name, noLandlordName)
  .refine((form) => form.owner_status || form.landlord_email, noLandlordEmail)
  .transform(({ owner_status, ...body }) =>
    owner_status ? { ...body, landlord_name: null, landlord_email: null } : body,
  )

export const landlordForm = reachable(z.strictObject(contact))

const propertyFilter = z.strictObject({
  q: pageQuery.shape.q,
  status: propertyStatus.optional(),
  property_type_id: pathId.optional(),
  estate_id: pathId.optional(),
  owner_id: pathId.optional(),
  /** Homes that owe something today. */
  only: z.enum(['owing'], { error: 'Only owing' }).optional(),
})

export const propertiesApi = {
  listProperties: endpoint('GET /estates/properties', {
    summary: 'Visible properties with occupants and debts. Searches title, description, owner and occupants.',
    allow: MANAGERS_AND_LANDLORDS,
    list: true,
    query: propertyFilter.extend({ ...pageQuery.shape, order: orderOf(PROPERTY_ORDERS) }),
    reply: z.array(listedProperty),
  }),
  sumProperties: endpoint('GET /estates/properties/sum', {
    summary: 'The number and the debts of the matching properties.',
    allow: MANAGERS_AND_LANDLORDS,
    query: propertyFilter,
    reply: propertySum,
  }),
  getProperty: endpoint('GET /estate/property/:id', {
    summary: 'A property with its attributes, landlord and tenants.',
    allow: MANAGERS_AND_LANDLORDS,
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
  previewNewHome: endpoint('POST /estates/property/preview', {
    summary: 'What the owner and the tenant of a new property are charged. Nothing is written.',
    allow: MANAGERS,
    body: newHomeBody,
    reply: duesPreview,
  }),
  updateProperty: endpoint('PUT /estate/property/:id', {
    summary: 'Changes the details or the status of a property.',
    allow: MANAGERS,
    body: updatePropertyBody,
    reply: propertyDetail,
  }),
  previewOwnerLives: endpoint('POST /estate/property/:id/preview', {
    summary: 'What is charged or taken off if the owner lives there from a day on. Nothing is written.',
    allow: MANAGERS,
    body: ownerLivesBody,
    reply: duesPreview,
  }),
  correctLandlord: endpoint('PUT /property/landlord/:id', {
    summary: "Corrects the estate's details of a landlord, and of their account while nobody uses it.",
    allow: MANAGERS,
    body: landlordForm,
    reply: propertyDetail,
  }),
  listHomeMessages: endpoint('GET /property/messages/:id', {
    summary: 'Messages about a home: to who lived there or owned it, newest first.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(sentMessage),
  }),
  changeOwner: endpoint('PUT /property/owner/:id', {
    summary: 'Sets the owner of a property from a day on and replaces a planned owner.',
    allow: MANAGERS,
    body: newOwnerBody,
    reply: propertyDetail.omit({ landlord: true }).extend({ landlord: credentials.nullable() }),
  }),
}

/** An owner of visible homes, with the details that were typed last. */
const landlord = z.object({
  id,
  ...contactOut,
  homes: z.int(),
  estates: z.array(estateName),
  owed: z.number().nullable(),
})
export type Landlord = z.infer<typeof landlord>

const landlordFilter = z.strictObject({ q: pageQuery.shape.q, estate_id: pathId.optional() })
/** `owed` in naira; null where none of the estates bills. */
const landlordSum = z.object({ landlords: z.int(), homes: z.int(), owed: z.number().nullable() })
export type LandlordSum = z.infer<typeof landlordSum>

export const landlordsApi = {
  listLandlords: endpoint('GET /landlords', {
    summary: 'Owners of visible homes, by name. Searches name, email, phone number and homes.',
    allow: MANAGERS,
    list: true,
    query: landlordFilter.extend({
      ...pageQuery.shape,
      owner_id: pathId.optional(),
      order: orderOf(LANDLORD_ORDERS),
    }),
    reply: z.array(landlord),
  }),
  sumLandlords: endpoint('GET /landlords/sum', {
    summary: 'The number, the homes and the debts of the matching landlords.',
    allow: MANAGERS,
    query: landlordFilter,
    reply: landlordSum,
  }),
  listMessagesToLandlord: endpoint('GET /landlord/messages/:id', {
    summary: 'Messages to a landlord of the estates where they own visible homes, newest first.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(sentMessage),
  }),
}
