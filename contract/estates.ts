import { z } from 'zod'
import { endpoint, NEEDS_PASSWORD } from './endpoint.ts'
import {
  contactOut,
  credentials,
  id,
  instant,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredEmail,
  requiredLines,
  requiredPhone,
  requiredText,
} from './fields.ts'
import { LOGO_LIMIT_BYTES } from './limits.ts'
import { ESTATE_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { ADMINS, MANAGERS, STAFF_ROLES } from './roles.ts'
import { typed } from './text.ts'

const NO_LOGO = 'Not the code of a logo'

/** 1 active, null inactive. */
export const activeStatus = z.literal(1, { error: 'Either 1 (active) or null' }).nullable()

export const estateName = z.object({ id, name: z.string() })

const office = z.object({
  name: z.string().nullable(),
  phone_number: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
})
/** The contact of the office and the code of the logo. */
export const letterhead = { logo: z.string().nullable(), office }

export const estate = z.object({
  id,
  name: z.string(),
  owner: z.string(),
  phone_number: z.string(),
  address: z.string(),
  email: z.string(),
  status: activeStatus,
  lga_id: id,
  created_at: instant,
  archived_at: instant.nullable(),
  ...letterhead,
})
export type Estate = z.infer<typeof estate>

const listedEstate = estate.extend({
  properties_count: z.int().optional(),
  tenants_count: z.int().optional(),
  /** Naira, less refunds and payouts. */
  received_this_month: z.number().optional(),
  given_back_this_month: z.number().optional(),
  owed: z.number().nullish(),
})
export type ListedEstate = z.infer<typeof listedEstate>

/** An estate admin of the estate. */
const colleague = z.object({
  id,
  ...contactOut,
  staff_role: z.enum(STAFF_ROLES),
  joined: z.boolean(),
  /** Null: not since the first kept event. */
  last_signed_in_at: instant.nullable(),
})

const fields = {
  name: requiredText('Estate name is required'),
  owner: requiredText('Owner name is required'),
  phone_number: requiredPhone(),
  address: requiredLines('Address is required', 500),
  email: requiredEmail(),
}
export const estateForm = z.strictObject(fields)
export const saveEstateBody = z.strictObject({
  ...fields,
  status: activeStatus.default(1),
  lga_id: id.default(1),
  /** The owner's name where it is empty. */
  admin_name: optionalText().optional(),
})
export const officeForm = z.strictObject({
  name: optionalText(80),
  phone_number: optionalPhone,
  whatsapp: optionalPhone,
  email: optionalEmail,
})
const updateEstateBody = z
  .strictObject({ ...fields, status: activeStatus, lga_id: id })
  .partial()
  .extend({
    /** Replaces the whole contact that residents see. */
    office: officeForm.optional(),
  })

export const estatesApi = {
  listEstates: endpoint('GET /estates', {
    summary: 'Estates, with figures on request. Searches name, owner, email, phone number and address.',
    allow: ADMINS,
    list: true,
    query: pageQuery.extend({
      /** Only super admins may list `archived`. */
      status: z.enum(['active', 'inactive', 'archived']).optional(),
      order: orderOf(ESTATE_ORDERS),
      figures: z.enum(['yes'], { error: 'Either yes or nothing' }).optional(),
    }),
    reply: z.array(listedEstate),
  }),
  saveEstate: endpoint('POST /estate/save', {
    summary: 'Adds an estate together with the account of its estate admin.',
    allow: ADMINS,
    status: 201,
    body: saveEstateBody,
    reply: estate.extend({ user: credentials }),
  }),
  getEstate: endpoint('GET /estate/:id', {
    summary: 'An estate with its numbers of properties and tenants, and who runs it.',
    allow: MANAGERS,
    reply: estate.extend({ properties_count: z.int(), tenants_count: z.int(), managers: z.array(colleague) }),
  }),
  updateEstate: endpoint('PUT /estate/update/:id', {
    summary: 'Changes an estate. Its status is for admins.',
    allow: MANAGERS,
    body: updateEstateBody,
    reply: estate,
  }),
  deleteEstate: endpoint('DELETE /estate/delete/:id', {
    summary: 'Archives an estate: it leaves every list, its history stays.',
    allow: ['super admin'],
    reply: estate,
  }),
  restoreEstate: endpoint('POST /estate/restore/:id', {
    summary: 'Brings an archived estate back.',
    allow: ['super admin'],
    reply: estate,
  }),
}

export const logosApi = {
  saveLogo: endpoint('POST /estate/logo/:estateId', {
    summary: 'Puts a picture (PNG or JPEG, the body of the request) on the papers and pages of an estate.',
    allow: MANAGERS,
    body_limit: LOGO_LIMIT_BYTES + 1,
    reply: estate,
  }),
  removeLogo: endpoint('DELETE /estate/logo/:estateId', {
    summary: 'Removes the picture of an estate.',
    allow: MANAGERS,
    reply: estate,
  }),
  getLogo: endpoint('GET /logo/:code', {
    summary: 'The picture of an estate, for pages that anybody may open.',
    allow: 'anyone',
    params: z.strictObject({ code: typed(32, { tooLong: NO_LOGO }).regex(/^[0-9a-f]{32}$/, NO_LOGO) }),
    reply: z.any(),
  }),
}

export type Colleague = z.infer<typeof colleague>

export const staffRoleForm = z.strictObject({
  staff_role: z.enum(STAFF_ROLES, { error: 'Choose what they may do' }),
})
export const colleagueForm = z.strictObject({
  name: requiredText('Name is required'),
  email: requiredEmail(),
  ...staffRoleForm.shape,
})

export const colleaguesApi = {
  listColleagues: endpoint('GET /estate/colleagues/:estateId', {
    summary: 'The estate admins of an estate, who are its staff.',
    allow: MANAGERS,
    list: true,
    reply: z.array(colleague),
  }),
  addColleague: endpoint('POST /estate/colleagues/:estateId', {
    summary: `Adds an estate admin with a new email and mails a link for a password. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
    status: 201,
    body: colleagueForm,
    reply: colleague,
  }),
  changeColleague: endpoint('PUT /estate/colleagues/:estateId/:userId', {
    summary: `Changes the staff role of another person, from their next call on. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
    body: staffRoleForm,
    reply: colleague,
  }),
  removeColleague: endpoint('DELETE /estate/colleagues/:estateId/:userId', {
    summary: `Removes the estate admin role from another person; their sessions end. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
  }),
}
