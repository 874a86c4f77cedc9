import { randomUUID } from 'node:crypto'
import { billCharges, livesSince } from './billing.ts'
import { accountIdOf, checkLedger } from './ledger.ts'
import { billOwners, ownersAccountOf } from './owners.ts'
import type { Who, World } from './world.ts'

/** The landlord owns the flat, where the tenant lives, and the empty hall. They owe since January, the tenant since October. */
export async function owningLandlord(world: World) {
  const { as, db, pool, people, estates, properties, tenancies, charges } = world
  await livesSince(world, tenancies.flat, '2026-10-01')
  await livesSince(world, tenancies.villa, '2026-10-01')
  await as('admin')('PUT /property/owner/:id', {
    params: { id: properties.hall },
    body: { landlord_name: 'Ada Bello', landlord_email: people.landlord.email, from: '2026-01-01' },
  })
  await billCharges(world, estates.palm.id, [charges.security], '2026-01-01')
  await billOwners(world, estates.palm.id, [charges.water], '2026-01-01')
  const own = await ownersAccountOf(world, properties.flat)
  const hall = await ownersAccountOf(world, properties.hall)
  const household = await accountIdOf(db, tenancies.flat)
  const phone_number = '0803 123 4567'
  const initialize = (body: object, who: Who = 'landlord') =>
    as(who)('POST /payment/initialize', { body: { phone_number, ...body } })
  async function begin(body: object) {
    const answer = await initialize(body)
    if (answer.status !== 201)
      throw new Error(`no checkout was opened: ${answer.status} ${answer.body.message}`)
    return answer.body
  }
  const submissionOf = (account_id: number, home: number, paid: { reference: string; amount: number }) => ({
    ...{ phone_number, charge_id: 0, estate_property_id: home, account_id, estate_id: estates.palm.id },
    ...{ amount: paid.amount, reference: paid.reference, payment_method: 'paystack', gateway: 'paystack' },
    ...{ status: 'success', payload: null },
  })
  const submit = (account_id: number, home: number, paid: { reference: string; amount: number }) =>
    as('landlord')('POST /make/payment', { body: submissionOf(account_id, home, paid) })
  const owedOf = async (accountId: number) =>
    (await as('landlord')('GET /account/ledger/:accountId', { params: { accountId } })).body.owed
  const owedOfTenant = async () =>
    (await as('tenant')('GET /tenant/ledger/:tenantId', { params: { tenantId: tenancies.flat } })).body.owed
  const rowsOf = async (reference: string) =>
    (
      await pool.query(
        `select p.id, p.invoice_number, p.transaction_reference as reference, p.account_id, p.tenant_id, p.user_id, p.payer_name,
          p.amount::float, p.status, p.part_of, p.review, p.gateway is not null as evidence
        from payments p where p.transaction_reference like $1 order by p.id`,
        [`${reference}%`],
      )
    ).rows
  const check = async () => {
    for (const account of [own, hall, household]) await checkLedger(db, { account }, 330)
  }
  const addTo = (account_id: number, amount = 1_000) =>
    as('estate admin')('POST /ledger/adjust', {
      body: {
        ...{
          key: randomUUID(),
          kind: 'manual',
          name: 'Broken gate',
          due_on: '2026-11-21',
          note: 'Driven into',
        },
        ...{ amount, ...(account_id === household ? { tenant_id: tenancies.flat } : { account_id }) },
      },
    })
  return { own, hall, household, initialize, begin, submit, owedOf, owedOfTenant, rowsOf, check, addTo }
}
