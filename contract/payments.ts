import { z } from 'zod'
import { endpoint, WEBHOOK_BODY_LIMIT_BYTES } from './endpoint.ts'
import {
  askedDay,
  dayOut,
  id,
  instant,
  inTurn,
  MAX_ID,
  naira,
  pathId,
  pickedId,
  requiredText,
} from './fields.ts'
import { MAX_QUANTITY } from './limits.ts'
import { PAYMENT_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'
import { ADMINS, MANAGERS, ROLES } from './roles.ts'
import { listOf, typed } from './text.ts'

/** What was paid for; the price is the one at the time. */
export const paymentLine = z.object({
  charge_id: id.nullable(),
  name: z.string(),
  /** Naira, of one. */
  amount: z.number(),
  quantity: z.int(),
})
const PAYMENT_STATUSES = ['success', 'failed', 'refunded'] as const

export const payment = z.object({
  id,
  invoice_number: z.string(),
  /** Naira. */
  amount: z.number(),
  currency: z.string(),
  /** `refunded`: money given back, in a row of its own with a negative amount. */
  status: z.enum(PAYMENT_STATUSES),
  /** The estate recorded it, and took it back since. */
  reversed: z.boolean(),
  payment_method: z.string(),
  transaction_reference: z.string(),
  /** The lines, as `{ items }`. */
  payload: z.object({ items: z.array(paymentLine) }),
  /** 0 where a cart was paid. */
  charge_id: z.int(),
  tenant_id: id,
  payer_name: z.string(),
  estate_id: id,
  estate_name: z.string(),
  estate_property_id: id,
  property_title: z.string(),
  /** When the money moved: the date that is shown, and that `from` and `to` ask for. */
  paid_at: instant,
  /** When it was written here. */
  created_at: instant,
})
export type Payment = z.infer<typeof payment>

/**
 * `EST-<milliseconds>-<0..999999>` (§9) where we make it, in the characters that the provider takes. One that it makes itself
 * has `_` in it: T9171231_412325_3be2736c_n6tml.
 */
export const paymentReference = typed(100, {
  missing: 'Missing reference',
  tooLong: 'Not a valid reference',
}).regex(/^[A-Za-z0-9._=-]+$/, 'Not a valid reference')
const phone_number = requiredText('Enter a valid phone number', 30).refine(
  (value) => value.length >= 7,
  'Enter a valid phone number',
)
const quantity = z
  .int({ error: 'Not a quantity' })
  .min(1, 'At least 1')
  .max(MAX_QUANTITY, `At most ${MAX_QUANTITY}`)
export const paymentItem = z.strictObject({ charge_id: id, quantity })
const items = listOf(paymentItem, {
  max: 100,
  missing: 'Your cart is empty',
  tooMany: 'At most 100 different charges',
})

/** Entries of the book, by their ids. */
export const paidEntries = listOf(id, { max: 1000, missing: 'Pick what to pay' })
/**
 * What is to be paid: charges, and of an estate that bills also single `entries` of what is owed; or, there, all that is owed,
 * or an amount, which pays such entries first.
 */
const wanted = {
  items: items.optional(),
  entries: paidEntries.optional(),
  owed: z.literal('all', { error: 'Either all that is owed, or items' }).optional(),
  /** Naira: pays the entries, then what is owed longest; the rest waits for the next due. */
  amount: naira('Enter a valid amount').optional(),
}
type Wanted = { [Field in keyof typeof wanted]?: unknown }
/** Either items, or one of the others, which a purchase of items does not know. */
const oneWay = <Body extends Wanted>({ items, entries, owed, amount }: Body, context: z.RefinementCtx) => {
  const wrong = (field: keyof Wanted, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (owed !== undefined && (items || entries)) wrong('owed', 'Unknown field')
  if (amount !== undefined && (items || owed !== undefined)) wrong('amount', 'Unknown field')
  if (!items && !entries && owed === undefined && amount === undefined) wrong('items', 'Your cart is empty')
}

const initializeBody = z
  .strictObject({ tenant_id: pickedId('Missing tenant'), phone_number, ...wanted })
  .superRefine(oneWay)
export const previewBody = z
  .strictObject({ tenant_id: pickedId('Missing tenant'), ...wanted })
  .superRefine(oneWay)
/** What a payment settles: something that is owed or a part of it, or a period that is not raised yet. */
const settledByPayment = z.object({
  name: z.string(),
  charge_id: id.nullable(),
  entry_id: z.int().nullable(),
  /** `until_on` is its last day. */
  period: z.object({ from_on: dayOut, until_on: dayOut }).nullable(),
  due_on: dayOut.nullable(),
  /** Naira. */
  amount: z.number(),
  /** Something of it stays open, or was paid before. */
  part: z.boolean(),
  /** All that is still open of it, after a part. */
  rest: z.boolean(),
  late: z.boolean(),
  in_advance: z.boolean(),
})
export const makePaymentBody = z.strictObject({
  phone_number,
  /** 0 in cart mode. */
  charge_id: z.int({ error: 'Not a valid id' }).min(0).max(MAX_ID),
  estate_property_id: pickedId('Missing property'),
  tenant_id: pickedId('Missing tenant'),
  /** Naira; told for the record, never believed. */
  amount: z.number({ error: 'Amount must be greater than 0' }).positive('Amount must be greater than 0'),
  estate_id: pickedId('Missing estate'),
  payment_method: z.literal('paystack', { error: 'Select a payment method' }),
  reference: paymentReference,
  gateway: typed(50),
  status: z.enum(['success', 'failed']),
  payload: z.strictObject({ items }).nullish(),
})
/** `pending`: the provider has not said yet; the record follows by itself. */
const paymentOutcome = z.object({
  status: z.enum(['success', 'failed', 'pending']),
  message: z.string(),
  reference: z.string(),
  payment: payment.nullable(),
  /** Pending, and the provider waits for money that the payer says was sent: a bank transfer. */
  on_its_way: z.literal(true).optional(),
})
export type PaymentOutcome = z.infer<typeof paymentOutcome>

const filters = {
  q: pageQuery.shape.q,
  status: z.enum(PAYMENT_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS, { error: 'Not a payment method' }).optional(),
  /** Days in Lagos, both of them included. */
  from: askedDay,
  to: askedDay,
}
const order = orderOf(PAYMENT_ORDERS)
const listQuery = inTurn(pageQuery.extend({ ...filters, order }))
const SEARCHES = 'Searches invoice number, method, reference, amount and date'
const SEARCHES_ALL = `${SEARCHES}, payer and property.`

const count = z.int()
/** What is received with the payments of a list: successful ones in naira, before anything was given back of them. */
const paymentSum = z.object({
  /** Naira. */
  amount: z.number(),
  payments: count,
  /** By method, the largest amount first; they add up to the whole. */
  methods: z.array(z.object({ method: z.string(), amount: z.number(), payments: count })),
  /** How many of the list are no part of it: refused, given back, recorded by mistake, or paid in another currency. */
  failed: count,
  refunded: count,
  reversed: count,
  other_currencies: count,
})
export type PaymentSum = z.infer<typeof paymentSum>

export const paymentsApi = {
  listPayments: endpoint('GET /all/payments', {
    summary: `All payments. ${SEARCHES_ALL}`,
    allow: ADMINS,
    list: true,
    query: listQuery,
    reply: z.array(payment),
  }),
  listEstatePayments: endpoint('GET /estate/payments/:estateId', {
    summary: `The payments of an estate. ${SEARCHES_ALL}`,
    allow: MANAGERS,
    list: true,
    params: z.strictObject({ estateId: pathId }),
    query: listQuery,
    reply: z.array(payment),
  }),
  listLandlordPayments: endpoint('GET /landlord/payments/:userId', {
    summary: `The payments for the properties of a landlord. ${SEARCHES_ALL}`,
    allow: [...ADMINS, 'landlord'],
    list: true,
    params: z.strictObject({ userId: pathId }),
    query: inTurn(pageQuery.extend({ ...filters, order, tenant_id: pathId.optional() })),
    reply: z.array(payment),
  }),
  listTenantPayments: endpoint('GET /tenant/payments/:tenantId', {
    summary: `The payments of one tenancy. ${SEARCHES}.`,
    allow: [...MANAGERS, 'tenant'],
    list: true,
    params: z.strictObject({ tenantId: pathId }),
    query: listQuery,
    reply: z.array(payment),
  }),
  exportPayments: endpoint('GET /payments/export', {
    summary:
      'The payments within reach that match, as a file, streamed. All but tenants need the password, see `POST /me/confirm-password`.',
    allow: ROLES,
    heavy: true,
    query: inTurn(
      z.strictObject({
        ...filters,
        order,
        format: z.enum(['csv', 'xlsx'], { error: 'Either csv or xlsx' }),
        tenant_id: pathId.optional(),
        estate_id: pathId.optional(),
      }),
    ),
    reply: z.any(),
  }),
  sumPayments: endpoint('GET /payments/sum', {
    summary:
      'What the payments within reach that match add up to, and by which methods. Failed and refunded ones are counted, not summed.',
    allow: ROLES,
    query: inTurn(z.strictObject({ ...filters, tenant_id: pathId.optional(), estate_id: pathId.optional() })),
    reply: paymentSum,
  }),
  initialize: endpoint('POST /payment/initialize', {
    summary: 'Prices the charges, opens a checkout and starts it at the provider.',
    allow: ['tenant'],
    status: 201,
    body: initializeBody,
    reply: z.object({
      reference: z.string(),
      access_code: z.string(),
      /** Where the provider hosts the same checkout, for when its script will not load. */
      authorization_url: z.string(),
      /** Naira. */
      amount: z.number(),
      email: z.string(),
      public_key: z.string(),
      script_url: z.string(),
    }),
  }),
  preview: endpoint('POST /payment/preview', {
    summary:
      'What a payment would cost and settle, in an estate that bills: by card of one’s own home, or as those who run the estate would record it. Nothing is begun.',
    allow: [...MANAGERS, 'tenant'],
    body: previewBody,
    reply: z.object({
      /** Naira. */
      amount: z.number(),
      settles: z.array(settledByPayment),
      /** Naira that would wait for the next due. */
      credit: z.number(),
    }),
  }),
  makePayment: endpoint('POST /make/payment', {
    summary:
      'Settles a reference: what the provider says of it becomes the one record. 202 while it has not said.',
    allow: ['tenant'],
    body: makePaymentBody,
    reply: paymentOutcome,
  }),
  /** The signature over the raw bytes is checked before anything is read, so the body has no schema here. */
  paystackWebhook: endpoint('POST /paystack/webhook', {
    summary: 'What the payment provider tells by itself.',
    allow: 'anyone',
    body_limit: WEBHOOK_BODY_LIMIT_BYTES,
    reply: z.object({ status: z.literal('ok') }),
  }),
}
