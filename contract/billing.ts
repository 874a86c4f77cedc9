import { z } from 'zod'
import { charge, createChargeBody, plannedPrice, RATES_LIMIT_BYTES, rates } from './charges.ts'
import { endpoint } from './endpoint.ts'
import { activeStatus } from './estates.ts'
import { day, dayOut, id, naira } from './fields.ts'
import { isWholeKobo, MAX_NAIRA } from './money.ts'
import { MANAGERS } from './roles.ts'
import { listOf } from './text.ts'

const MOST_CHARGES = 200
const MOST_OPENINGS = 10_000

const upToDays = (max: number) => {
  const message = `From 0 to ${max} days`
  return z.int({ error: message }).min(0, message).max(max, message)
}
const lateFee = z
  .strictObject({
    kind: z.enum(['fixed', 'percent'], { error: 'Choose a sum or a share' }),
    /** Naira, or per cent of the unpaid rest. */
    amount: naira('Enter the late fee'),
    monthly: z.boolean({ error: 'Either once or monthly' }),
    /** Naira; limits all late fees of one due. */
    cap: naira('Enter the most that late fees come to').nullable(),
  })
  .refine(({ kind, amount }) => kind === 'fixed' || amount <= 100, {
    path: ['amount'],
    error: 'At most 100 per cent',
  })
export type LateFee = z.infer<typeof lateFee>

const PRORATIONS = ['full', 'daily', 'none'] as const
const chargeTerms = {
  /** Days from the start of a period to its due date. */
  due_days: upToDays(365),
  /** Due on the last day of the month in which a period begins, whatever `due_days` says. */
  due_month_end: z.boolean({ error: 'Either on or off' }),
  /** Days after the due date before a late fee. */
  grace_days: upToDays(365),
  /** Share of a partial first or last period: all, by days, or nothing. */
  proration: z.enum(PRORATIONS),
  late_fee: lateFee.nullable(),
}
/** The payer, and the rates that replace the charge's amount. */
const payers = {
  billed_to: z.enum(['occupants', 'owners'], { error: 'Choose who pays' }),
  empty_homes: z.enum(['nobody', 'owner'], { error: 'Choose who pays for empty homes' }),
  /** Only homes and types with a rate are billed. */
  chosen_only: z.boolean({ error: 'Either all homes or the chosen ones' }),
  rates,
}
const chargeToBill = z.strictObject({
  charge_id: id,
  anchor_on: day('Enter the first day').refine(
    (value) => Number(value.slice(8)) <= 28,
    'Choose a day from 1 to 28: not every month has more',
  ),
  ...chargeTerms,
  ...z.object(payers).partial().shape,
  due_month_end: chargeTerms.due_month_end.default(false),
})
export type ChargeToBill = z.infer<typeof chargeToBill>
const chargeToPreview = chargeToBill.extend({
  charge_id: id.optional(),
  charge: createChargeBody.pick({ amount: true, duration: true }).optional(),
})

const INVALID_AMOUNT = 'Enter a valid amount'
const opening = z.strictObject({
  tenant_id: id,
  /** Naira; a negative amount was paid in advance. */
  amount: z
    .number({ error: INVALID_AMOUNT })
    .min(-MAX_NAIRA, INVALID_AMOUNT)
    .max(MAX_NAIRA, INVALID_AMOUNT)
    .refine((value) => value !== 0, INVALID_AMOUNT)
    .refine(isWholeKobo, 'At most two decimals'),
  due_on: day().optional(),
})

const turnOnBody = z.strictObject({
  billing_from: day('Choose the first month').refine(
    (value) => value.endsWith('-01'),
    'Billing begins on the first of a month',
  ),
  /** Days before a period in which its dues are raised. */
  raise_days: upToDays(31),
  charges: listOf(chargeToBill, { max: MOST_CHARGES, missing: 'Choose at least one charge' }),
  openings: listOf(opening, { min: 0, max: MOST_OPENINGS, missing: 'Enter the opening balances' }),
})
export type TurnOn = z.infer<typeof turnOnBody>

const terms = z.object({
  id,
  effective_from: dayOut,
  decided_on: dayOut,
  decided_by: z.string().nullable(),
  amount: z.number(),
  active: z.boolean(),
  due_days: z.int(),
  due_month_end: z.boolean(),
  grace_days: z.int(),
  proration: z.enum(PRORATIONS),
  late_fee: lateFee.nullable(),
  ...payers,
  rates: z.array(
    z.object({
      property_type_id: id.nullable(),
      property_id: id.nullable(),
      amount: z.number().nullable(),
      /** The name of the type or the title of the home. */
      name: z.string(),
    }),
  ),
})

const billedCharge = z.object({
  charge: charge.pick({ id: true, name: true, amount: true, duration: true, status: true }).extend({
    every_estate: z.boolean(),
  }),
  billed: z
    .object({
      anchor_on: dayOut,
      months: z.int(),
      next_on: dayOut.nullable(),
      terms: z.array(terms),
    })
    .nullable(),
})

export type BilledCharge = z.infer<typeof billedCharge>

const estateBilling = z.object({
  estate: z.object({ id, name: z.string(), status: activeStatus }),
  /** Types of home that the estate has, the most frequent first. */
  types: z.array(z.object({ id, name: z.string(), homes: z.int() })),
  today: dayOut,
  billing_from: dayOut.nullable(),
  raise_days: z.int(),
  /** Households that live there today. */
  households: z.int(),
  /** Ledgers that are not up to date yet. */
  behind: z.int(),
  charges: z.array(billedCharge),
})
export type EstateBilling = z.infer<typeof estateBilling>

const termsPreview = z.object({
  /** The first day of the first period with the new terms; null: no period follows. */
  from: dayOut.nullable(),
  months: z.int(),
  /** Homes with another price, by type, with their naira of one period before and after; the largest change first. */
  types: z.array(
    z.object({
      property_type_id: id,
      name: z.string(),
      homes: z.int(),
      /** More than homes where some are let by room. */
      accounts: z.int(),
      before: z.number(),
      after: z.number(),
    }),
  ),
  /** Homes that somebody else pays for at the same price. */
  other_payer: z.int(),
})
export type TermsPreview = z.infer<typeof termsPreview>

const count = z.object({ count: z.int(), amount: z.number() })
const dues = { first_on: dayOut, dues: z.int(), amount: z.number() }
const billingPreview = z.object({
  as_of: dayOut,
  /** Accounts with a due. */
  accounts: z.int(),
  dues: z.int(),
  amount: z.number(),
  by_charge: z.array(
    z.object({
      charge_id: id,
      name: z.string(),
      first_on: dayOut,
      last_on: dayOut.nullable(),
      due_on: dayOut,
      price: z.number(),
      dues: z.int(),
      amount: z.number(),
    }),
  ),
  payments: count,
  openings: count,
  opening_credits: count,
  not_billed: z.array(z.object({ what: z.string(), why: z.string() })),
  later: z.array(z.object({ charge_id: id, name: z.string(), months: z.int(), ...dues })),
  largest: z.array(
    z.object({
      tenancy: z.object({ id, name: z.string(), property: z.string() }),
      before: z.number(),
      balance: z.number(),
    }),
  ),
  /** One period of each charge, by type of home. */
  effects: z.array(termsPreview.extend({ charge_id: id, name: z.string() })),
  next: z.object(dues).nullable(),
  first_late_fee: z.object({ on: dayOut, name: z.string(), late_fee: lateFee }).nullable(),
})
export type BillingPreview = z.infer<typeof billingPreview>
const newTerms = z.strictObject({
  effective_from: day(),
  amount: naira(INVALID_AMOUNT).optional(),
  active: z.boolean({ error: 'Either on or off' }).optional(),
  ...z.object({ ...chargeTerms, ...payers }).partial().shape,
})
export type NewTerms = z.infer<typeof newTerms>

const turnOn = { allow: MANAGERS, heavy: true, body: turnOnBody, body_limit: RATES_LIMIT_BYTES } as const

const nextBill = z.object({ charge_id: id, on: dayOut, accounts: z.int(), amount: z.number() })
export type NextBill = z.infer<typeof nextBill>

const nextPeriod = z.object({
  estates: z.int(),
  /** The earliest of these estates; null for a past one-time charge, or where nobody bills it. */
  next_on: dayOut.nullable(),
  planned: plannedPrice.nullable(),
})
export type NextPeriod = z.infer<typeof nextPeriod>

export const billingApi = {
  getBilling: endpoint('GET /estate/billing/:estateId', {
    summary: 'The billing of an estate: first day, charges and terms.',
    allow: MANAGERS,
    reply: estateBilling,
  }),
  getNextBills: endpoint('GET /estate/billing/:estateId/next', {
    summary: 'What the next period of each charge bills after today, for those who live there.',
    allow: MANAGERS,
    reply: z.array(nextBill),
  }),
  listBilledTenancies: endpoint('GET /estate/billing/:estateId/tenancies', {
    summary: 'The accounts of an estate that tenants have, each by its first tenancy, for opening balances.',
    allow: MANAGERS,
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        /** Names and emails of the household. */
        known_by: z.array(z.string()),
        property: z.string(),
        opening: z.object({ amount: z.number(), due_on: dayOut.nullable() }).nullable(),
      }),
    ),
  }),
  previewBilling: endpoint('POST /estate/billing/:estateId/preview', {
    summary: 'The dues that turning billing on would raise. Nothing is written.',
    ...turnOn,
    reply: billingPreview,
  }),
  turnBillingOn: endpoint('PUT /estate/billing/:estateId', {
    summary: 'Turns billing on for an estate, once.',
    ...turnOn,
    reply: estateBilling,
  }),
  billCharge: endpoint('POST /estate/billing/:estateId/charges', {
    summary: 'Bills another charge of an estate that bills.',
    allow: MANAGERS,
    heavy: true,
    status: 201,
    body: chargeToBill,
    reply: estateBilling,
  }),
  previewCharge: endpoint('POST /estate/billing/:estateId/charges/preview', {
    summary: 'What one period of another charge would bill, saved or not. Nothing is written.',
    allow: MANAGERS,
    heavy: true,
    body: chargeToPreview,
    reply: termsPreview,
  }),
  getNextPeriod: endpoint('GET /charge/terms/:id', {
    summary: 'How many estates bill a charge, and when its next period begins.',
    allow: MANAGERS,
    reply: nextPeriod,
  }),
  changeTerms: endpoint('PUT /charge/terms/:id', {
    summary: 'Sets new terms of a charge from a day on, in all visible estates that bill it.',
    allow: MANAGERS,
    body: newTerms,
    body_limit: RATES_LIMIT_BYTES,
    reply: z.object({ effective_from: dayOut, estates: z.int() }),
  }),
  previewTerms: endpoint('POST /charge/terms/:id/preview', {
    summary: 'What new terms of a charge would change in the first period they bill. Nothing is written.',
    allow: MANAGERS,
    heavy: true,
    body: newTerms,
    body_limit: RATES_LIMIT_BYTES,
    reply: termsPreview,
  }),
}
