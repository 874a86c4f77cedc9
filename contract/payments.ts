import { z } from 'zod'
import { endpoint, FILE, WEBHOOK_BODY_LIMIT_BYTES } from './endpoint.ts'
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
  sheetFormat,
} from './fields.ts'
import { MAX_QUANTITY } from './limits.ts'
import { PAYMENT_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'
import { ADMINS, MANAGERS, ROLES } from './roles.ts'
import { listOf, typed } from './text.ts'

export const paymentLine = z.object({
  charge_id: id.nullable(),
  name: z.string(),
  amount: z.number(),
  quantity: z.int(),
})
const PAYMENT_STATUSES = ['success', 'failed', 'refunded'] as const

export const payment = z.object({
  id,
  invoice_number: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** A refund is a row of its own with a negative amount. */
  status: z.enum(PAYMENT_STATUSES),
  reversed: z.boolean(),
  payment_method: z.string(),
  transaction_reference: z.string(),
  /** Manual payments only. */
  bank_reference: z.string().nullable(),
  payload: z.object({ items: z.array(paymentLine) }),
  /** The debits that it pays, oldest first: those it paid before it was given back whole, or would have paid if it failed. */
  settled: z.array(
    z.object({ name: z.string(), period: z.object({ from_on: dayOut, until_on: dayOut }).nullable() }),
  ),
  charge_id: z.int(),
  /** Null: for an owner's account, or by the owner for that of a household. */
  tenant_id: id.nullable(),
  account_id: id,
  payer_name: z.string(),
  estate_id: id,
  estate_name: z.string(),
  estate_property_id: id,
  property_title: z.string(),
  /** The account that has the money, if another. */
  moved: z.object({ account_number: z.string(), property_title: z.string(), on: dayOut }).nullable(),
  /** The moment of the money transfer, which `from` and `to` filter. */
  paid_at: instant,
  created_at: instant,
})
export type Payment = z.infer<typeof payment>

/** `EST-<milliseconds>-<0..999999>` (§9); the provider's own references contain `_`. */
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

export const paidEntries = listOf(id, { max: 1000, missing: 'Pick what to pay' })
/** Payments name charges, ledger entries, the whole debt, or an amount. */
const wanted = {
  items: items.optional(),
  entries: paidEntries.optional(),
  owed: z.literal('all', { error: 'Either all that is owed, or items' }).optional(),
  /** Naira: pays `entries`, then the oldest debt; the rest is credit. */
  amount: naira('Enter a valid amount').optional(),
}
type Wanted = { [Field in keyof typeof wanted]?: unknown }
const oneWay = <Body extends Wanted>({ items, entries, owed, amount }: Body, context: z.RefinementCtx) => {
  const wrong = (field: keyof Wanted, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (owed !== undefined && (items || entries)) wrong('owed', 'Unknown field')
  if (amount !== undefined && (items || owed !== undefined)) wrong('amount', 'Unknown field')
  if (!items && !entries && owed === undefined && amount === undefined) wrong('items', 'Your cart is empty')
}

const tenant_id = pickedId('Missing tenant')
/** A tenant names a tenancy, a landlord accounts; several pay all that each owes. */
const account_ids = listOf(id, { max: 50, missing: 'Select a home', tooMany: 'At most 50 homes' })
const payers = { tenant_id: tenant_id.optional(), account_ids: account_ids.optional() }
type Payers = { tenant_id?: number | undefined; account_ids?: number[] | undefined; owed?: unknown }
const onePayer = ({ tenant_id, account_ids, owed }: Payers, context: z.RefinementCtx) => {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (tenant_id === undefined && !account_ids) wrong('tenant_id', 'Missing tenant')
  if (tenant_id !== undefined && account_ids) wrong('account_ids', 'Unknown field')
  if (!account_ids) return
  if (new Set(account_ids).size !== account_ids.length)
    wrong('account_ids', 'This home is in the list already')
  if (account_ids.length > 1 && owed === undefined) wrong('owed', 'Several homes pay all that is owed')
}
const initializeBody = z
  .strictObject({ ...payers, phone_number, ...wanted })
  .superRefine(oneWay)
  .superRefine(onePayer)
export const previewBody = z
  .strictObject({ ...payers, ...wanted })
  .superRefine(oneWay)
  .superRefine(onePayer)
/** A due, a part of one, or a period that is not raised yet. */
const settledByPayment = z.object({
  name: z.string(),
  charge_id: id.nullable(),
  entry_id: z.int().nullable(),
  period: z.object({ from_on: dayOut, until_on: dayOut }).nullable(),
  due_on: dayOut.nullable(),
  amount: z.number(),
  part: z.boolean(),
  rest: z.boolean(),
  late: z.boolean(),
  in_advance: z.boolean(),
})
/** The browser's request after the pop-up. */
export const tenantsPaymentBody = z.strictObject({
  phone_number,
  /** One charge, once; 0: `payload` lists the charges. */
  charge_id: z.int({ error: 'Not a valid id' }).min(0).max(MAX_ID),
  estate_property_id: pickedId('Missing property'),
  tenant_id,
  /** Naira, as the browser showed it. The server ignores it. */
  amount: z.number({ error: 'Amount must be greater than 0' }).positive('Amount must be greater than 0'),
  estate_id: pickedId('Missing estate'),
  payment_method: z.literal('paystack', { error: 'Select a payment method' }),
  reference: paymentReference,
  /** The server ignores `gateway` and `status`. */
  gateway: typed(50),
  status: z.enum(['success', 'failed']),
  payload: z.strictObject({ items }).nullish(),
})
/** A landlord names an account in the place of a tenancy: the first, of several. */
const makePaymentBody = tenantsPaymentBody
  .extend({ tenant_id: tenant_id.optional(), account_id: id.optional() })
  .superRefine(({ tenant_id, account_id }, context) => {
    if ((tenant_id === undefined) !== (account_id === undefined)) return
    const [field, message] =
      tenant_id === undefined ? ['tenant_id', 'Missing tenant'] : ['account_id', 'Unknown field']
    context.addIssue({ code: 'custom', path: [field], message })
  })
/** `pending`: not decided yet, or never paid. A decision is recorded without a further call. */
const paymentOutcome = z.object({
  status: z.enum(['success', 'failed', 'pending']),
  message: z.string(),
  reference: z.string(),
  payment: payment.nullable(),
  /** The provider waits for a bank transfer that the payer promised. */
  on_its_way: z.literal(true).optional(),
  /** The checkout has ended without a payment. */
  closed: z.literal(true).optional(),
})
export type PaymentOutcome = z.infer<typeof paymentOutcome>

const filters = {
  q: pageQuery.shape.q,
  status: z.enum(PAYMENT_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS, { error: 'Not a payment method' }).optional(),
  /** Days in Lagos, both included. */
  from: askedDay,
  to: askedDay,
  /** Payments for one home. */
  property_id: pathId.optional(),
}
const order = orderOf(PAYMENT_ORDERS)
const scope = { tenant_id: pathId.optional(), estate_id: pathId.optional() }
const list = {
  list: true,
  query: inTurn(pageQuery.extend({ ...filters, order })),
  reply: z.array(payment),
} as const
const SEARCHES = 'Searches invoice number, method, reference, amount and date'
const SEARCHES_ALL = `${SEARCHES}, payer and property.`

/** Naira of the successful payments in a list, before refunds. */
const paymentSum = z.object({
  amount: z.number(),
  payments: z.int(),
  methods: z.array(z.object({ method: z.string(), amount: z.number(), payments: z.int() })),
  failed: z.int(),
  refunded: z.int(),
  reversed: z.int(),
  other_currencies: z.int(),
  /** Naira of refunds and payouts in these days, not taken off `amount`. Only without search, status, method and home. */
  given_back: z.number().optional(),
  /** The amounts of each month with payments, for residents and landlords: `2026-11`. */
  months: z
    .array(z.object({ month: z.string(), amount: z.number(), given_back: z.number().optional() }))
    .optional(),
})
export type PaymentSum = z.infer<typeof paymentSum>

export const paymentsApi = {
  listPayments: endpoint('GET /all/payments', {
    summary: `All payments. ${SEARCHES_ALL}`,
    allow: ADMINS,
    ...list,
  }),
  listEstatePayments: endpoint('GET /estate/payments/:estateId', {
    summary: `The payments of an estate. ${SEARCHES_ALL}`,
    allow: MANAGERS,
    ...list,
  }),
  listLandlordPayments: endpoint('GET /landlord/payments/:userId', {
    summary: `The payments for the properties of a landlord. ${SEARCHES_ALL}`,
    allow: [...ADMINS, 'landlord'],
    ...list,
    query: inTurn(pageQuery.extend({ ...filters, order, tenant_id: scope.tenant_id })),
  }),
  listTenantPayments: endpoint('GET /tenant/payments/:tenantId', {
    summary: `The payments of one tenancy. ${SEARCHES}, and what was paid for.`,
    allow: [...MANAGERS, 'tenant'],
    ...list,
  }),
  exportPayments: endpoint('GET /payments/export', {
    summary: 'The matching visible payments as a file. All but tenants need the password.',
    allow: ROLES,
    ...FILE,
    query: inTurn(z.strictObject({ ...filters, ...scope, order, format: sheetFormat })),
  }),
  sumPayments: endpoint('GET /payments/sum', {
    summary: 'The sum of the matching visible payments by method; failed and refunded ones are only counted.',
    allow: ROLES,
    query: inTurn(z.strictObject({ ...filters, ...scope })),
    reply: paymentSum,
  }),
  initialize: endpoint('POST /payment/initialize', {
    summary:
      'Prices the charges, opens a checkout and starts it at the provider. A landlord pays for one home or several of an estate.',
    allow: ['tenant', 'landlord'],
    status: 201,
    body: initializeBody,
    reply: z.object({
      reference: z.string(),
      access_code: z.string(),
      authorization_url: z.string(),
      amount: z.number(),
      email: z.string(),
      public_key: z.string(),
      script_url: z.string(),
    }),
  }),
  preview: endpoint('POST /payment/preview', {
    summary: 'The price and the settled dues of a payment. Nothing is started.',
    allow: ROLES,
    body: previewBody,
    reply: z.object({
      amount: z.number(),
      settles: z.array(settledByPayment),
      credit: z.number(),
    }),
  }),
  makePayment: endpoint('POST /make/payment', {
    summary: "Records the provider's decision on a reference; 202 while it has not decided.",
    allow: ['tenant', 'landlord'],
    body: makePaymentBody,
    reply: paymentOutcome,
  }),
  /** The handler checks the signature over the raw bytes first, so the body has no schema here. */
  paystackWebhook: endpoint('POST /paystack/webhook', {
    summary: 'Receives events from the payment provider.',
    allow: 'anyone',
    body_limit: WEBHOOK_BODY_LIMIT_BYTES,
    reply: z.object({ status: z.literal('ok') }),
  }),
}
