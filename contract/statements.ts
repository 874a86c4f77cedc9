import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { askedDay, dayOut, id, inTurn, pathId } from './fields.ts'
import { ageing, ledger, ledgerEntry } from './ledger.ts'
import { printedCode } from './receipts.ts'
import { MANAGERS, ROLES } from './roles.ts'

/** A statement longer than this is asked for in parts. */
export const MOST_STATEMENT_LINES = 10_000

/** In naira. What was owed before, and what was charged since, less what was paid and let off, is what is owed after. */
const figures = {
  /** At the end of the day before the first; below zero it was paid ahead. */
  opening: z.number(),
  charged: z.number(),
  /** Money; what was given back of it is charged again. */
  paid: z.number(),
  /** Discounts, cancellations, waivers, write-offs, and what a payment plan took the place of. */
  adjusted: z.number(),
  /** At the end of the last day, as the book says on that day. */
  closing: z.number(),
  /** Of the closing balance: what is owed, less what is paid and not used yet, less what is paid for later periods. */
  owed: z.number(),
  credit: z.number(),
  in_advance: z.number(),
  /** What is owed, by how late it is on the last day. */
  ageing,
}
const period = {
  /** Both days are included. */
  from: dayOut,
  to: dayOut,
  /** The day of the first entry until then; null where there is none. */
  begins_on: dayOut.nullable(),
}

const tenancyStatement = z.object({
  /** As it stands on the last day. */
  tenancy: ledger.shape.tenancy,
  /** Whether the estate keeps what is owed; where it does not, all of this is empty. */
  billing: z.boolean(),
  ...period,
  ...figures,
  /** The oldest first. */
  lines: z.array(ledgerEntry),
})
export type TenancyStatement = z.infer<typeof tenancyStatement>

const landlordStatement = z.object({
  landlord: z.object({ id, name: z.string() }),
  /** Whether an estate of theirs keeps what is owed. */
  billing: z.boolean(),
  ...period,
  ...figures,
  /** By estate and title. Its lines are in the files, and in the statement of each tenancy. */
  properties: z.array(
    z.object({
      property: z.object({ id, title: z.string() }),
      estate: estateName,
      ...figures,
      tenancies: z.array(
        z.object({ id, name: z.string(), starts_on: dayOut, ends_on: dayOut.nullable(), ...figures }),
      ),
    }),
  ),
})
export type LandlordStatement = z.infer<typeof landlordStatement>

/** What a statement proves to whoever holds its code, as it was when it was issued: nothing about a person. */
const confirmedStatement = z.object({
  /** Of one tenancy, or of all properties of a landlord. */
  of: z.enum(['tenancy', 'landlord']),
  estates: z.array(z.string()),
  from: dayOut,
  to: dayOut,
  /** Naira; below zero it was paid ahead. */
  opening: z.number(),
  closing: z.number(),
  issued_on: dayOut,
  /**
   * What became of its balances since: the books still come to them; its last day was not over, and more came on it (`added`);
   * or something was written for a day that was over (`corrected`).
   */
  since: z.enum(['agrees', 'added', 'corrected']),
})
export type ConfirmedStatement = z.infer<typeof confirmedStatement>

const days = z.strictObject({ from: askedDay, to: askedDay })
const asFile = inTurn(
  days.extend({ format: z.enum(['pdf', 'csv', 'xlsx'], { error: 'One of pdf, csv, xlsx' }) }),
)
const DAYS = 'Until today and of the last 12 months, or since the book begins, unless told.'
const ofTenancy = z.strictObject({ tenantId: pathId })
const ofLandlord = z.strictObject({ userId: pathId })

export const statementsApi = {
  readStatement: endpoint('GET /tenant/statement/:tenantId', {
    summary: `What a tenancy owed on a day, what came after it, and what it owed on a later day. ${DAYS}`,
    allow: ROLES,
    params: ofTenancy,
    query: inTurn(days),
    reply: tenancyStatement,
  }),
  printStatement: endpoint('GET /tenant/statement/:tenantId/file', {
    summary: 'The same as a file. A PDF has a code that confirms it: the same statement has the same one.',
    allow: ROLES,
    heavy: true,
    params: ofTenancy,
    query: asFile,
    reply: z.any(),
  }),
  readLandlordStatement: endpoint('GET /landlord/statement/:userId', {
    summary: `The statement of all properties of a landlord within reach, by property. ${DAYS}`,
    allow: [...MANAGERS, 'landlord'],
    heavy: true,
    params: ofLandlord,
    query: inTurn(days),
    reply: landlordStatement,
  }),
  printLandlordStatement: endpoint('GET /landlord/statement/:userId/file', {
    summary: 'The same as a file, with all lines. A PDF has a code that confirms it.',
    allow: [...MANAGERS, 'landlord'],
    heavy: true,
    params: ofLandlord,
    query: asFile,
    reply: z.any(),
  }),
  confirmStatement: endpoint('GET /statement/:code', {
    summary: 'Whether a statement is genuine: estate, period and balances of its code.',
    allow: 'anyone',
    params: z.strictObject({ code: printedCode('This is not a statement code.') }),
    reply: confirmedStatement,
  }),
}
