import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ADMINS, MANAGERS } from './roles.ts'

/** Naira of refunds and payouts. The sum next to it is net of these. */
const given_back = z.number()
/** 12 months in Lagos time, oldest first; amounts in naira. */
const monthly = z.array(
  z.object({
    month: z.string().meta({ example: '2026-11' }),
    amount: z.number(),
    given_back,
    payments: z.int(),
  }),
)
export type Monthly = z.infer<typeof monthly>

const collected = { payments_received: z.number(), given_back, payments_count: z.int(), monthly }
/** Naira of the last month until the same moment, for comparison with a running month. */
const same_days_last_month = z.number()
const anybody_invited = z.boolean()
const holdings = {
  total_properties: z.int(),
  /** Homes with a tenant. */
  occupied_properties: z.int(),
  /** Homes without one in which the owner lives. */
  owner_lived_properties: z.int(),
  total_tenants: z.int(),
  tenants_this_month: z.int(),
}

export const statisticsApi = {
  adminStatistics: endpoint('GET /statistics', {
    summary: 'Figures over all estates.',
    allow: ADMINS,
    reply: z.object({
      total_users: z.int(),
      total_estates: z.int(),
      active_estates: z.int(),
      inactive_estates: z.int(),
      total_charges: z.int(),
      anybody_invited,
      ...holdings,
      ...collected,
    }),
  }),
  estateStatistics: endpoint('GET /estate/statistics/:estateId', {
    summary: 'Figures of one estate.',
    allow: MANAGERS,
    reply: z.object({
      ...holdings,
      ...collected,
      same_days_last_month,
      total_charges: z.int(),
      anybody_invited,
    }),
  }),
  landlordStatistics: endpoint('GET /landlord/statistics/:userId', {
    summary: 'Figures over the properties of one landlord.',
    allow: [...ADMINS, 'landlord'],
    reply: z.object({ ...holdings, ...collected, same_days_last_month }),
  }),
  tenantStatistics: endpoint('GET /tenant/statistics/:userId', {
    summary: 'Figures of one person as a tenant.',
    allow: [...ADMINS, 'tenant'],
    reply: z.object({
      total_payments: z.int(),
      total_amount_paid: z.number(),
      given_back,
      last_paid_at: z.string().nullable(),
      active_charges: z.int(),
      monthly,
    }),
  }),
}
