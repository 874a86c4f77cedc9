import { z } from 'zod'
import { endpoint, FILE } from './endpoint.ts'
import { estateName, letterhead } from './estates.ts'
import { askedDay, dayOut, id, inTurn } from './fields.ts'
import { ageing, ledger, ledgerEntry, ownersAccount } from './ledger.ts'
import { namesOne, type PayerKey } from './manual-payments.ts'
import { CHANNELS } from './messages.ts'
import { printedCode } from './receipts.ts'
import { MANAGERS, MANAGERS_AND_LANDLORDS, ROLES } from './roles.ts'

export const MOST_STATEMENT_LINES = 10_000

/** Naira: opening + charged - paid - adjusted = closing. */
const figures = {
  opening: z.number(),
  charged: z.number(),
  /** Money that came, less refunds, payouts and moves to another account. */
  paid: z.number(),
  /** Refunds and payouts, which `paid` is less. A reversed payment and its reversal are neither. */
  given_back: z.number(),
  /** Discounts, cancellations, waivers, write-offs and payment plans. */
  adjusted: z.number(),
  closing: z.number(),
  /** Parts of the closing balance: owed, less credit, less advance payments. */
  owed: z.number(),
  credit: z.number(),
  in_advance: z.number(),
  ageing,
}
const period = { from: dayOut, to: dayOut, begins_on: dayOut.nullable() }

const tenancyStatement = z.object({
  tenancy: ledger.shape.tenancy,
  /** False: the estate does not bill, and the rest is empty. */
  billing: z.boolean(),
  ...period,
  ...figures,
  lines: z.array(ledgerEntry),
})
export type TenancyStatement = z.infer<typeof tenancyStatement>
const ownersStatement = tenancyStatement.omit({ tenancy: true }).extend({ account: ownersAccount })

const landlordStatement = z.object({
  landlord: z.object({ id, name: z.string() }),
  billing: z.boolean(),
  ...period,
  ...figures,
  /** The lines of all accounts. */
  lines_total: z.int(),
  properties: z.array(
    z.object({
      property: z.object({ id, title: z.string() }),
      estate: estateName,
      ...figures,
      tenancies: z.array(
        z.object({ id, name: z.string(), starts_on: dayOut, ends_on: dayOut.nullable(), ...figures }),
      ),
      /** The landlord's own debts for the home. */
      owners_accounts: z.array(z.object({ account_id: id, number: z.string(), ...figures })),
    }),
  ),
})
export type LandlordStatement = z.infer<typeof landlordStatement>

/** Public proof of a statement as issued; it names no person. */
const confirmedStatement = z.object({
  of: z.enum(['tenancy', 'landlord']),
  estates: z.array(z.string()),
  from: dayOut,
  to: dayOut,
  homes: z.int(),
  /** The title of the only home. */
  home: z.string().nullable(),
  /** The contact of the one estate; null for homes in several. */
  letterhead: z.object(letterhead).nullable(),
  opening: z.number(),
  /** Read from the ledger as it was at the issue; null if they do not lead from the opening to the closing balance. */
  moved: z
    .object({ charged: z.number(), paid: z.number(), given_back: z.number(), adjusted: z.number() })
    .nullable(),
  closing: z.number(),
  /** The parts of the closing balance, which the paper shows too. */
  owed: z.number(),
  credit: z.number(),
  in_advance: z.number(),
  issued_on: dayOut,
  /** Balances now: equal, later entries on the last day (`added`) or before it (`corrected`). */
  since: z.enum(['agrees', 'added', 'corrected']),
})
export type ConfirmedStatement = z.infer<typeof confirmedStatement>

const days = z.strictObject({ from: askedDay, to: askedDay })
const asFile = days.extend({ format: z.enum(['pdf', 'csv', 'xlsx'], { error: 'One of pdf, csv, xlsx' }) })
const DAYS = 'Until today and of the last 12 months, or since the ledger begins, unless told.'
const file = { ...FILE, query: inTurn(asFile) } as const

const whose = { tenant_id: id.optional(), account_id: id.optional() }
const isOne = (body: PayerKey, context: z.RefinementCtx) =>
  namesOne(body, context, { missing: 'Select a tenancy' })
/** The address, or why there is none. */
const way = z.object({ address: z.string().nullable(), why: z.string().nullable(), not_set_up: z.boolean() })

export const statementsApi = {
  readStatement: endpoint('GET /tenant/statement/:tenantId', {
    summary: `The statement of a tenancy. ${DAYS}`,
    allow: ROLES,
    query: inTurn(days),
    reply: tenancyStatement,
  }),
  printStatement: endpoint('GET /tenant/statement/:tenantId/file', {
    summary: 'The statement as a file. The PDF carries a code that confirms it; equal statements share it.',
    allow: ROLES,
    ...file,
  }),
  readOwnersStatement: endpoint('GET /account/statement/:accountId', {
    summary: `The statement of an owner's account. ${DAYS}`,
    allow: MANAGERS_AND_LANDLORDS,
    query: inTurn(days),
    reply: ownersStatement,
  }),
  printOwnersStatement: endpoint('GET /account/statement/:accountId/file', {
    summary: 'The statement as a file. The PDF carries a code that confirms it.',
    allow: MANAGERS_AND_LANDLORDS,
    ...file,
  }),
  readLandlordStatement: endpoint('GET /landlord/statement/:userId', {
    summary: `The statement of a landlord's visible properties, with the landlord's own accounts. ${DAYS}`,
    allow: [...MANAGERS, 'landlord'],
    heavy: true,
    query: inTurn(days),
    reply: landlordStatement,
  }),
  printLandlordStatement: endpoint('GET /landlord/statement/:userId/file', {
    summary:
      'The statement as a file. The PDF has sums, homes and a code that confirms it; `lines` adds every line.',
    allow: [...MANAGERS, 'landlord'],
    ...FILE,
    query: inTurn(asFile.extend({ lines: z.literal('all', { error: 'Only all' }).optional() })),
  }),
  previewSending: endpoint('POST /statement/send/preview', {
    summary: 'Where a statement of a tenancy, or of an owner by `account_id`, would go. Nothing is sent.',
    allow: MANAGERS,
    body: z.strictObject(whose).superRefine(isOne),
    reply: z.object({ email: way, whatsapp: way }),
  }),
  sendStatement: endpoint('POST /statement/send', {
    summary:
      'Sends the statement of a tenancy, or of an owner by `account_id`, by email or WhatsApp. 422 without an address.',
    allow: MANAGERS,
    heavy: true,
    body: z
      .strictObject({
        ...whose,
        by: z.enum(CHANNELS, { error: 'Choose email or WhatsApp' }),
        from: askedDay,
        to: askedDay,
      })
      .superRefine(isOne),
    reply: z.object({ name: z.string(), not_set_up: z.boolean() }),
  }),
  confirmStatement: endpoint('GET /statement/:code', {
    summary: 'Confirms a statement by its code: estate, home, period, sums and balances.',
    allow: 'anyone',
    params: z.strictObject({ code: printedCode('This is not a statement code.') }),
    reply: confirmedStatement,
  }),
}
