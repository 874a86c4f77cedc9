import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import {
  credentials,
  id,
  idParams,
  instant,
  pathId,
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

/** An estate, as it is named beside something else. */
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

/** An estate of a list; where it is asked for, with what it holds beside the others. Amounts in naira. */
const listedEstate = estate.extend({
  properties_count: z.int().optional(),
  /** Tenancies that have not ended. */
  tenants_count: z.int().optional(),
  /** Less what was given back. */
  collected_this_month: z.number().optional(),
  /** Null where the estate does not keep what is owed. */
  owed: z.number().nullish(),
})
export type ListedEstate = z.infer<typeof listedEstate>

const fields = {
  name: requiredText('Estate name is required'),
  owner: requiredText('Owner name is required'),
  phone_number: requiredPhone(),
  address: requiredLines('Address is required', 500),
  email: requiredEmail(),
}
/** What an estate admin changes of the own estate. */
export const estateForm = z.strictObject(fields)
/** A new estate lies in the local government area 1 unless said otherwise (§9). */
export const saveEstateBody = z.strictObject({
  ...fields,
  status: activeStatus.default(1),
  lga_id: id.default(1),
})
export const updateEstateBody = z.strictObject({ ...fields, status: activeStatus, lga_id: id }).partial()

export const estatesApi = {
  listEstates: endpoint('GET /estates', {
    summary:
      'Estates; with `figures`, or in the order of one, also what they hold, collected and are owed. Searches name, owner, email, phone number and address.',
    allow: ADMINS,
    list: true,
    query: pageQuery.extend({
      /** `archived` is for super admins, who may restore. */
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
    summary: 'An estate and how much it holds.',
    allow: MANAGERS,
    params: idParams,
    reply: estate.extend({ properties_count: z.int(), tenants_count: z.int() }),
  }),
  updateEstate: endpoint('PUT /estate/update/:id', {
    summary: 'Changes an estate. Its status is for admins.',
    allow: MANAGERS,
    params: idParams,
    body: updateEstateBody,
    reply: estate,
  }),
  deleteEstate: endpoint('DELETE /estate/delete/:id', {
    summary: 'Archives an estate: it leaves every list, its history stays.',
    allow: ['super admin'],
    params: idParams,
    reply: estate,
  }),
  restoreEstate: endpoint('POST /estate/restore/:id', {
    summary: 'Brings an archived estate back.',
    allow: ['super admin'],
    params: idParams,
    reply: estate,
  }),
}

/** Somebody who runs an estate as its estate admin. */
const colleague = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  /** Has chosen a password. */
  joined: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

export const colleagueForm = z.strictObject({
  name: requiredText('Name is required'),
  email: requiredEmail(),
})

const estateParams = z.strictObject({ estateId: pathId })

export const colleaguesApi = {
  listColleagues: endpoint('GET /estate/colleagues/:estateId', {
    summary: 'Who runs an estate as its estate admin.',
    allow: MANAGERS,
    params: estateParams,
    list: true,
    reply: z.array(colleague),
  }),
  addColleague: endpoint('POST /estate/colleagues/:estateId', {
    summary:
      'Adds an estate admin, whose email has no account yet, and mails them a link to choose a password. Needs the password, see `POST /me/confirm-password`.',
    allow: MANAGERS,
    status: 201,
    params: estateParams,
    body: colleagueForm,
    reply: colleague,
  }),
  removeColleague: endpoint('DELETE /estate/colleagues/:estateId/:userId', {
    summary:
      'Takes the role of estate admin from somebody else, whose sessions end. Needs the password, see `POST /me/confirm-password`.',
    allow: MANAGERS,
    params: z.strictObject({ estateId: pathId, userId: pathId }),
    reply: done,
  }),
}
