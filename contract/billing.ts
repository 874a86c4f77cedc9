import { z } from 'zod'
import { charge } from './charges.ts'
import { endpoint } from './endpoint.ts'
import { activeStatus } from './estates.ts'
import { day, dayOut, id, idParams, naira, pathId } from './fields.ts'
import { isWholeKobo, MAX_NAIRA } from './money.ts'
import { MANAGERS } from './roles.ts'
import { listOf } from './text.ts'

/** A period begins on a day that every month has. */
const LAST_ANCHOR_DAY = 28
/** More charges than any estate asks for, and more tenancies than the largest has. */
const MOST_CHARGES = 200
const MOST_OPENINGS = 10_000
/** As many opening balances as that need more than other calls do. */
const SETUP_LIMIT_BYTES = 2 * 1024 * 1024

const days = (message: string) => z.int({ error: message }).min(0, message).max(365, message)
const lateFee = z
  .strictObject({
    kind: z.enum(['fixed', 'percent'], { error: 'Choose a sum or a share' }),
    /** Naira, or per cent of what is not paid. */
    amount: naira('Enter the late fee'),
    /** Again each month; else once. */
    monthly: z.boolean({ error: 'Either once or monthly' }),
    /** Naira; the late fees of one due never come to more. */
    cap: naira('Enter the most that late fees come to').nullable(),
  })
  .refine(({ kind, amount }) => kind === 'fixed' || amount <= 100, {
    path: ['amount'],
    error: 'At most 100 per cent',
  })
export type LateFee = z.infer<typeof lateFee>

const PRORATIONS = ['full', 'daily', 'none'] as const
const chargeTerms = {
  /** Days from the first day of a period to the day by which it is to be paid. */
  due_days: days('From 0 to 365 days'),
  /** Days after that before a late fee. */
  grace_days: days('From 0 to 365 days'),
  /** Of a first or last part of a period: all of it, its days, or nothing. */
  proration: z.enum(PRORATIONS),
  late_fee: lateFee.nullable(),
}
const chargeToBill = z.strictObject({
  charge_id: id,
  /** The first day of a period. */
  anchor_on: day('Enter the first day').refine(
    (value) => Number(value.slice(8)) <= LAST_ANCHOR_DAY,
    'Choose a day from 1 to 28: not every month has more',
  ),
  ...chargeTerms,
})
export type ChargeToBill = z.infer<typeof chargeToBill>

const opening = z.strictObject({
  tenant_id: id,
  /** Naira; below zero it was paid in advance. */
  amount: z
    .number({ error: 'Enter a valid amount' })
    .min(-MAX_NAIRA, 'Enter a valid amount')
    .max(MAX_NAIRA, 'Enter a valid amount')
    .refine((value) => value !== 0, 'Enter a valid amount')
    .refine(isWholeKobo, 'At most two decimals'),
  /** The day by which it was to be paid; the day before billing begins unless told. */
  due_on: day().optional(),
})

const turnOnBody = z.strictObject({
  /** The first day of a month. */
  billing_from: day('Choose the first month').refine(
    (value) => value.endsWith('-01'),
    'Billing begins on the first of a month',
  ),
  /** How many days before a period begins its dues are raised. */
  raise_days: z.int({ error: 'From 0 to 31 days' }).min(0, 'From 0 to 31 days').max(31, 'From 0 to 31 days'),
  charges: listOf(chargeToBill, { max: MOST_CHARGES, missing: 'Choose at least one charge' }),
  openings: listOf(opening, { min: 0, max: MOST_OPENINGS, missing: 'Enter the opening balances' }),
})
export type TurnOn = z.infer<typeof turnOnBody>

/** What a charge asks for from a day on. */
const terms = z.object({
  id,
  effective_from: dayOut,
  decided_on: dayOut,
  decided_by: z.string().nullable(),
  /** Naira. */
  amount: z.number(),
  active: z.boolean(),
  due_days: z.int(),
  grace_days: z.int(),
  proration: z.enum(PRORATIONS),
  late_fee: lateFee.nullable(),
})

const billedCharge = z.object({
  charge: charge.pick({ id: true, name: true, amount: true, duration: true, status: true }).extend({
    /** One that every estate has. */
    every_estate: z.boolean(),
  }),
  billed: z
    .object({
      anchor_on: dayOut,
      months: z.int(),
      /** The first day of the next period; null where none follows. */
      next_on: dayOut.nullable(),
      /** From the newest day on; those of a later day come first. */
      terms: z.array(terms),
    })
    .nullable(),
})

export type BilledCharge = z.infer<typeof billedCharge>

const estateBilling = z.object({
  estate: z.object({ id, name: z.string(), status: activeStatus }),
  /** In Lagos. */
  today: dayOut,
  /** Null: billing is off. */
  billing_from: dayOut.nullable(),
  raise_days: z.int(),
  tenancies: z.int(),
  /** Ledgers that are not up to date yet. */
  behind: z.int(),
  charges: z.array(billedCharge),
})
export type EstateBilling = z.infer<typeof estateBilling>

const count = z.object({ count: z.int(), amount: z.number() })
/** What a charge asks for on a day to come. */
const upcoming = z.object({
  charge_id: id,
  name: z.string(),
  months: z.int(),
  first_on: dayOut,
  dues: z.int(),
  amount: z.number(),
})
const billingPreview = z.object({
  /** The day as of which all this is: the first of billing, or today. */
  as_of: dayOut,
  tenancies: z.int(),
  dues: z.int(),
  /** Naira. */
  amount: z.number(),
  by_charge: z.array(
    z.object({
      charge_id: id,
      name: z.string(),
      /** The first and the last day asked for; none of a one-time charge. */
      first_on: dayOut,
      last_on: dayOut.nullable(),
      due_on: dayOut,
      price: z.number(),
      dues: z.int(),
      amount: z.number(),
    }),
  ),
  /** Payments since the first day of billing: they count. */
  payments: count,
  /** Owed from before, and paid in advance before. */
  openings: count,
  opening_credits: count,
  not_billed: z.array(z.object({ what: z.string(), why: z.string() })),
  /** Charges that are billed and ask for nothing yet. */
  later: z.array(upcoming),
  largest: z.array(
    z.object({
      tenancy: z.object({ id, name: z.string(), property: z.string() }),
      /** Naira, of the opening balance. */
      before: z.number(),
      balance: z.number(),
    }),
  ),
  /** What follows on the next day on which something is asked for, and the first late fee of what is raised now. */
  next: z.object({ first_on: dayOut, dues: z.int(), amount: z.number() }).nullable(),
  first_late_fee: z.object({ on: dayOut, name: z.string(), late_fee: lateFee }).nullable(),
})
export type BillingPreview = z.infer<typeof billingPreview>

const ofEstate = z.strictObject({ estateId: pathId })

export const billingApi = {
  getBilling: endpoint('GET /estate/billing/:estateId', {
    summary: 'Whether an estate bills its charges by itself, which, since when and by what terms.',
    allow: MANAGERS,
    params: ofEstate,
    reply: estateBilling,
  }),
  listBilledTenancies: endpoint('GET /estate/billing/:estateId/tenancies', {
    summary: 'Every tenancy of an estate, to give opening balances to.',
    allow: MANAGERS,
    params: ofEstate,
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string().nullable(),
        property: z.string(),
        /** What an import noted as owed from before; null where nothing was. */
        opening: z.object({ amount: z.number(), due_on: dayOut.nullable() }).nullable(),
      }),
    ),
  }),
  previewBilling: endpoint('POST /estate/billing/:estateId/preview', {
    summary: 'What turning billing on would raise. Nothing is written.',
    allow: MANAGERS,
    heavy: true,
    params: ofEstate,
    body: turnOnBody,
    body_limit: SETUP_LIMIT_BYTES,
    reply: billingPreview,
  }),
  turnBillingOn: endpoint('PUT /estate/billing/:estateId', {
    summary: 'Turns billing on for an estate, once.',
    allow: MANAGERS,
    heavy: true,
    params: ofEstate,
    body: turnOnBody,
    body_limit: SETUP_LIMIT_BYTES,
    reply: estateBilling,
  }),
  billCharge: endpoint('POST /estate/billing/:estateId/charges', {
    summary: 'Bills one more charge of an estate that bills.',
    allow: MANAGERS,
    heavy: true,
    status: 201,
    params: ofEstate,
    body: chargeToBill,
    reply: estateBilling,
  }),
  changeTerms: endpoint('PUT /charge/terms/:id', {
    summary: 'New terms of a charge from a day on, in every estate within reach that bills it.',
    allow: MANAGERS,
    params: idParams,
    body: z.strictObject({
      /** Tomorrow at the earliest. */
      effective_from: day(),
      amount: naira('Enter a valid amount').optional(),
      active: z.boolean({ error: 'Either on or off' }).optional(),
      due_days: chargeTerms.due_days.optional(),
      grace_days: chargeTerms.grace_days.optional(),
      proration: chargeTerms.proration.optional(),
      late_fee: chargeTerms.late_fee.optional(),
    }),
    reply: z.object({ effective_from: dayOut, estates: z.int() }),
  }),
}
