import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { dayOut, id, pathId } from './fields.ts'
import { ageing } from './ledger.ts'
import { pageQuery } from './pages.ts'
import { ADMINS, MANAGERS } from './roles.ts'

/**
 * Of so many tenancies that were asked for something, how many paid all of it: with money, a discount taken off. What was
 * written off, or is still to come by a plan, is not paid; what was cancelled was not asked for.
 */
const paidOf = z.object({ paid: z.int(), of: z.int() })

const estateOwed = z.object({
  /** Whether the estate keeps what is owed; where it does not, all of this is zero. */
  billing: z.boolean(),
  /** Of the dues of this month until today. */
  paid_this_month: paidOf,
  /** The same as it stood on this day of the last month. */
  same_day_last_month: paidOf,
  owed: z.number(),
  owing_tenancies: z.int(),
  ageing,
  /** 12 months, the oldest first: what was asked for, and what came in less what was given back, in naira. */
  by_month: z.array(
    z.object({ month: z.string().meta({ example: '2026-11' }), due: z.number(), collected: z.number() }),
  ),
  /** The dues of this month until today: what was asked for and what money paid of it, in naira and tenancies. */
  by_charge: z.array(
    z.object({ charge_id: id, name: z.string(), due: z.number(), collected: z.number(), ...paidOf.shape }),
  ),
  /** The ten who owe most. */
  top: z.array(
    z.object({
      tenant_id: id,
      name: z.string(),
      property: z.object({ id, title: z.string() }),
      owed: z.number(),
      ...ageing.shape,
      oldest_due_on: dayOut,
      ended: z.boolean(),
    }),
  ),
  today: z.object({ payments: z.int(), amount: z.number() }),
})
export type EstateOwed = z.infer<typeof estateOwed>

/** What a charge last asked of those who live in an estate, and how many of them have paid it. */
const chargePaid = z.object({
  charge_id: id,
  ...paidOf.shape,
  /** The days that were asked for, the last one included; null where it is asked for once. */
  from_on: dayOut.nullable(),
  until_on: dayOut.nullable(),
})
export type ChargePaid = z.infer<typeof chargePaid>

const owedOfEstate = z.object({
  estate: estateName,
  billing: z.boolean(),
  properties: z.int(),
  /** Tenancies that have not ended. */
  tenants: z.int(),
  /** Naira of this month; what came in is told of every estate, what is owed only of one that keeps it. */
  due_this_month: z.number().nullable(),
  collected_this_month: z.number(),
  owed: z.number().nullable(),
})
export type OwedOfEstate = z.infer<typeof owedOfEstate>

const owedOfProperty = z.object({
  property: z.object({ id, title: z.string() }),
  estate: estateName,
  billing: z.boolean(),
  /** Naira, of everybody who lives or lived in it. */
  owed: z.number(),
  oldest_due_on: dayOut.nullable(),
  /** Those who live in it; nobody where it is empty. */
  occupants: z.array(z.object({ tenant_id: id, name: z.string(), owed: z.number() })),
  /** Those who left and still owe. */
  former: z.array(z.object({ tenant_id: id, name: z.string(), owed: z.number() })),
})
export type OwedOfProperty = z.infer<typeof owedOfProperty>

export const owedApi = {
  estateOwed: endpoint('GET /estate/owed/:estateId', {
    summary: 'Who has paid this month, what is owed and since when, in one estate.',
    allow: MANAGERS,
    params: z.strictObject({ estateId: pathId }),
    reply: estateOwed,
  }),
  chargesPaid: endpoint('GET /estate/charges/:estateId/paid', {
    summary:
      'How many have paid what each charge of an estate last asked for; nothing where it does not bill.',
    allow: MANAGERS,
    params: z.strictObject({ estateId: pathId }),
    reply: z.array(chargePaid),
  }),
  listOwed: endpoint('GET /owed', {
    summary: 'What each estate collected and is owed, the largest debt first. Searches as estates do.',
    allow: ADMINS,
    list: true,
    query: pageQuery,
    reply: z.array(owedOfEstate),
  }),
  landlordOwed: endpoint('GET /landlord/owed/:userId', {
    summary:
      'What is owed for each property of a landlord, the largest debt first, where no book is kept last. Searches as properties do.',
    allow: [...ADMINS, 'landlord'],
    list: true,
    params: z.strictObject({ userId: pathId }),
    query: pageQuery,
    reply: z.array(owedOfProperty),
  }),
}
