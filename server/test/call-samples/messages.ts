import { notify } from '#server/test/builders.ts'
import type { Samples } from './call-sample.ts'

/** Calls about notifications, messages, and the application itself. */
export const messageSamples = {
  'GET /notifications': {
    who: 'tenant',
    input: () => ({ query: { page: 1, per_page: 5, q: 'a', type: 'email', is_read: 0 } }),
  },
  'POST /notification/create': {
    who: 'estate admin',
    input: ({ people, estates }) => ({
      body: {
        title: 'Water on Saturday',
        message: 'The tanks are cleaned.',
        type: 'email',
        estate_id: estates.palm.id,
        url: 'https://estate.example/water',
        is_read: 0,
        created_by: people['estate admin'].id,
        roles: ['tenant'],
      },
    }),
  },
  'PUT /notification/update/:id': {
    who: 'tenant',
    input: async (world) => ({ params: { id: (await notify(world)).id }, body: { is_read: 1 } }),
  },
  'DELETE /notification/delete/:id': {
    who: 'tenant',
    input: async (world) => ({ params: { id: (await notify(world)).id } }),
  },
  'GET /notification/audience': {
    who: 'estate admin',
    input: () => ({ query: { type: 'email', audience: 'both' } }),
  },
  'GET /notification/:id/messages': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await notify(world)).id }, query: { page: 1, per_page: 5 } }),
  },
  'POST /notification/:id/retry': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await notify(world)).id } }),
  },
  'GET /messages': {
    who: 'super admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'a', status: 'queued', channel: 'email' } }),
  },
  'POST /messages/retry': { who: 'super admin' },
  'POST /messages/:id/retry': { who: 'super admin', input: () => ({ params: { id: 1 } }) },
  'GET /config': { who: null },
  'GET /health': { who: null },
  'GET /ready': { who: null },
  'GET /openapi.json': { who: null },
  'GET /system/state': { who: 'super admin' },
  'GET /retention': { who: 'super admin' },
  'GET /audit-log': {
    who: 'super admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'create', from: '2026-01-01', to: '2026-12-31' } }),
  },
  'GET /security-log': {
    who: 'super admin',
    input: ({ people, estates }) => ({
      query: {
        page: 1,
        per_page: 5,
        q: 'the',
        kind: 'refused',
        user_id: people.tenant.id,
        estate_id: estates.palm.id,
        from: '2026-01-01',
        to: '2026-12-31',
      },
    }),
  },
  'GET /security-log/figures': { who: 'super admin' },
  'GET /security-log/export': { who: 'super admin', input: () => ({ query: { format: 'csv' } }) },
  'GET /whatsapp/webhook': { who: null },
  'POST /whatsapp/webhook': { who: null },
} satisfies Partial<Samples>
