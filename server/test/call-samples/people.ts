import { insertTenancy } from '#server/tenancies/store.ts'
import { addEmailChange, addResetToken } from '#server/test/builders.ts'
import { addPerson, newAddress, newEmail, PASSWORD, signIn } from '#server/test/world.ts'
import type { Samples } from './call-sample.ts'

/** Sessions, the own account and those of others. */
export const peopleSamples = {
  'POST /login': {
    who: null,
    input: ({ people }) => ({ body: { email: people.tenant.email, password: PASSWORD }, from: newAddress() }),
  },
  'POST /logout': { who: 'tenant', token: ({ db, people }) => signIn(db, people.tenant.id) },
  'GET /me': { who: 'tenant' },
  'GET /me/allowances': { who: 'estate admin' },
  'PUT /me': {
    who: 'tenant',
    input: () => ({ body: { name: 'Tola Bakare', phone_number: '0803 123 4567', active_role: 'tenant' } }),
  },
  'PUT /me/password': {
    who: 'neighbour',
    input: () => ({ body: { current_password: PASSWORD, password: PASSWORD }, from: newAddress() }),
  },
  'POST /me/confirm-password': {
    who: 'tenant',
    input: () => ({ body: { password: PASSWORD }, from: newAddress() }),
  },
  'PUT /me/email': {
    who: 'neighbour',
    token: async ({ db }) => (await addPerson(db, { role: 'tenant' })).token,
    input: () => ({ body: { email: newEmail() } }),
  },
  'DELETE /me/email': { who: 'neighbour' },
  'POST /confirm-email': {
    who: null,
    input: async (world) => ({
      body: { token: (await addEmailChange(world)).confirm, password: PASSWORD },
      from: newAddress(),
    }),
  },
  'POST /undo-email': {
    who: null,
    input: async (world) => ({ body: { token: (await addEmailChange(world)).undo }, from: newAddress() }),
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
  'DELETE /me/tenancies/:id': {
    who: 'tenant',
    input: async ({ db, people: { tenant }, estates, properties }) => {
      const { id: user_id, name, email } = tenant
      // In the hall, which nobody else lives in.
      const place = { estate_id: estates.palm.id, estate_property_id: properties.hall }
      return { params: { id: await insertTenancy(db, { user_id, ...place, name, email }) } }
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
  'DELETE /users/:id/email': {
    who: 'admin',
    input: ({ people }) => ({ params: { id: people.neighbour.id } }),
  },
  'GET /roles': { who: 'admin' },
} satisfies Partial<Samples>
