import { z } from 'zod'
import { whereToPay } from './bank-accounts.ts'
import { plannedPrice } from './charges.ts'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { dayOut, id } from './fields.ts'
import { ageing } from './ledger.ts'
import { pageQuery } from './pages.ts'
import { ADMINS, MANAGERS, MANAGERS_AND_LANDLORDS } from './roles.ts'

/** How many paid all their dues. Discounts count as paid, write-offs and plans do not. */
const paidOf = z.object({ paid: z.int(), of: z.int() })

const debtor = z.object({ tenant_id: id, account_id: id, name: z.string(), owed: z.number() })
const estateOwed = z.object({
  /** False: the estate does not bill, and the rest is zero. */
  billing: z.boolean(),
  /** Homes: all their accounts have paid. */
  paid_this_month: paidOf,
  same_day_last_month: paidOf,
  owed: z.number(),
  /** Accounts. */
  owing_tenancies: z.int(),
  ageing,
  /** 12 months, oldest first: naira asked for, and the money that paid it. */
  by_month: z.array(
    z.object({ month: z.string().meta({ example: '2026-11' }), due: z.number(), collected: z.number() }),
  ),
  /** Dues of this month until today and the money that paid them, in naira. */
  by_charge: z.array(
    z.object({ charge_id: id, name: z.string(), due: z.number(), collected: z.number(), ...paidOf.shape }),
  ),
  /** Accounts that are late, the largest late sum first. */
  top: z.array(
    z.object({
      /** Null: an owner's account. */
      tenant_id: id.nullable(),
      account_id: id,
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

const chargePaid = z.object({
  charge_id: id,
  /** `of` is 0 before the first bill. */
  ...paidOf.shape,
  /** Naira that the last period asked for, and the money that paid it. */
  due: z.number(),
  collected: z.number(),
  /** Both days are included; null for a one-time charge and before the first bill. */
  from_on: dayOut.nullable(),
  until_on: dayOut.nullable(),
  /** The first day of the next period; null for a past one-time charge. */
  next_on: dayOut.nullable(),
  planned: plannedPrice.nullable(),
})
export type ChargePaid = z.infer<typeof chargePaid>

const owedOfEstate = z.object({
  estate: estateName,
  billing: z.boolean(),
  properties: z.int(),
  tenants: z.int(),
  /** Naira asked for this month and the money that paid it; null without billing. */
  due_this_month: z.number().nullable(),
  collected_this_month: z.number().nullable(),
  /** Naira dated in the month, whatever it paid, less refunds and payouts. */
  received_this_month: z.number(),
  given_back_this_month: z.number(),
  /** Naira received in the last month until the same moment. */
  same_days_last_month: z.number(),
  owed: z.number().nullable(),
})
export type OwedOfEstate = z.infer<typeof owedOfEstate>

const owedOfProperty = z.object({
  property: z.object({ id, title: z.string() }),
  estate: estateName,
  billing: z.boolean(),
  /** Naira, current and former tenants together. */
  owed: z.number(),
  /** Naira on the owner's account, beside `owed`. */
  own_owed: z.number(),
  owner_lives: z.boolean(),
  oldest_due_on: dayOut.nullable(),
  occupants: z.array(debtor),
  former: z.array(debtor),
})
export type OwedOfProperty = z.infer<typeof owedOfProperty>

const ownAccount = z.object({
  account_id: id,
  number: z.string(),
  ...whereToPay,
  property: z.object({ id, title: z.string() }),
  estate: estateName,
  /** Naira; what the owner's tenants owe is not part of it. */
  owed: z.number(),
  /** Naira paid and not allocated yet. */
  credit: z.number(),
  /** Naira of the claims that wait for a bank statement. */
  claimed: z.number(),
  oldest_due_on: dayOut.nullable(),
  next_due: z.object({ due_on: dayOut, amount: z.number() }).nullable(),
  /** The home has another owner now. */
  ended: z.boolean(),
})
export type OwnAccount = z.infer<typeof ownAccount>

/** An account of a home: of a household, or of its owner. */
const homeAccount = z.object({
  account_id: id,
  /** A member; null: the owner's account. */
  tenant_id: id.nullable(),
  number: z.string(),
  pay_code: z.string(),
  name: z.string(),
  owed: z.number(),
  /** Naira paid and not allocated yet. */
  credit: z.number(),
  in_advance: z.number(),
  oldest_due_on: dayOut.nullable(),
  next_due: z.object({ due_on: dayOut, amount: z.number() }).nullable(),
  ended: z.boolean(),
})
export type HomeAccount = z.infer<typeof homeAccount>

export const owedApi = {
  estateOwed: endpoint('GET /estate/owed/:estateId', {
    summary: 'The debts of one estate and its payments this month.',
    allow: MANAGERS,
    reply: estateOwed,
  }),
  chargesPaid: endpoint('GET /estate/charges/:estateId/paid', {
    summary:
      'Of the last due of each charge, of running accounts and those that left in its period: how many paid it, and how much; empty without billing.',
    allow: MANAGERS,
    reply: z.array(chargePaid),
  }),
  everywherePaid: endpoint('GET /charges/paid', {
    summary: 'The same for each charge of every estate, over the estates that bill it.',
    allow: ADMINS,
    reply: z.array(chargePaid),
  }),
  listOwed: endpoint('GET /owed', {
    summary:
      'Collections and debts of each estate: lowest rate of the month first, then largest debt. Searches like estates.',
    allow: ADMINS,
    list: true,
    query: pageQuery,
    reply: z.array(owedOfEstate),
  }),
  landlordAccounts: endpoint('GET /landlord/accounts/:userId', {
    summary: "A landlord's own accounts: what they owe for their homes, largest first.",
    allow: [...ADMINS, 'landlord'],
    reply: z.array(ownAccount),
  }),
  homeAccounts: endpoint('GET /property/accounts/:id', {
    summary: 'The accounts of a home: running ones, and ended ones that owe. Empty without billing.',
    allow: MANAGERS_AND_LANDLORDS,
    reply: z.array(homeAccount),
  }),
  landlordOwed: endpoint('GET /landlord/owed/:userId', {
    summary: "The debts of a landlord's properties, largest first. Searches like properties.",
    allow: [...ADMINS, 'landlord'],
    list: true,
    query: pageQuery,
    reply: z.array(owedOfProperty),
  }),
}
