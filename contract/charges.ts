import { z } from 'zod'
import { ONE_TIME } from './due-words.ts'
import { endpoint } from './endpoint.ts'
import { activeStatus } from './estates.ts'
import { day, dayOut, id, instant, MAX_ID, missing, naira, pickedId, requiredText } from './fields.ts'
import { CHARGE_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { ADMINS, EVERY_ESTATE_ID, MANAGERS, ROLES } from './roles.ts'
import { listOf } from './text.ts'

const MOST_RATES = 5_000
export const RATES_LIMIT_BYTES = 2 * 1024 * 1024
const INVALID_RATE = 'Enter a valid amount'
const rate = z
  .strictObject({
    property_type_id: id.nullable(),
    property_id: id.nullable(),
    /** Naira; null: nothing. */
    amount: naira(INVALID_RATE).nullable(),
  })
  .refine(({ property_type_id, property_id }) => (property_type_id === null) !== (property_id === null), {
    path: ['property_id'],
    error: 'A type of home or one home',
  })
export type Rate = z.infer<typeof rate>
/** One home comes before its type. */
export const rates = listOf(rate, { min: 0, max: MOST_RATES, missing: 'Enter the rates' })

const estateOrAll = z
  .int({ error: 'Not a valid id' })
  .min(EVERY_ESTATE_ID, 'Not a valid id')
  .max(MAX_ID, 'Not a valid id')

export const charge = z.object({
  id,
  name: z.string(),
  amount: z.number(),
  /** Months: 1 monthly, 3 quarterly, 6 half-yearly, 12 yearly, 2 one-time, anything else every N months. */
  duration: z.int(),
  /** Whether a one-time charge may be bought more than once. */
  repeatable: z.boolean(),
  status: activeStatus,
  /** The prices of the homes of a tenant or landlord, each once; null: a home pays nothing. Absent where it is not billed. */
  prices: z.array(z.number().nullable()).optional(),
  /** The types of a landlord's homes by the price that they pay, lowest first. Absent like the prices. */
  rates: z.array(z.object({ price: z.number(), types: z.array(z.string()) })).optional(),
  /** For which of their homes a landlord pays it. Absent like the prices. */
  owner_pays: z.enum(['all', 'empty', 'none']).optional(),
  /** When it is billed next to them; null: never again. Absent like the prices. */
  next_on: dayOut.nullable().optional(),
  estate_id: estateOrAll,
  estate_name: z.string().nullable(),
  property_type_id: id,
  user_id: id,
  created_at: instant,
})
export type Charge = z.infer<typeof charge>

/** The next price that begins after today. Naira. */
export const plannedPrice = z.object({ amount: z.number(), from_on: dayOut })
export type PlannedPrice = z.infer<typeof plannedPrice>

const fields = {
  name: requiredText('Name is required'),
  amount: naira('Enter a valid amount'),
  duration: z.int({ error: 'Select a duration' }).min(1, 'Select a duration').max(120, 'At most 120 months'),
  repeatable: z.boolean({ error: 'Either true or false' }),
  status: activeStatus,
}
export const createChargeBody = z.strictObject({
  ...fields,
  repeatable: fields.repeatable.default(false),
  status: activeStatus.default(1),
  estate_id: estateOrAll,
  property_type_id: z.literal(3).default(3),
  user_id: pickedId('Your user account is missing an ID.'),
})
/** A rate in a form, with the name of the type or home; undefined: nothing is typed yet. */
const rateDraft = z.object({
  ...{ property_type_id: id.nullable(), property_id: id.nullable(), name: z.string() },
  amount: z.custom<number | null | undefined>().pipe(naira(INVALID_RATE).nullable()),
})
export type RateDraft = z.input<typeof rateDraft>
/** `every`: the number of months is typed, so that 2 would mean two months. */
export const chargeForm = createChargeBody
  .extend({ every: z.boolean(), effective_from: day().optional(), rates: z.array(rateDraft).optional() })
  .refine(
    ({ every, duration }) => !every || duration !== ONE_TIME,
    missing('duration', 'Every 2 months is not possible: 2 means one-time'),
  )
  .transform(({ every: _, rates, ...body }) => ({
    ...body,
    rates: rates?.map(({ name: _, ...rate }) => rate),
  }))

const list = {
  list: true,
  query: pageQuery.extend({
    status: z.enum(['active', 'inactive']).optional(),
    order: orderOf(CHARGE_ORDERS),
  }),
  reply: z.array(charge),
} as const

export const chargesApi = {
  listCharges: endpoint('GET /charges', {
    summary: 'All charges. Searches name, amount and duration.',
    allow: ADMINS,
    ...list,
  }),
  listEstateCharges: endpoint('GET /estate/charges/:estateId', {
    summary: 'The charges of an estate, including those of all estates.',
    allow: ROLES,
    ...list,
  }),
  createCharge: endpoint('POST /create/charge', {
    summary: 'Adds a charge to an estate, or to all (`estate_id` 0, admins only).',
    allow: MANAGERS,
    status: 201,
    body: createChargeBody,
    reply: charge,
  }),
  updateCharge: endpoint('PUT /charge/update/:id', {
    summary: 'Changes a charge or switches it on or off. Past payments keep their price.',
    allow: MANAGERS,
    body: z
      .strictObject({
        ...fields,
        /** From this day on a billed charge has the amount, rates and status; tomorrow where absent. */
        effective_from: day(),
        /** All rates of a billed charge, with `effective_from`. */
        rates,
      })
      .partial(),
    body_limit: RATES_LIMIT_BYTES,
    reply: charge,
  }),
}
