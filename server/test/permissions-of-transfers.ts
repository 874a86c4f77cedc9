import { addBankAccount, bankAccountForm, claimFor } from './bank-accounts.ts'
import { accountIdOf } from './ledger.ts'
import type { Row } from './permissions.ts'
import { addSecondFactor } from './second-factors.ts'
import { visibilityInputs } from './visibility-inputs.ts'
import type { Person, World } from './world.ts'

/** Calls about bank accounts and bank transfers. */
export function permissionsOfTransfers(world: World): Row[] {
  const { estates, tenancies } = world
  const { ofEstate } = visibilityInputs(world)
  const newAccount = (estateId: number) => async (viewer: Person) => {
    await addSecondFactor(world, viewer.id)
    return { params: { estateId }, body: bankAccountForm() }
  }
  const accountOf = (estateId: number) => async (viewer: Person) => {
    await addSecondFactor(world, viewer.id)
    return { params: { id: await addBankAccount(world, estateId) } }
  }
  const homeOf = (tenant_id: number) => async () => ({
    params: { accountId: await accountIdOf(world.db, tenant_id) },
  })
  const claimOf = (who: 'tenant' | 'neighbour', tenant_id: number) => async (viewer: Person) => {
    const given = await claimFor(world, { tenant_id })()
    const call = who === 'tenant' ? world.callWith(viewer.token) : world.as(who)
    return { params: { id: (await call('POST /account/claim/:accountId', given)).body.id } }
  }
  return [
    { calls: ['GET /estate/bank-accounts/:estateId'], may: ['yes', 'yes', 'own', 'no', 'no'], ...ofEstate },
    {
      calls: ['POST /estate/bank-accounts/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: newAccount(estates.palm.id),
      other: newAccount(estates.cedar.id),
    },
    {
      calls: ['DELETE /bank-account/:id'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: accountOf(estates.palm.id),
      other: accountOf(estates.cedar.id),
    },
    {
      calls: ['GET /account/transfer/:accountId'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: homeOf(tenancies.flat),
      other: homeOf(tenancies.house),
      neighbour: homeOf(tenancies.villa),
    },
    {
      calls: ['POST /account/claim/:accountId'],
      may: ['no', 'no', 'no', 'own', 'own'],
      own: claimFor(world, { tenant_id: tenancies.flat }),
      other: claimFor(world, { tenant_id: tenancies.house }),
      neighbour: claimFor(world, { tenant_id: tenancies.villa }),
    },
    {
      calls: ['POST /claim/:id/withdraw'],
      may: ['no', 'no', 'no', 'own', 'own'],
      own: claimOf('tenant', tenancies.flat),
      other: claimOf('neighbour', tenancies.villa),
    },
  ]
}
