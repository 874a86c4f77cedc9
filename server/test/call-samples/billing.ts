import { keepLedger, manualFor, planFor, undoPlanFor } from '#server/test/billing.ts'
import { moveFor, paymentMoveFor, payoutFor, payoutUndoneFor } from '#server/test/credit.ts'
import { ownersAccountOf } from '#server/test/owners.ts'
import { statementCode } from '#server/test/statements.ts'
import type { Samples } from './call-sample.ts'

const filter = { as_of: '2026-01-31', q: 'palm', charge_id: 1, property_id: 1, age: 'd30' }
const days = { from: '2026-01-01', to: '2026-03-31' }
const listed = { ...filter, page: 1, per_page: 5, order: '-owed' }

/** Calls about debts. */
export const billingSamples = {
  'GET /tenant/ledger/:tenantId': {
    who: 'tenant',
    input: ({ tenancies }) => ({
      params: { tenantId: tenancies.flat },
      query: { as_of: '2026-01-31', page: 1, per_page: 5 },
    }),
  },
  'GET /account/ledger/:accountId': {
    who: 'landlord',
    input: async (world) => ({
      params: { accountId: await ownersAccountOf(world, world.properties.flat) },
      query: { as_of: '2026-01-31', page: 1, per_page: 5 },
    }),
  },
  'GET /account/statement/:accountId': {
    who: 'landlord',
    input: async (world) => ({
      params: { accountId: await ownersAccountOf(world, world.properties.flat) },
      query: days,
    }),
  },
  'GET /account/statement/:accountId/file': {
    who: 'landlord',
    input: async (world) => {
      await keepLedger(world, world.estates.palm.id)
      const accountId = await ownersAccountOf(world, world.properties.flat)
      return { params: { accountId }, query: { ...days, format: 'csv' } }
    },
  },
  'GET /landlord/accounts/:userId': {
    who: 'landlord',
    input: ({ people }) => ({ params: { userId: people.landlord.id } }),
  },
  'GET /property/accounts/:id': {
    who: 'landlord',
    input: ({ properties }) => ({ params: { id: properties.flat } }),
  },
  'GET /payouts': {
    who: 'estate admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'NIP' } }),
  },
  'GET /arrears': {
    who: 'admin',
    input: ({ estates }) => ({ query: { ...listed, estate_id: estates.palm.id } }),
  },
  'GET /arrears/totals': {
    who: 'admin',
    input: ({ estates }) => ({ query: { ...filter, estate_id: estates.palm.id } }),
  },
  'GET /estate/arrears/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id }, query: listed }),
  },
  'GET /estate/arrears/:estateId/totals': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id }, query: filter }),
  },
  'GET /landlord/arrears/:userId': {
    who: 'landlord',
    input: ({ people }) => ({ params: { userId: people.landlord.id }, query: listed }),
  },
  'GET /landlord/arrears/:userId/totals': {
    who: 'landlord',
    input: ({ people }) => ({ params: { userId: people.landlord.id }, query: filter }),
  },
  'GET /arrears/export': {
    who: 'landlord',
    input: ({ estates }) => ({
      query: { ...filter, estate_id: estates.palm.id, order: '-owed', format: 'csv' },
    }),
  },
  'GET /estate/owed/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'GET /estate/charges/:estateId/paid': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'GET /charges/paid': { who: 'admin', input: () => ({}) },
  'GET /owed': { who: 'admin', input: () => ({ query: { page: 1, per_page: 5, q: 'palm' } }) },
  'GET /landlord/owed/:userId': {
    who: 'landlord',
    input: ({ people }) => ({
      params: { userId: people.landlord.id },
      query: { page: 1, per_page: 5, q: 'flat' },
    }),
  },
  'GET /tenant/statement/:tenantId': {
    who: 'tenant',
    input: ({ tenancies }) => ({ params: { tenantId: tenancies.flat }, query: days }),
  },
  'GET /tenant/statement/:tenantId/file': {
    who: 'tenant',
    input: async (world) => {
      await keepLedger(world, world.estates.palm.id)
      return { params: { tenantId: world.tenancies.flat }, query: { ...days, format: 'csv' } }
    },
  },
  'GET /landlord/statement/:userId': {
    who: 'landlord',
    input: ({ people }) => ({ params: { userId: people.landlord.id }, query: days }),
  },
  'GET /landlord/statement/:userId/file': {
    who: 'landlord',
    input: async (world) => {
      await keepLedger(world, world.estates.palm.id)
      return { params: { userId: world.people.landlord.id }, query: { ...days, format: 'csv' } }
    },
  },
  'GET /statement/:code': {
    who: null,
    input: async (world) => ({ params: { code: await statementCode(world) } }),
  },
  'GET /tenant/charges/:tenantId': {
    who: 'tenant',
    input: ({ tenancies }) => ({ params: { tenantId: tenancies.flat } }),
  },
  'POST /ledger/adjust': { who: 'admin', input: (world) => manualFor(world, world.tenancies.house)() },
  'POST /plan/create': { who: 'admin', input: (world) => planFor(world, world.tenancies.house)() },
  'POST /ledger/payout/undo': {
    who: 'admin',
    input: (world) => payoutUndoneFor(world, world.tenancies.villa)(),
  },
  'POST /ledger/payout': { who: 'admin', input: (world) => payoutFor(world, world.tenancies.villa)() },
  'POST /ledger/transfer': {
    who: 'admin',
    input: (world) => moveFor(world, world.tenancies.villa)(),
  },
  'POST /payment/:id/move': {
    who: 'admin',
    input: (world) => paymentMoveFor(world, world.tenancies.flat)(),
  },
  'POST /plan/undo': { who: 'admin', input: (world) => undoPlanFor(world, world.tenancies.house)() },
} satisfies Partial<Samples>
