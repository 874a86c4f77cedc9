import { z } from 'zod'
import { AGES } from './due-words.ts'
import { endpoint, FILE, NEEDS_PASSWORD } from './endpoint.ts'
import { estateName } from './estates.ts'
import { dayOut, id, instant, pathId, sheetFormat } from './fields.ts'
import { ageing, asOf } from './ledger.ts'
import { ARREARS_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { ADMINS, MANAGERS, MANAGERS_AND_LANDLORDS } from './roles.ts'

const arrear = z.object({
  /** Null: an owner's account. */
  tenant_id: id.nullable(),
  account_id: id,
  user_id: id,
  name: z.string(),
  phone_number: z.string().nullable(),
  property: z.object({ id, title: z.string() }),
  estate: estateName,
  /** Naira; with `charge_id`, for that charge only. */
  owed: z.number(),
  /** Naira paid and not allocated yet. */
  credit: z.number(),
  ...ageing.shape,
  oldest_due_on: dayOut,
  last_paid_at: instant.nullable(),
  reminded_on: dayOut.nullable(),
  /** The messages of that reminder stay in the outbox. */
  reminder_kept: z.boolean(),
  ended: z.boolean(),
})
export type Arrear = z.infer<typeof arrear>

const arrearsTotals = z.object({ tenancies: z.int(), owed: z.number(), ...ageing.shape })
export type ArrearsTotals = z.infer<typeof arrearsTotals>

const filter = z.strictObject({
  as_of: asOf,
  q: pageQuery.shape.q,
  charge_id: pathId.optional(),
  property_id: pathId.optional(),
  age: z.enum(AGES, { error: `One of ${AGES.join(', ')}` }).optional(),
})
/** The same in a body. */
export const arrearsMeant = z.strictObject({
  ...filter.pick({ q: true, age: true }).shape,
  estate_id: id.optional(),
  charge_id: id.optional(),
  property_id: id.optional(),
})
const order = orderOf(ARREARS_ORDERS)
const listQuery = filter.extend({ ...pageQuery.shape, order })
const ofAll = { estate_id: pathId.optional() }
const SEARCHES = 'Searches name, email, phone number and property; largest debt first by default.'
const totals = (of: string) => `The sums of the matching arrears ${of}.`
const list = { list: true, query: listQuery, reply: z.array(arrear) } as const

export const arrearsApi = {
  listArrears: endpoint('GET /arrears', {
    summary: `Debtors of all estates. ${SEARCHES}`,
    allow: ADMINS,
    ...list,
    query: listQuery.extend(ofAll),
  }),
  totalArrears: endpoint('GET /arrears/totals', {
    summary: totals('of all estates'),
    allow: ADMINS,
    query: filter.extend(ofAll),
    reply: arrearsTotals,
  }),
  listEstateArrears: endpoint('GET /estate/arrears/:estateId', {
    summary: `Debtors of an estate. ${SEARCHES}`,
    allow: MANAGERS,
    ...list,
  }),
  totalEstateArrears: endpoint('GET /estate/arrears/:estateId/totals', {
    summary: totals('of an estate'),
    allow: MANAGERS,
    query: filter,
    reply: arrearsTotals,
  }),
  listLandlordArrears: endpoint('GET /landlord/arrears/:userId', {
    summary: `Debtors of the properties of a landlord. ${SEARCHES}`,
    allow: [...ADMINS, 'landlord'],
    ...list,
  }),
  totalLandlordArrears: endpoint('GET /landlord/arrears/:userId/totals', {
    summary: totals('of a landlord'),
    allow: [...ADMINS, 'landlord'],
    query: filter,
    reply: arrearsTotals,
  }),
  exportArrears: endpoint('GET /arrears/export', {
    summary: `The matching visible arrears as a file. ${NEEDS_PASSWORD}`,
    allow: MANAGERS_AND_LANDLORDS,
    ...FILE,
    query: filter.extend({ ...ofAll, order, format: sheetFormat }),
  }),
}
