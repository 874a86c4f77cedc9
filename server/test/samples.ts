import { addResetToken, archivedEstate, freshEstate, notify } from './builders.ts'
import type { Input, Key } from './client.ts'
import { openCheckout, pay, payAtProvider, submissionOf } from './money.ts'
import { newAddress, newEmail, PASSWORD, signIn, unique, type Who, type World } from './world.ts'

interface Sample<K extends Key> {
  /** Somebody who may make the call; null where nobody needs to be signed in. */
  who: Who | null
  /** What is right to send, anew for each call; nothing unless told. */
  input?: (world: World) => Input<K> | Promise<Input<K>>
  /** A session of their own, where the call ends it. */
  token?: (world: World) => Promise<string>
}

const property = ({ estates, attributes }: World) => ({
  title: `Palm flat ${unique()}`,
  price: 1_200_000,
  description: 'Two rooms and a balcony',
  status: 'available',
  property_type_id: 3,
  estate_id: estates.palm.id,
  attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '2' }],
  owner_status: false,
  landlord_name: 'Ngozi Eze',
  landlord_email: newEmail(),
  tenant_status: true,
  tenant_name: 'Bola Ade',
  tenant_email: newEmail(),
})

const estate = () => ({
  name: `Estate ${unique()}`,
  owner: 'Ada Obi',
  phone_number: '0803 123 4567',
  address: '4 Marina Road, Lagos',
  email: newEmail(),
  status: 1,
  lga_id: 1,
})

/** Only another party can make one that is right, for it proves who it is. */
export const FROM_ELSEWHERE: readonly Key[] = [
  'POST /paystack/webhook',
  'GET /whatsapp/webhook',
  'POST /whatsapp/webhook',
]

/** A right call of each endpoint: a new endpoint does not compile before it has one. */
export const samples: { [K in Key]: Sample<K> } = {
  'POST /login': {
    who: null,
    input: ({ people }) => ({ body: { email: people.tenant.email, password: PASSWORD }, from: newAddress() }),
  },
  'POST /logout': { who: 'tenant', token: ({ db, people }) => signIn(db, people.tenant.id) },
  'GET /me': { who: 'tenant' },
  'PUT /me': {
    who: 'tenant',
    input: () => ({ body: { name: 'Tola Bakare', phone_number: '0803 123 4567', active_role: 'tenant' } }),
  },
  'PUT /me/password': {
    who: 'neighbour',
    input: () => ({ body: { current_password: PASSWORD, password: PASSWORD }, from: newAddress() }),
  },
  'GET /me/sessions': { who: 'tenant' },
  'DELETE /me/sessions/:id': {
    who: 'tenant',
    input: async ({ db, people, as }) => {
      await signIn(db, people.tenant.id)
      const { body } = await as('tenant')('GET /me/sessions')
      return { params: { id: body.find(({ current }) => !current)?.id } }
    },
  },
  'POST /forgot-password': { who: null, input: () => ({ body: { email: newEmail() }, from: newAddress() }) },
  'POST /reset-password': {
    who: null,
    input: async (world) => ({
      body: { token: await addResetToken(world, world.people.neighbour.id), password: PASSWORD },
      from: newAddress(),
    }),
  },

  'POST /register': {
    who: 'super admin',
    input: ({ estates }) => ({
      body: {
        name: 'Chidi Okafor',
        email: newEmail(),
        password: PASSWORD,
        role: 'estate admin',
        phone_number: '0803 123 4567',
        estate_id: estates.palm.id,
      },
    }),
  },
  'GET /users': {
    who: 'admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'estate', role: 'tenant' } }),
  },
  'PUT /users/:id': {
    who: 'admin',
    input: ({ people: { neighbour } }) => ({
      params: { id: neighbour.id },
      body: { name: 'Bisi Cole', email: neighbour.email, roles: ['tenant'], phone_number: '0803 123 4567' },
    }),
  },
  'GET /roles': { who: 'admin' },

  'GET /estates': {
    who: 'admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'a', status: 'active' } }),
  },
  'POST /estate/save': { who: 'admin', input: () => ({ body: estate() }) },
  'GET /estate/:id': { who: 'estate admin', input: ({ estates }) => ({ params: { id: estates.palm.id } }) },
  'PUT /estate/update/:id': {
    who: 'admin',
    input: ({ estates }) => ({ params: { id: estates.dormant.id }, body: { ...estate(), status: null } }),
  },
  'DELETE /estate/delete/:id': {
    who: 'super admin',
    input: async (world) => ({ params: { id: await freshEstate(world) } }),
  },
  'POST /estate/restore/:id': {
    who: 'super admin',
    input: async (world) => ({ params: { id: await archivedEstate(world) } }),
  },

  'GET /estates/properties': {
    who: 'landlord',
    input: ({ estates }) => ({
      query: { page: 1, per_page: 5, q: 'palm', status: 'rented', estate_id: estates.palm.id },
    }),
  },
  'GET /estate/property/:id': {
    who: 'landlord',
    input: ({ properties }) => ({ params: { id: properties.flat } }),
  },
  'POST /estates/property': { who: 'estate admin', input: (world) => ({ body: property(world) }) },
  'PUT /estate/property/:id': {
    who: 'estate admin',
    input: (world) => {
      const { title, price, description, status, attributes } = property(world)
      return {
        params: { id: world.properties.hall },
        body: { title, price, description, status, attributes },
      }
    },
  },

  'GET /property/attributes': {
    who: 'landlord',
    input: () => ({ query: { page: 1, per_page: 5, q: 'bed' } }),
  },
  'POST /property/attribute/create': {
    who: 'super admin',
    input: () => ({ body: { name: `Attribute ${unique()}`, label: 'Label' } }),
  },

  'GET /tenants': {
    who: 'landlord',
    input: ({ estates, properties }) => ({
      query: {
        page: 1,
        per_page: 5,
        q: 'tenant',
        estate_id: estates.palm.id,
        estate_property_id: properties.flat,
      },
    }),
  },
  'POST /tenant/save': {
    who: 'landlord',
    input: ({ people, estates, properties }) => ({
      body: {
        name: 'Uche Nwosu',
        email: newEmail(),
        phone_number: '0803 123 4567',
        address: '2 Palm Road',
        user_id: people.landlord.id,
        estate_id: estates.palm.id,
        estate_property_id: properties.flat,
        status: 1,
      },
    }),
  },

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
    input: ({ people }) => ({
      params: { userId: people.landlord.id },
      query: { page: 1, per_page: 5, q: 'INV', status: 'failed' },
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
    input: ({ tenancies }) => ({
      query: { q: 'INV', status: 'success', format: 'csv', tenant_id: tenancies.flat },
    }),
  },
  'GET /payment/:id/receipt': {
    who: 'tenant',
    input: async (world) => ({ params: { id: (await pay(world)).id } }),
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
  'POST /make/payment': {
    who: 'tenant',
    input: async (world) => {
      const checkout = await openCheckout(world)
      await payAtProvider(world, checkout.reference)
      return { body: submissionOf(world, 'tenant', checkout) }
    },
  },

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
  'GET /notification/:id/deliveries': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await notify(world)).id }, query: { page: 1, per_page: 5 } }),
  },
  'POST /notification/:id/retry': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await notify(world)).id } }),
  },
  'GET /deliveries': {
    who: 'super admin',
    input: () => ({ query: { page: 1, per_page: 5, q: 'a', status: 'queued', channel: 'email' } }),
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

  'GET /config': { who: null },
  'GET /health': { who: null },
  'GET /ready': { who: null },
  'GET /openapi.json': { who: null },
  'GET /system/state': { who: 'super admin' },
  'GET /audit-log': { who: 'super admin', input: () => ({ query: { page: 1, per_page: 5, q: 'create' } }) },
  'POST /paystack/webhook': { who: null },
  'GET /whatsapp/webhook': { who: null },
  'POST /whatsapp/webhook': { who: null },
}
