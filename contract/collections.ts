import { z } from 'zod'
import { endpoint, FILE, NEEDS_PASSWORD } from './endpoint.ts'
import { estateName } from './estates.ts'
import { dayOut, id, instant } from './fields.ts'
import { COLLECTION_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'
import { typed } from './text.ts'

const NOT_A_MONTH = 'Not a month such as 2026-10'
const month = typed(7, { missing: NOT_A_MONTH, tooLong: NOT_A_MONTH }).regex(
  /^20\d\d-(0[1-9]|1[0-2])$/,
  NOT_A_MONTH,
)
const monthOut = z.string().meta({ example: '2026-10' })

/** Naira. `due` is `collected`, `let_off` and `open` together. */
const figures = {
  /** Debits dated in the month, less their cancelled parts. */
  due: z.number(),
  /** The part of these debits that money has paid so far. */
  collected: z.number(),
  /** Discounts, write-offs, and payment plans that run. */
  let_off: z.number(),
  open: z.number(),
}
export type CollectionFigures = { [Field in keyof typeof figures]: number }

const monthCollected = z.object({
  month: monthOut,
  ...figures,
  /** Naira dated in the month, whatever it paid. */
  received: z.object({
    paystack: z.number(),
    cash: z.number(),
    bank_transfer: z.number(),
    pos: z.number(),
    /** Refunds, reversals and payouts, below zero. */
    given_back: z.number(),
    total: z.number(),
  }),
  closed: z.object({ by: z.string(), at: instant }).nullable(),
})
export type MonthCollected = z.infer<typeof monthCollected>

const part = z.object({ name: z.string(), ...figures })
export type CollectionPart = z.infer<typeof part>

const estateCollections = z.object({
  estate: estateName,
  billing: z.boolean(),
  today: dayOut,
  /** The month that can be closed now, and the one that can be reopened. */
  closable: monthOut.nullable(),
  reopenable: monthOut.nullable(),
  /** At most 12, newest first. */
  months: z.array(monthCollected),
  /** There are earlier months. */
  more: z.boolean(),
})
export type EstateCollections = z.infer<typeof estateCollections>

const collectionDetail = z.object({
  by_charge: z.array(part),
  by_type: z.array(part),
  by_block: z.array(part),
})
export type CollectionDetail = z.infer<typeof collectionDetail>

const collectionHome = z.object({
  property: z.object({ id, title: z.string() }),
  /** The households, or the owner, that these debits are for. */
  name: z.string(),
  ...figures,
})
export type CollectionHome = z.infer<typeof collectionHome>

const homesQuery = z.strictObject({ ...pageQuery.shape, month, order: orderOf(COLLECTION_ORDERS) })
const until = { until: month.optional() }
const closing = { allow: MANAGERS, body: z.strictObject({ month }) } as const
const monthsState = z.object({
  /** The first day that something may be dated on; null while no month is closed. */
  first_open_on: dayOut.nullable(),
})

export const collectionsApi = {
  estateCollections: endpoint('GET /estate/collections/:estateId', {
    summary: 'What was due, collected and received in each of 12 months, up to a month.',
    allow: MANAGERS,
    query: z.strictObject(until),
    reply: estateCollections,
  }),
  collectionDetail: endpoint('GET /estate/collections/:estateId/month', {
    summary: 'A month by charge, by type of home and by block.',
    allow: MANAGERS,
    query: z.strictObject({ month }),
    reply: collectionDetail,
  }),
  collectionHomes: endpoint('GET /estate/collections/:estateId/homes', {
    summary: 'What each home owed and paid of a month, largest rest first. Searches homes and people.',
    allow: MANAGERS,
    list: true,
    query: homesQuery,
    reply: z.array(collectionHome),
  }),
  exportCollections: endpoint('GET /estate/collections/:estateId/export', {
    summary: `The months, or the homes of one month, as a file; as PDF a report for the committee. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
    ...FILE,
    query: z.strictObject({
      ...until,
      month: month.optional(),
      format: z.enum(['csv', 'xlsx', 'pdf'], { error: 'One of csv, xlsx, pdf' }),
    }),
  }),
  readMonths: endpoint('GET /estate/months/:estateId', {
    summary: 'From which day an estate accepts entries.',
    allow: MANAGERS,
    reply: monthsState,
  }),
  closeMonth: endpoint('POST /estate/months/:estateId/close', {
    summary: 'Closes the oldest open month: nothing is dated into it any more. Repeatable.',
    heavy: true,
    ...closing,
    reply: monthsState,
  }),
  reopenMonth: endpoint('POST /estate/months/:estateId/reopen', {
    summary: 'Reopens the month that was closed last. Needs a code, see `POST /me/confirm-password`.',
    ...closing,
    reply: monthsState,
  }),
}
