import { randomUUID } from 'node:crypto'
import {
  disputedPayment,
  openCheckout,
  pay,
  payAtProvider,
  payWrongly,
  recordCash,
  recordOf,
  stuckCheckout,
  submissionOf,
} from '#server/test/payments.ts'
import type { Samples } from './call-sample.ts'

/** Calls about charges, payments and figures. */
export const paymentSamples = {
  'GET /charges': {
    who: 'admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'levy', status: 'active' } }),
  },
  'GET /estate/charges/:estateId': {
    who: 'tenant',
    input: ({ estates }) => ({
      params: { estateId: estates.palm.id },
      query: { page: 1, per_page: 5, q: 'levy', status: 'active' },
    }),
  },
  'POST /create/charge': {
    who: 'estate admin',
    input: ({ people, estates }) => ({
      body: {
        name: 'Generator fuel',
        amount: 12_500.5,
        duration: 1,
        estate_id: estates.palm.id,
        property_type_id: 3,
        status: 1,
        user_id: people['estate admin'].id,
      },
    }),
  },
  'PUT /charge/update/:id': {
    who: 'estate admin',
    input: ({ charges }) => ({
      params: { id: charges.stopped },
      body: { name: 'Old levy', amount: 9_000, duration: 12, status: null },
    }),
  },
  'GET /all/payments': {
    who: 'admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'INV', status: 'success' } }),
  },
  'GET /estate/payments/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({
      params: { estateId: estates.palm.id },
      query: { page: 1, per_page: 5, q: 'INV', status: 'success' },
    }),
  },
  'GET /landlord/payments/:userId': {
    who: 'landlord',
    input: ({ people, tenancies }) => ({
      params: { userId: people.landlord.id },
      query: { page: 1, per_page: 5, q: 'INV', status: 'failed', tenant_id: tenancies.flat },
    }),
  },
  'GET /tenant/payments/:tenantId': {
    who: 'tenant',
    input: ({ tenancies }) => ({
      params: { tenantId: tenancies.flat },
      query: { page: 1, per_page: 5, q: 'INV', status: 'failed' },
    }),
  },
  'GET /payments/export': {
    who: 'tenant',
    input: ({ tenancies, estates }) => ({
      query: {
        ...{ q: 'INV', status: 'success', format: 'csv' },
        ...{ tenant_id: tenancies.flat, estate_id: estates.palm.id },
      },
    }),
  },
  'GET /payments/sum': {
    who: 'tenant',
    input: ({ tenancies, estates }) => ({
      query: {
        q: 'INV',
        status: 'success',
        method: 'paystack',
        from: '2026-01-01',
        to: '2099-12-31',
        tenant_id: tenancies.flat,
        estate_id: estates.palm.id,
      },
    }),
  },
  'GET /payment/:id/receipt': {
    who: 'tenant',
    input: async (world) => ({ params: { id: (await pay(world)).id } }),
  },
  'GET /tenant/receipts': {
    who: 'tenant',
    input: async (world) => {
      await pay(world)
      return {}
    },
  },
  'GET /payment/:id/receipt.pdf': {
    who: 'tenant',
    input: async (world) => ({ params: { id: (await pay(world)).id } }),
  },
  'GET /receipt/:code': {
    who: null,
    input: async (world) => {
      const { body } = await world.as('tenant')('GET /payment/:id/receipt', {
        params: { id: (await pay(world)).id },
      })
      return { params: { code: body.receipt_code } }
    },
  },
  'GET /payment/payers': {
    who: 'estate admin',
    input: ({ estates }) => ({ query: { page: 1, per_page: 5, q: 'palm', estate_id: estates.palm.id } }),
  },
  'POST /payment/record': {
    who: 'estate admin',
    input: (world) => ({ body: recordOf(world, { note: 'Paid in by his brother' }) }),
  },
  'POST /payment/:id/correct': {
    who: 'estate admin',
    input: async (world) => ({
      params: { id: (await recordCash(world)).id },
      body: { key: randomUUID(), amount: 4_500, note: 'A nought too many' },
    }),
  },
  'POST /payment/:id/correct/preview': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await recordCash(world)).id }, body: { amount: 4_500 } }),
  },
  'POST /payment/:id/reverse/preview': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await recordCash(world)).id } }),
  },
  'POST /payment/:id/reverse': {
    who: 'estate admin',
    input: async (world) => ({
      params: { id: (await recordCash(world)).id },
      body: { note: 'Typed for the wrong flat' },
    }),
  },
  'GET /payments/reviews': {
    who: 'admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'EST', state: 'open' } }),
  },
  'POST /payment/:id/review': {
    who: 'admin',
    input: async (world) => ({
      params: { id: (await payWrongly(world)).id },
      body: { note: 'Paid in two halves; the second is INV-2026-000002.' },
    }),
  },
  'POST /checkout/:id/review': {
    who: 'admin',
    input: async (world) => ({
      params: { id: (await stuckCheckout(world)).id },
      body: { note: 'Never arrived, says the dashboard of the provider.' },
    }),
  },
  'POST /payment-flag/:id/review': {
    who: 'admin',
    input: async (world) => ({
      params: { id: await disputedPayment(world) },
      body: { note: 'Answered on the dashboard of the provider.' },
    }),
  },
  'POST /payment/initialize': {
    who: 'tenant',
    input: ({ tenancies, charges }) => ({
      body: {
        tenant_id: tenancies.flat,
        phone_number: '0803 123 4567',
        items: [{ charge_id: charges.security, quantity: 2 }],
      },
    }),
  },
  'POST /payment/preview': {
    who: 'tenant',
    input: ({ tenancies, charges }) => ({
      body: { tenant_id: tenancies.flat, items: [{ charge_id: charges.security, quantity: 2 }] },
    }),
  },
  'POST /make/payment': {
    who: 'tenant',
    input: async (world) => {
      const checkout = await openCheckout(world)
      await payAtProvider(world, checkout.reference)
      return { body: submissionOf(world, 'tenant', checkout) }
    },
  },
  'GET /statistics': { who: 'admin' },
  'GET /estate/statistics/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'GET /landlord/statistics/:userId': {
    who: 'landlord',
    input: ({ people }) => ({ params: { userId: people.landlord.id } }),
  },
  'GET /tenant/statistics/:userId': {
    who: 'tenant',
    input: ({ people }) => ({ params: { userId: people.tenant.id } }),
  },
  'POST /paystack/webhook': { who: null },
} satisfies Partial<Samples>
