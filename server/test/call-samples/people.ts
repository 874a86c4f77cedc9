import { insertTenancy } from '#server/tenancies/store.ts'
import { addEmailChange, addPasswordChange, addResetToken } from '#server/test/builders.ts'
import { handingOver, leaving, sessionOfSomebody } from '#server/test/leavers.ts'
import { addSecondFactor, beginSecondFactor } from '#server/test/second-factors.ts'
import { addPerson, newAddress, newEmail, PASSWORD, type Person, signIn } from '#server/test/world.ts'
import { type Samples, signedInByCode } from './call-sample.ts'

let newcomer: Person

/** Calls about sessions, the own account and other accounts. */
export const peopleSamples = {
  'POST /login': {
    who: null,
    input: ({ people }) => ({ body: { email: people.tenant.email, password: PASSWORD }, from: newAddress() }),
  },
  'POST /logout': { who: 'tenant', token: ({ db, people }) => signIn(db, people.tenant.id) },
  'GET /me': { who: 'tenant' },
  'GET /me/allowances': { who: 'estate admin' },
  'GET /me/data': { who: 'tenant', input: () => ({ query: { format: 'json' } }) },
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
  'GET /me/second-factor': { who: 'tenant' },
  'POST /me/second-factor/begin': {
    who: 'tenant',
    token: async ({ db }) => (await addPerson(db, { role: 'tenant' })).token,
  },
  'POST /me/second-factor': {
    who: 'tenant',
    input: async (world) => {
      // A new person, because the call ends their other sessions.
      newcomer = await addPerson(world.db, { role: 'tenant' })
      return { body: { code: (await beginSecondFactor(world, newcomer.id)).generate() } }
    },
    token: async () => newcomer.token,
  },
  'POST /me/recovery-codes': { who: 'landlord', token: signedInByCode('landlord') },
  'DELETE /me/second-factor': { who: 'landlord', token: signedInByCode('landlord') },
  'GET /users/:id': { who: 'admin', input: ({ people }) => ({ params: { id: people.tenant.id } }) },
  'GET /users/:id/messages': {
    who: 'admin',
    input: ({ people }) => ({ params: { id: people.tenant.id }, query: { page: 1, per_page: 5 } }),
  },
  'DELETE /users/:id/second-factor': {
    who: 'admin',
    input: async (world) => {
      const { id } = await addPerson(world.db, { role: 'tenant' })
      await addSecondFactor(world, id)
      return { params: { id } }
    },
    token: signedInByCode('admin'),
  },
  'PUT /me/email': {
    who: 'neighbour',
    token: async ({ db }) => (await addPerson(db, { role: 'tenant' })).token,
    input: () => ({ body: { email: newEmail() } }),
  },
  'DELETE /me/email': { who: 'neighbour' },
  'POST /email-change/open': {
    who: null,
    input: async (world) => ({ body: { token: (await addEmailChange(world)).undo }, from: newAddress() }),
  },
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
  'POST /undo-change': {
    who: null,
    input: async (world) => ({ body: { token: (await addPasswordChange(world)).undo }, from: newAddress() }),
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
  'DELETE /me/sessions': {
    who: 'tenant',
    token: async ({ db }) => (await addPerson(db, { role: 'tenant' })).token,
  },
  'DELETE /me/tenancies/:id': {
    who: 'tenant',
    input: async ({ db, people: { tenant }, estates, properties }) => {
      const { id: user_id, name, email } = tenant
      // The hall, which has no other tenant.
      const place = { estate_id: estates.palm.id, estate_property_id: properties.hall }
      return { params: { id: await insertTenancy(db, { user_id, ...place, name, email, by: user_id }) } }
    },
  },
  'POST /forgot-password': { who: null, input: () => ({ body: { email: newEmail() }, from: newAddress() }) },
  'POST /reset-password/open': {
    who: null,
    input: async (world) => ({
      body: { token: await addResetToken(world, world.people.neighbour.id) },
      from: newAddress(),
    }),
  },
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
  'POST /users/:id/deactivate': { who: 'admin', input: leaving },
  'POST /users/:id/reactivate': {
    who: 'admin',
    input: async (world) => {
      const input = await leaving(world)
      await world.as('admin')('POST /users/:id/deactivate', input)
      return input
    },
  },
  'POST /users/:id/hand-over': { who: 'admin', input: async (world) => (await handingOver(world)).input },
  'GET /users/:id/sessions': { who: 'admin', input: ({ people }) => ({ params: { id: people.tenant.id } }) },
  'DELETE /users/:id/sessions/:session_id': { who: 'admin', input: sessionOfSomebody },
  'DELETE /users/:id/sessions': {
    who: 'admin',
    input: async (world) => ({ params: { id: (await leaving(world)).params.id } }),
  },
  'GET /roles': { who: 'admin' },
} satisfies Partial<Samples>
