import { z } from 'zod'
import { AGES } from './due-words.ts'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { dayOut, id, instant, pathId } from './fields.ts'
import { ageing, asOf } from './ledger.ts'
import { ARREARS_ORDERS } from './orders.ts'
import { pageQuery } from './pages.ts'
import { ADMINS, MANAGERS, OWNERS } from './roles.ts'

/** A tenancy that owes something. */
const arrear = z.object({
  tenant_id: id,
  user_id: id,
  name: z.string(),
  phone_number: z.string().nullable(),
  property: z.object({ id, title: z.string() }),
  estate: estateName,
  /** Naira; where one charge is asked for, of that charge. */
  owed: z.number(),
  /** Paid, and not for anything yet. */
  credit: z.number(),
  ...ageing.shape,
  oldest_due_on: dayOut,
  last_paid_at: instant.nullable(),
  /** The day of the last reminder. */
  reminded_on: dayOut.nullable(),
  /** The tenancy has ended. */
  ended: z.boolean(),
})
export type Arrear = z.infer<typeof arrear>

const arrearsTotals = z.object({ tenancies: z.int(), owed: z.number(), ...ageing.shape })
export type ArrearsTotals = z.infer<typeof arrearsTotals>

const orders = ARREARS_ORDERS.flatMap((field) => [field, `-${field}`] as const)

const filter = z.strictObject({
  as_of: asOf,
  q: pageQuery.shape.q,
  charge_id: pathId.optional(),
  property_id: pathId.optional(),
  age: z.enum(AGES, { error: `One of ${AGES.join(', ')}` }).optional(),
})
const order = z.enum(orders, { error: `One of ${orders.join(', ')}` }).optional()
const listQuery = filter.extend({ ...pageQuery.shape, order })
const ofAll = { estate_id: pathId.optional() }
const SEARCHES = 'Searches name, email, phone number and property; the largest debt first unless told.'
const totals = (whose: string) => `What ${whose} arrears that match add up to.`

export const arrearsApi = {
  listArrears: endpoint('GET /arrears', {
    summary: `Those who owe, in every estate. ${SEARCHES}`,
    allow: ADMINS,
    list: true,
    query: listQuery.extend(ofAll),
    reply: z.array(arrear),
  }),
  totalArrears: endpoint('GET /arrears/totals', {
    summary: totals('all'),
    allow: ADMINS,
    query: filter.extend(ofAll),
    reply: arrearsTotals,
  }),
  listEstateArrears: endpoint('GET /estate/arrears/:estateId', {
    summary: `Those who owe in an estate. ${SEARCHES}`,
    allow: MANAGERS,
    list: true,
    params: z.strictObject({ estateId: pathId }),
    query: listQuery,
    reply: z.array(arrear),
  }),
  totalEstateArrears: endpoint('GET /estate/arrears/:estateId/totals', {
    summary: totals('an estate’s'),
    allow: MANAGERS,
    params: z.strictObject({ estateId: pathId }),
    query: filter,
    reply: arrearsTotals,
  }),
  listLandlordArrears: endpoint('GET /landlord/arrears/:userId', {
    summary: `Those who owe for the properties of a landlord. ${SEARCHES}`,
    allow: [...ADMINS, 'landlord'],
    list: true,
    params: z.strictObject({ userId: pathId }),
    query: listQuery,
    reply: z.array(arrear),
  }),
  totalLandlordArrears: endpoint('GET /landlord/arrears/:userId/totals', {
    summary: totals('a landlord’s'),
    allow: [...ADMINS, 'landlord'],
    params: z.strictObject({ userId: pathId }),
    query: filter,
    reply: arrearsTotals,
  }),
  exportArrears: endpoint('GET /arrears/export', {
    summary:
      'The arrears within reach that match, as a file. Needs the password, see `POST /me/confirm-password`.',
    allow: OWNERS,
    heavy: true,
    query: filter.extend({
      ...ofAll,
      order,
      format: z.enum(['csv', 'xlsx'], { error: 'Either csv or xlsx' }),
    }),
    reply: z.any(),
  }),
}
