import { keepLedger, manualFor, planFor, undoPlanFor } from './billing.ts'
import { oneMoreCharge, termsToChange, turnOnAgain } from './billing-setup.ts'
import { moveFor, paymentMoveFor, payoutFor, payoutUndoneFor } from './credit.ts'
import { accountIdOf } from './ledger.ts'
import { ownersAccountOf } from './owners.ts'
import { pay } from './payments.ts'
import type { Row } from './permissions.ts'
import { rulesFor } from './reminders.ts'
import { visibilityInputs } from './visibility-inputs.ts'
import type { Person, World } from './world.ts'

/** Calls about debts and payments. */
export function permissionsOfMoney(world: World): Row[] {
  const { people, estates, properties, tenancies } = world
  const {
    ofEstate,
    ofPerson,
    paidBy,
    paidByOwner,
    initializeFor,
    newHome,
    previewFor,
    recorded,
    reversalOf,
    correctedTo,
    correctionOf,
  } = visibilityInputs(world)
  const asFile = () => ({ query: { format: 'csv' } })
  /** Statements of estates with a ledger. */
  const sending = (by: { by?: 'email' }) => ({
    own: () => ({ body: { tenant_id: tenancies.flat, ...by } }),
    other: () => ({ body: { tenant_id: tenancies.house, ...by } }),
  })
  const statementFor = (name: 'tenantId' | 'userId', id: number) => async () => {
    for (const { id: estate } of [estates.palm, estates.cedar]) await keepLedger(world, estate)
    return { params: { [name]: id }, ...asFile() }
  }
  const ownersAccount = (property: number) => async () => ({
    params: { accountId: await ownersAccountOf(world, property) },
  })
  const ownersFile = (property: number) => async () => {
    for (const { id: estate } of [estates.palm, estates.cedar]) await keepLedger(world, estate)
    return { ...(await ownersAccount(property)()), ...asFile() }
  }
  const paymentOf = (tenant_id: number) => async () => ({ params: (await reversalOf(tenant_id)()).params })
  const isLandlord = ({ id }: Person) => id === people.landlord.id
  /** A tenancy for a tenant and those who run the estate, its account for a landlord. */
  const payerOf = async (viewer: Person, tenant_id: number) =>
    isLandlord(viewer) ? { account_ids: [await accountIdOf(world.db, tenant_id)] } : { tenant_id }
  const initialize = (tenant_id: number) => async (viewer: Person) => {
    const { tenant_id: _, ...body } = initializeFor(tenant_id).body
    return { body: { ...body, ...(await payerOf(viewer, tenant_id)) } }
  }
  const preview = (tenant_id: number) => async (viewer: Person) => {
    const { tenant_id: _, ...body } = previewFor(tenant_id).body
    return { body: { ...body, ...(await payerOf(viewer, tenant_id)) } }
  }
  return [
    {
      calls: ['GET /tenant/ledger/:tenantId', 'GET /tenant/statement/:tenantId'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: () => ({ params: { tenantId: tenancies.flat } }),
      other: () => ({ params: { tenantId: tenancies.house } }),
      neighbour: () => ({ params: { tenantId: tenancies.villa } }),
    },
    {
      calls: ['GET /account/ledger/:accountId', 'GET /account/statement/:accountId'],
      may: ['yes', 'yes', 'own', 'own', 'no'],
      own: ownersAccount(properties.flat),
      other: ownersAccount(properties.house),
      neighbour: ownersAccount(properties.villa),
    },
    {
      calls: ['GET /account/statement/:accountId/file'],
      may: ['yes', 'yes', 'own', 'own', 'no'],
      own: ownersFile(properties.flat),
      other: ownersFile(properties.house),
      neighbour: ownersFile(properties.villa),
    },
    {
      calls: ['GET /arrears', 'GET /arrears/totals', 'GET /charges/paid', 'GET /owed'],
      may: ['yes', 'yes', 'no', 'no', 'no'],
    },
    { calls: ['GET /payouts'], may: ['yes', 'yes', 'own', 'no', 'no'] },
    {
      calls: [
        ...(['GET /estate/arrears/:estateId', 'GET /estate/arrears/:estateId/totals'] as const),
        'GET /estate/board/:estateId',
        ...(['GET /estate/owed/:estateId', 'GET /estate/charges/:estateId/paid'] as const),
      ],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      ...ofEstate,
    },
    {
      calls: [
        ...(['GET /landlord/arrears/:userId', 'GET /landlord/arrears/:userId/totals'] as const),
        ...(['GET /landlord/owed/:userId', 'GET /landlord/accounts/:userId'] as const),
      ],
      may: ['yes', 'yes', 'no', 'own', 'no'],
      ...ofPerson(people.landlord, people['other landlord'], people.tenant),
    },
    {
      calls: ['GET /landlord/statement/:userId'],
      may: ['yes', 'yes', 'own', 'own', 'no'],
      // The other landlord also has a home in Palm Grove.
      ...ofPerson(people.landlord, people['other tenant'], people.tenant),
    },
    {
      calls: ['GET /tenant/statement/:tenantId/file'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: statementFor('tenantId', tenancies.flat),
      other: statementFor('tenantId', tenancies.house),
      neighbour: statementFor('tenantId', tenancies.villa),
    },
    {
      calls: ['GET /landlord/statement/:userId/file'],
      may: ['yes', 'yes', 'own', 'own', 'no'],
      own: statementFor('userId', people.landlord.id),
      neighbour: statementFor('userId', people['other landlord'].id),
    },
    { calls: ['GET /arrears/export'], may: ['yes', 'yes', 'own', 'own', 'no'], own: asFile },
    { calls: ['GET /all/payments'], may: ['yes', 'yes', 'no', 'no', 'no'] },
    { calls: ['GET /estate/payments/:estateId'], may: ['yes', 'yes', 'own', 'no', 'no'], ...ofEstate },
    {
      calls: ['GET /landlord/payments/:userId', 'GET /landlord/statistics/:userId'],
      may: ['yes', 'yes', 'no', 'own', 'no'],
      ...ofPerson(people.landlord, people['other landlord'], people.tenant),
    },
    {
      calls: ['GET /tenant/payments/:tenantId', 'GET /tenant/charges/:tenantId'],
      may: ['yes', 'yes', 'own', 'no', 'own'],
      own: () => ({ params: { tenantId: tenancies.flat } }),
      other: () => ({ params: { tenantId: tenancies.house } }),
      neighbour: () => ({ params: { tenantId: tenancies.villa } }),
    },
    {
      calls: ['POST /make/payment'],
      may: ['no', 'no', 'no', 'own', 'own'],
      own: (viewer) => (isLandlord(viewer) ? paidByOwner(tenancies.flat)() : paidBy('tenant')()),
      other: paidBy('neighbour'),
    },
    {
      calls: ['POST /payment/initialize'],
      may: ['no', 'no', 'no', 'own', 'own'],
      own: initialize(tenancies.flat),
      other: initialize(tenancies.house),
      neighbour: initialize(tenancies.villa),
    },
    {
      calls: ['POST /payment/preview'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: preview(tenancies.flat),
      other: preview(tenancies.house),
      neighbour: preview(tenancies.villa),
    },
    {
      calls: ['GET /payment/:id/receipt', 'GET /payment/:id/receipt.pdf'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: async () => ({ params: { id: (await pay(world)).id } }),
      other: async () => ({ params: { id: (await pay(world, { who: 'other tenant' })).id } }),
      neighbour: async () => ({ params: { id: (await pay(world, { who: 'neighbour' })).id } }),
    },
    { calls: ['GET /tenant/receipts'], may: ['no', 'no', 'no', 'no', 'yes'] },
    { calls: ['GET /payment/payers'], may: ['yes', 'yes', 'own', 'no', 'no'] },
    {
      calls: ['POST /payment/record'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: recorded(tenancies.flat),
      other: recorded(tenancies.house),
    },
    {
      calls: ['POST /payment/:id/correct'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: correctionOf(tenancies.flat),
      other: correctionOf(tenancies.house),
    },
    {
      calls: ['POST /payment/:id/correct/preview'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: correctedTo(tenancies.flat),
      other: correctedTo(tenancies.house),
    },
    {
      calls: ['POST /payment/:id/reverse/preview'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: paymentOf(tenancies.flat),
      other: paymentOf(tenancies.house),
    },
    {
      calls: ['POST /payment/:id/reverse'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: reversalOf(tenancies.flat),
      other: reversalOf(tenancies.house),
    },
    {
      calls: ['POST /ledger/adjust'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: manualFor(world, tenancies.flat),
      other: manualFor(world, tenancies.house),
    },
    {
      calls: ['POST /plan/create'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: planFor(world, tenancies.flat),
      other: planFor(world, tenancies.house),
    },
    {
      calls: ['POST /ledger/payout'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: payoutFor(world, tenancies.flat),
      other: payoutFor(world, tenancies.house),
    },
    {
      calls: ['POST /ledger/payout/undo'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: payoutUndoneFor(world, tenancies.flat),
      other: payoutUndoneFor(world, tenancies.house),
    },
    {
      calls: ['POST /ledger/transfer'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: moveFor(world, tenancies.flat),
      other: moveFor(world, tenancies.house),
    },
    {
      calls: ['POST /payment/:id/move'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: paymentMoveFor(world, tenancies.flat),
      other: paymentMoveFor(world, tenancies.house),
    },
    {
      calls: ['POST /plan/undo'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: undoPlanFor(world, tenancies.flat),
      other: undoPlanFor(world, tenancies.house),
    },
    {
      calls: ['GET /estate/reminders/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      ...ofEstate,
    },
    {
      calls: ['PUT /estate/reminders/:estateId', 'POST /estate/reminders/:estateId/preview'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: rulesFor(world, estates.palm.id),
      other: rulesFor(world, estates.cedar.id),
    },
    {
      calls: ['POST /reminders/preview', 'POST /reminders/send'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => ({ body: { tenant_ids: [tenancies.flat] } }),
      other: () => ({ body: { tenant_ids: [tenancies.flat, tenancies.house] } }),
    },
    { calls: ['POST /statement/send/preview'], may: ['yes', 'yes', 'own', 'no', 'no'], ...sending({}) },
    { calls: ['POST /statement/send'], may: ['yes', 'yes', 'own', 'no', 'no'], ...sending({ by: 'email' }) },
    {
      calls: ['GET /payments/sum'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: () => ({ query: {} }),
    },
    {
      calls: ['GET /payments/export'],
      may: ['yes', 'yes', 'own', 'own', 'own'],
      own: asFile,
    },
    {
      calls: [
        'GET /payments/reviews',
        'POST /payment/:id/review',
        'POST /checkout/:id/review',
        'POST /payment-flag/:id/review',
      ],
      may: ['yes', 'yes', 'no', 'no', 'no'],
    },
    {
      calls: ['POST /estates/property/preview'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: newHome(estates.palm.id),
      other: newHome(estates.cedar.id),
    },
    {
      calls: ['POST /estate/billing/:estateId/preview', 'PUT /estate/billing/:estateId'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => turnOnAgain(world, estates.palm.id),
      other: () => turnOnAgain(world, estates.cedar.id),
    },
    {
      calls: ['POST /estate/billing/:estateId/charges/preview', 'POST /estate/billing/:estateId/charges'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => oneMoreCharge(world, estates.palm.id),
      other: () => oneMoreCharge(world, estates.cedar.id),
    },
    {
      calls: ['PUT /charge/terms/:id', 'POST /charge/terms/:id/preview'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: () => termsToChange(world, estates.palm.id),
      other: () => termsToChange(world, estates.cedar.id),
    },
  ]
}
