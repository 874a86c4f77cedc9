import { addBankAccount, bankAccountForm, claimFor } from '#server/test/bank-accounts.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { type Samples, signedInByCode } from './call-sample.ts'

/** Calls about bank accounts and transfers into them. */
export const bankAccountSamples = {
  'GET /estate/bank-accounts/:estateId': {
    who: 'estate admin',
    input: async (world) => {
      await addBankAccount(world, world.estates.palm.id)
      return { params: { estateId: world.estates.palm.id } }
    },
  },
  'POST /estate/bank-accounts/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id }, body: bankAccountForm() }),
    token: signedInByCode('estate admin'),
  },
  'DELETE /bank-account/:id': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: await addBankAccount(world, world.estates.palm.id) } }),
    token: signedInByCode('estate admin'),
  },
  'GET /account/transfer/:accountId': {
    who: 'tenant',
    input: async (world) => {
      const accountId = await accountIdOf(world.db, world.tenancies.flat)
      await world.as('tenant')(
        'POST /account/claim/:accountId',
        await claimFor(world, { account_id: accountId })(),
      )
      return { params: { accountId } }
    },
  },
  'POST /account/claim/:accountId': {
    who: 'tenant',
    input: (world) => claimFor(world, { tenant_id: world.tenancies.flat })(),
  },
  'POST /claim/:id/withdraw': {
    who: 'tenant',
    input: async (world) => {
      const given = await claimFor(world, { tenant_id: world.tenancies.flat })()
      const { body } = await world.as('tenant')('POST /account/claim/:accountId', given)
      return { params: { id: body.id } }
    },
  },
} satisfies Partial<Samples>
