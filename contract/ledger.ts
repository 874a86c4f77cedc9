import { z } from 'zod'
import { whereToPay } from './bank-accounts.ts'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { askedDay, contactOut, dayOut, id } from './fields.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS_AND_LANDLORDS, ROLES } from './roles.ts'

/** Naira owed by days late; the parts add up to the debt. */
export const ageing = z.object({
  not_due: z.number(),
  d30: z.number(),
  d60: z.number(),
  d90: z.number(),
  older: z.number(),
})

export const asOf = askedDay

const period = z.object({ from: dayOut, to: dayOut }).nullable()

/** The first nine kinds are debits, the others credits. */
const ENTRY_KINDS = [
  'due',
  'purchase',
  'late_fee',
  'opening',
  'manual',
  'instalment',
  'refund',
  'payout',
  'transfer_out',
  'payment',
  'opening_credit',
  'transfer_in',
  'payout_undone',
  'discount',
  'proration',
  'cancel',
  'waiver',
  'write_off',
  'plan',
] as const
const kind = z.enum(ENTRY_KINDS)

export const ledgerEntry = z.object({
  id: z.int(),
  kind,
  name: z.string(),
  /** Naira: debits above zero, credits below. */
  amount: z.number(),
  open: z.number(),
  dated_on: dayOut,
  due_on: dayOut.nullable(),
  /** Days from the due date to its payment, or to the day of the ledger; null for a credit. */
  days_late: z.int().nullable(),
  charge_id: id.nullable(),
  /** Naira that a cancellation would remove now, late fees included; 0 for a credit. */
  cancellable: z.number(),
  period,
  payment_id: id.nullable(),
  invoice_number: z.string().nullable(),
  /** Only a payment or a payout has one. */
  method: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether this payout was undone. */
  undone: z.boolean(),
  created_by_name: z.string().nullable(),
  running: z.number(),
  settled_on: dayOut.nullable(),
  /** Allocations on both sides, including future periods. */
  settles: z.array(
    z.object({
      ...{ entry_id: z.int(), kind, name: z.string(), period, amount: z.number(), dated_on: dayOut },
      /** Whether this payout was undone. */
      undone: z.boolean(),
    }),
  ),
})

export const ledger = z.object({
  tenancy: z.object({
    id,
    user_id: id,
    ...contactOut,
    /** The number of the account: `LG-0042`. */
    account_number: z.string(),
    account_id: id,
    ...whereToPay,
    /** Naira of the claims that wait for a bank statement. */
    claimed: z.number(),
    property: z.object({ id, title: z.string() }),
    estate: estateName,
    starts_on: dayOut,
    ends_on: dayOut.nullable(),
    ended: z.boolean(),
  }),
  /** False: the estate does not bill, and the rest is empty. */
  billing: z.boolean(),
  as_of: dayOut,
  /** Naira: debt, less credit, less payments in advance. */
  balance: z.number(),
  owed: z.number(),
  /** Naira paid and not allocated yet. */
  credit: z.number(),
  in_advance: z.number(),
  oldest_due_on: dayOut.nullable(),
  begins_on: dayOut.nullable(),
  reminded_on: dayOut.nullable(),
  /** The messages of that reminder stay in the outbox. */
  reminder_kept: z.boolean(),
  ageing,
  paid_until: dayOut.nullable(),
  /** Next unpaid due, as of today only. A line without an entry is a forecast. */
  next_due: z
    .object({
      due_on: dayOut,
      amount: z.number(),
      lines: z.array(
        z.object({ entry_id: z.int().nullable(), name: z.string(), period, amount: z.number() }),
      ),
    })
    .nullable(),
  entries: z.array(ledgerEntry),
  entries_total: z.int(),
  /** Balance before the first day of a later owner, who may not read older entries. */
  brought_forward: z.object({ before: dayOut, balance: z.number() }).nullable(),
})
export type Ledger = z.infer<typeof ledger>

/** An owner's account; the name is the owner's. */
export const ownersAccount = ledger.shape.tenancy.extend({ number: z.string() })
const ownersLedger = ledger.omit({ tenancy: true }).extend({ account: ownersAccount })
export type OwnersLedger = z.infer<typeof ownersLedger>

const ledgerQuery = pageQuery
  .omit({ q: true })
  .extend({ as_of: asOf, status: z.enum(['open'], { error: 'Either open or nothing' }).optional() })

export const ledgersApi = {
  readLedger: endpoint('GET /tenant/ledger/:tenantId', {
    summary: 'The ledger of a tenancy as of a day, 100 entries a page, or its open entries in payment order.',
    allow: ROLES,
    query: ledgerQuery,
    reply: ledger,
  }),
  readOwnersLedger: endpoint('GET /account/ledger/:accountId', {
    summary: "The ledger of an owner's account.",
    allow: MANAGERS_AND_LANDLORDS,
    query: ledgerQuery,
    reply: ownersLedger,
  }),
}
