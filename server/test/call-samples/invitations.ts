import { inviteByLetter, newInvitee, newPhone } from '#server/test/invitations.ts'
import { newAddress, PASSWORD } from '#server/test/world.ts'
import type { Samples } from './call-sample.ts'

/** Calls that invite an estate's people, and joining. */
export const invitationSamples = {
  'GET /estate/invitations/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({
      params: { estateId: estates.palm.id },
      query: { page: 1, per_page: 5, q: 'uche', state: 'not_sent' },
    }),
  },
  'GET /estate/invitations/:estateId/counts': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id }, query: { state: 'not_sent' } }),
  },
  'POST /estate/invitations/:estateId/send': {
    who: 'estate admin',
    input: async (world) => ({
      params: { estateId: world.estates.palm.id },
      body: {
        channel: 'email',
        ids: [(await newInvitee(world, { phone: '0803 111 2233' })).id],
        state: 'not_sent',
      },
    }),
  },
  'POST /estate/invitations/:estateId/new-password': {
    who: 'estate admin',
    input: async (world) => ({
      params: { estateId: world.estates.palm.id },
      body: { id: (await newInvitee(world, { sign_in_phone: newPhone(), joined: true })).id },
    }),
  },
  'POST /estate/invitations/:estateId/letters': {
    who: 'admin',
    input: async (world) => ({
      params: { estateId: world.estates.palm.id },
      body: { ids: [(await newInvitee(world)).id], state: null },
    }),
  },
  'POST /join/open': {
    who: null,
    input: async (world) => ({ body: { token: await inviteByLetter(world) }, from: newAddress() }),
  },
  'POST /join': {
    who: null,
    input: async (world) => ({
      body: {
        token: await inviteByLetter(world),
        name: 'Uche Nwosu',
        password: PASSWORD,
        sign_in_with: newPhone(),
      },
      from: newAddress(),
    }),
  },
} satisfies Partial<Samples>
