import { z } from 'zod'
import { endpoint, NEEDS_PASSWORD } from './endpoint.ts'
import {
  contactOut,
  credentials,
  id,
  instant,
  requiredEmail,
  requiredLines,
  requiredPhone,
  requiredText,
} from './fields.ts'
import { ESTATE_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { ADMINS, MANAGERS } from './roles.ts'

/** 1 active, null inactive. */
export const activeStatus = z.literal(1, { error: 'Either 1 (active) or null' }).nullable()

export const estateName = z.object({ id, name: z.string() })

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
})
export type Estate = z.infer<typeof estate>

const listedEstate = estate.extend({
  properties_count: z.int().optional(),
  tenants_count: z.int().optional(),
  /** Naira, less refunds. */
  collected_this_month: z.number().optional(),
  owed: z.number().nullish(),
})
export type ListedEstate = z.infer<typeof listedEstate>

/** An estate admin of the estate. */
const manager = z.object({
  id,
  ...contactOut,
  joined: z.boolean(),
  /** Null: not since the first kept event. */
  last_signed_in_at: instant.nullable(),
})
export type Manager = z.infer<typeof manager>

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
})
export const updateEstateBody = z.strictObject({ ...fields, status: activeStatus, lga_id: id }).partial()

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
    reply: estate.extend({ properties_count: z.int(), tenants_count: z.int(), managers: z.array(manager) }),
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

const colleague = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  joined: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

export const colleagueForm = z.strictObject({
  name: requiredText('Name is required'),
  email: requiredEmail(),
})

export const colleaguesApi = {
  listColleagues: endpoint('GET /estate/colleagues/:estateId', {
    summary: 'The estate admins of an estate.',
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
  removeColleague: endpoint('DELETE /estate/colleagues/:estateId/:userId', {
    summary: `Removes the estate admin role from another person; their sessions end. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
  }),
}
