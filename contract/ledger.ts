import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { askedDay, dayOut, id, pathId } from './fields.ts'
import { pageQuery } from './pages.ts'
import { ROLES } from './roles.ts'

/** What is owed, in naira, by how long it has been due; the parts add up to what is owed. */
export const ageing = z.object({
  /** Not late: due today or later. */
  not_due: z.number(),
  /** 1 to 30 days late. */
  d30: z.number(),
  /** 31 to 60. */
  d60: z.number(),
  /** 61 to 90. */
  d90: z.number(),
  /** More than 90. */
  older: z.number(),
})

/** A day in Lagos, today or before; today unless told. */
export const asOf = askedDay

/** Of a period, both days included. */
const period = z.object({ from: dayOut, to: dayOut }).nullable()

/** Above zero it is owed (the first seven), below zero it is paid or let off. */
const ENTRY_KINDS = [
  'due',
  'purchase',
  'late_fee',
  'opening',
  'manual',
  'instalment',
  'refund',
  'payment',
  'opening_credit',
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
  /** Naira: above zero owed, below zero paid or let off. */
  amount: z.number(),
  /** What of it is not paid yet, or not used up. */
  open: z.number(),
  /** The day from which it counts. */
  dated_on: dayOut,
  due_on: dayOut.nullable(),
  /** How many days after it was due it was paid, or is still not; null of what is paid or let off. */
  days_late: z.int().nullable(),
  charge_id: id.nullable(),
  /** Naira that cancelling it takes off now: what is open of it and what money paid, its late fees with it; 0 of a credit. */
  cancellable: z.number(),
  period,
  payment_id: id.nullable(),
  invoice_number: z.string().nullable(),
  method: z.string().nullable(),
  note: z.string().nullable(),
  /** Who decided it; told to those who run the estate. */
  created_by_name: z.string().nullable(),
  /** The balance after it. */
  running: z.number(),
  /** The day on which the last of it was paid, or used up. */
  settled_on: dayOut.nullable(),
  /** What paid it; of what is paid or let off, what that paid, also of periods that are still to come. */
  settles: z.array(
    z.object({ entry_id: z.int(), kind, name: z.string(), period, amount: z.number(), dated_on: dayOut }),
  ),
})

export const ledger = z.object({
  tenancy: z.object({
    id,
    user_id: id,
    name: z.string(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    property: z.object({ id, title: z.string() }),
    estate: estateName,
    starts_on: dayOut,
    /** The last day; null while no end is known. */
    ends_on: dayOut.nullable(),
    ended: z.boolean(),
  }),
  /** Whether the estate keeps what is owed; where it does not, all of this is empty. */
  billing: z.boolean(),
  as_of: dayOut,
  /** Naira: what is owed, less credit, less what is paid in advance. */
  balance: z.number(),
  owed: z.number(),
  /** Paid, and not for anything yet. */
  credit: z.number(),
  /** Paid for periods that begin after the day. */
  in_advance: z.number(),
  oldest_due_on: dayOut.nullable(),
  /** The day of the first entry; null where there is none. */
  begins_on: dayOut.nullable(),
  /** The day of the last reminder. */
  reminded_on: dayOut.nullable(),
  ageing,
  /** The last day until which every charge that runs is paid; null where none runs, or nothing is paid. */
  paid_until: dayOut.nullable(),
  /** What is asked for next and not paid yet; only as of today. A line without an entry is not raised yet, and goes by the terms. */
  next_due: z
    .object({
      due_on: dayOut,
      amount: z.number(),
      lines: z.array(
        z.object({ entry_id: z.int().nullable(), name: z.string(), period, amount: z.number() }),
      ),
    })
    .nullable(),
  /** A page of them, the newest first; of those that are open, what is paid first. */
  entries: z.array(ledgerEntry),
  entries_total: z.int(),
  /** To an owner of the property who came later than its book: what it came to before their first day. Its entries are not theirs to read. */
  brought_forward: z.object({ before: dayOut, balance: z.number() }).nullable(),
})
export type Ledger = z.infer<typeof ledger>

export const ledgersApi = {
  readLedger: endpoint('GET /tenant/ledger/:tenantId', {
    summary:
      'What a tenancy owes, for what and since when, as of a day; with its entries, 100 on a page, or only those that are still open, in the order in which money pays them.',
    allow: ROLES,
    params: z.strictObject({ tenantId: pathId }),
    query: pageQuery
      .omit({ q: true })
      .extend({ as_of: asOf, status: z.enum(['open'], { error: 'Either open or nothing' }).optional() }),
    reply: ledger,
  }),
}
