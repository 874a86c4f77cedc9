import { z } from 'zod'
import { endpoint, FILE, NEEDS_PASSWORD } from './endpoint.ts'
import { estateName } from './estates.ts'
import {
  contact,
  contactCorrection,
  contactOut,
  credentials,
  day,
  dayOut,
  id,
  instant,
  pathId,
  pickedId,
  reachable,
  requiredLines,
  sheetFormat,
} from './fields.ts'
import { sentMessage } from './messages.ts'
import { TENANT_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { MANAGERS, MANAGERS_AND_LANDLORDS, ROLES } from './roles.ts'

/** A person's tenancy of one property, with the details typed by the estate. */
const tenant = z.object({
  id,
  user_id: id,
  ...contactOut,
  address: z.string().nullable(),
  status: z.literal(1).nullable(),
  estate: estateName,
  estate_property: z.object({ id, title: z.string() }),
  starts_on: dayOut,
  ends_on: dayOut.nullable(),
  left_at: instant.nullable(),
  created_at: instant,
})
export type Tenant = z.infer<typeof tenant>

/** The price of a part of a period. Null: as each charge says. */
export const firstPeriod = z
  .enum(['full', 'daily', 'none'], { error: 'Either full, daily or none' })
  .nullable()
const lastPeriod = z.enum(['full', 'daily'], { error: 'Either full or daily' }).nullable()
export type FirstPeriod = z.infer<typeof firstPeriod>
export type LastPeriod = z.infer<typeof lastPeriod>

const joined = z.boolean()
/** Naira of the household; null without billing. */
const debts = {
  owed: z.number().nullable(),
  /** Null if nothing is owed. */
  oldest_due_on: dayOut.nullable(),
  credit: z.number().nullable(),
}
const listedTenant = tenant.extend({
  joined,
  account_id: id,
  ...debts,
  /** The other members, who owe the same debt together. */
  shared_with: z.array(z.string()),
})
export type ListedTenant = z.infer<typeof listedTenant>

const tenantDetail = tenant.extend({
  joined,
  /** The account of the household, with the other members of today. */
  account: z.object({
    number: z.string(),
    pay_code: z.string(),
    members: z.array(z.object({ id, name: z.string() })),
    first_period: firstPeriod,
    last_period: lastPeriod,
  }),
  landlord: z.object(contactOut).nullable(),
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

const tenantForm = { ...contact, address: requiredLines('Address is required', 500) }
export const tenantFormBody = reachable(z.strictObject({ ...tenantForm, starts_on: day() }))
const pickPropertyBody = z.strictObject({ estate_property_id: pickedId('Select a property') })
const saveTenancyBody = reachable(
  z.strictObject({
    ...tenantForm,
    user_id: id,
    estate_id: id,
    ...pickPropertyBody.shape,
    status: z.literal(1).default(1),
    /** Today by default; at most a year ahead. */
    starts_on: day().optional(),
    /** Lets the home by room: an account of its own, beside that of who lives there. */
    separate: z.boolean().optional(),
    /** Only a new account takes it. */
    first_period: firstPeriod.optional(),
  }),
)
const movingDates = {
  starts_on: day(),
  ends_on: day().nullable(),
  /** Count where the tenancy begins or ends its account. */
  first_period: firstPeriod,
  last_period: lastPeriod,
}
export const updateTenancyBody = contactCorrection
  .extend({ address: tenantForm.address, ...movingDates })
  .partial()

const previewMoveInBody = z.strictObject({
  ...pickPropertyBody.shape,
  starts_on: day(),
  separate: z.boolean().optional(),
  first_period: firstPeriod.optional(),
})
const previewMoveBody = z.strictObject(movingDates).partial()

export const previewedDue = z.object({
  /** Null: a new account. */
  account: z.object({ number: z.string(), name: z.string() }).nullable(),
  of_owner: z.boolean(),
  name: z.string(),
  /** Null: a one-time charge. */
  period: z.object({ from: dayOut, to: dayOut }).nullable(),
  /** The length of a period that asks its whole price for a part of its days. */
  full_months: z.int().nullable(),
  before: z.number(),
  after: z.number(),
})
export type PreviewedDue = z.infer<typeof previewedDue>
const movePreview = z.object({
  let_by_room: z.boolean(),
  /** The household that is joined, or that stays. */
  household: z.object({ number: z.string(), name: z.string() }).nullable(),
  /** Dues that change. Null without billing. */
  dues: z.array(previewedDue).nullable(),
})
export type MovePreview = z.infer<typeof movePreview>

const tenantFilter = z.strictObject({
  q: pageQuery.shape.q,
  estate_id: pathId.optional(),
  estate_property_id: pathId.optional(),
  user_id: pathId.optional(),
  /** Current by default; only managers see former tenants. */
  status: z.enum(['current', 'former']).optional(),
  /** Tenants whose household owes something today, or who never signed in. */
  only: z.enum(['owing', 'not_joined'], { error: 'Either owing or not_joined' }).optional(),
})

/** The same in a body. */
export const tenantsMeant = z.strictObject({
  ...tenantFilter.pick({ q: true, only: true }).shape,
  estate_id: id.optional(),
})

export const tenanciesApi = {
  listTenancies: endpoint('GET /tenants', {
    summary: 'Visible tenants with their debts. Searches name, email, phone number and home.',
    allow: MANAGERS_AND_LANDLORDS,
    list: true,
    query: tenantFilter.extend({ ...pageQuery.shape, order: orderOf(TENANT_ORDERS) }),
    reply: z.array(listedTenant),
  }),
  sumTenancies: endpoint('GET /tenants/sum', {
    summary: 'The number of matching tenants, and the debts and credit of their households.',
    allow: MANAGERS_AND_LANDLORDS,
    query: tenantFilter,
    reply: z.object({ tenants: z.int(), not_joined: z.int(), owed: z.number(), credit: z.number() }),
  }),
  exportTenancies: endpoint('GET /tenants/export', {
    summary: `The matching tenants as a file. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
    ...FILE,
    query: tenantFilter.extend({ order: orderOf(TENANT_ORDERS), format: sheetFormat }),
  }),
  getTenancy: endpoint('GET /tenant/:id', {
    summary: 'A tenancy, current or ended, with landlord and other tenants.',
    allow: ROLES,
    reply: tenantDetail,
  }),
  saveTenancy: endpoint('POST /tenant/save', {
    summary: 'Adds a tenant to a property, with an account. An email or a phone number is enough.',
    allow: MANAGERS_AND_LANDLORDS,
    status: 201,
    body: saveTenancyBody,
    reply: tenant.extend({ user: credentials }),
  }),
  previewMoveIn: endpoint('POST /tenant/save/preview', {
    summary: 'Whose account a new tenant joins, and what is charged to whom. Nothing is written.',
    allow: MANAGERS_AND_LANDLORDS,
    body: previewMoveInBody,
    reply: movePreview,
  }),
  previewMove: endpoint('POST /tenant/update/:id/preview', {
    summary: 'What other days of a tenancy charge to whom. Nothing is written.',
    allow: MANAGERS,
    body: previewMoveBody,
    reply: movePreview,
  }),
  updateTenancy: endpoint('PUT /tenant/update/:id', {
    summary: "Corrects a tenant's details and days in an estate, and an account that nobody uses.",
    allow: MANAGERS,
    body: updateTenancyBody,
    reply: tenantDetail,
  }),
  listTenantMessages: endpoint('GET /tenant/messages/:id', {
    summary: 'Messages of the estate to a tenant, newest first. Searches title, text and invoice number.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(sentMessage),
  }),
  leaveTenancy: endpoint('DELETE /me/tenancies/:id', {
    summary: 'Leaves a property of the viewer. Past payments stay readable.',
    allow: 'signed in',
  }),
}
