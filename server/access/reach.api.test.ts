import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/roles.ts'
import { oneMoreCharge, termsToChange, turnOnAgain } from '#server/test/billing-setup.ts'
import { archivedEstate, freshEstate } from '#server/test/builders.ts'
import { samples } from '#server/test/call-samples/call-samples.ts'
import type { Input, Key } from '#server/test/client.ts'
import { pay } from '#server/test/payments.ts'
import { reachInputs } from '#server/test/reach-inputs.ts'
import { type Person, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db, people, estates, properties, tenancies, charges } = world

/**
 * Who may do what, as the decisions have it; written out here once more and not read off the contract, so that neither can
 * change without the other. `own`: within reach only, all else is not there.
 */
type Cell = 'yes' | 'own' | 'no'
type Asked = (caller: Person) => Input | Promise<Input>
interface Row {
  calls: Key[]
  /** Super admin, admin, estate admin, landlord, tenant. */
  may: [Cell, Cell, Cell, Cell, Cell]
  /** What belongs to Palm Grove, its landlord and its tenant; where nothing is told, any right call. */
  own?: Asked
  /** What belongs to Cedar Court and its people. */
  other?: Asked
  /** What belongs to another landlord and tenant of Palm Grove: out of reach for a landlord and a tenant. */
  neighbour?: Asked
}

const { ofEstate, ofPerson, newProperty, newTenant, newCharge, noticeIn } = reachInputs(world)
const { paidBy, initializeFor, previewFor, recorded, reversalOf, ownerOf, startsOn } = reachInputs(world)

const asFile = () => ({ query: { format: 'csv' } })

const TABLE: Row[] = [
  {
    calls: [
      ...(['GET /me', 'POST /logout', 'GET /me/sessions', 'GET /me/allowances'] as const),
      ...(['POST /me/confirm-password', 'PUT /me/email', 'DELETE /me/email'] as const),
    ],
    may: ['yes', 'yes', 'yes', 'yes', 'yes'],
  },
  { calls: ['PUT /me'], may: ['yes', 'yes', 'yes', 'yes', 'yes'], own: ({ name }) => ({ body: { name } }) },
  {
    calls: ['POST /register', 'GET /users', 'PUT /users/:id', 'DELETE /users/:id/email', 'GET /roles'],
    may: ['yes', 'yes', 'no', 'no', 'no'],
  },
  { calls: ['GET /estates', 'POST /estate/save'], may: ['yes', 'yes', 'no', 'no', 'no'] },
  {
    calls: ['GET /estate/:id'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: () => ({ params: { id: estates.palm.id } }),
    other: () => ({ params: { id: estates.cedar.id } }),
  },
  {
    calls: ['PUT /estate/update/:id'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: () => ({ params: { id: estates.palm.id }, body: { owner: 'Ada Obi' } }),
    other: () => ({ params: { id: estates.cedar.id }, body: { owner: 'Ada Obi' } }),
  },
  {
    calls: ['DELETE /estate/delete/:id'],
    may: ['yes', 'no', 'no', 'no', 'no'],
    own: async () => ({ params: { id: await freshEstate(world) } }),
  },
  {
    calls: ['POST /estate/restore/:id'],
    may: ['yes', 'no', 'no', 'no', 'no'],
    own: async () => ({ params: { id: await archivedEstate(world) } }),
  },
  { calls: ['GET /estates/properties', 'GET /tenants'], may: ['yes', 'yes', 'own', 'own', 'no'] },
  {
    calls: ['GET /estate/property/:id'],
    may: ['yes', 'yes', 'own', 'own', 'no'],
    own: () => ({ params: { id: properties.flat } }),
    other: () => ({ params: { id: properties.house } }),
    neighbour: () => ({ params: { id: properties.villa } }),
  },
  {
    calls: ['POST /estates/property'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: newProperty(estates.palm.id),
    other: newProperty(estates.cedar.id),
  },
  {
    calls: ['PUT /estate/property/:id'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: () => ({ params: { id: properties.flat }, body: { price: 200 } }),
    other: () => ({ params: { id: properties.house }, body: { price: 200 } }),
  },
  { calls: ['GET /property/attributes'], may: ['yes', 'yes', 'yes', 'yes', 'no'] },
  { calls: ['POST /property/attribute/create'], may: ['yes', 'no', 'no', 'no', 'no'] },
  {
    calls: ['POST /tenant/save'],
    may: ['yes', 'yes', 'own', 'own', 'no'],
    own: newTenant(estates.palm.id, properties.flat),
    other: newTenant(estates.cedar.id, properties.house),
    neighbour: newTenant(estates.palm.id, properties.villa),
  },
  {
    calls: ['GET /tenant/:id'],
    may: ['yes', 'yes', 'own', 'own', 'own'],
    own: () => ({ params: { id: tenancies.flat } }),
    other: () => ({ params: { id: tenancies.house } }),
    neighbour: () => ({ params: { id: tenancies.villa } }),
  },
  {
    calls: ['PUT /tenant/update/:id'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: startsOn(tenancies.flat),
    other: startsOn(tenancies.house),
  },
  {
    calls: ['PUT /property/owner/:id'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: ownerOf(estates.palm.id),
    other: ownerOf(estates.cedar.id),
  },
  { calls: ['GET /charges'], may: ['yes', 'yes', 'no', 'no', 'no'] },
  { calls: ['GET /estate/charges/:estateId'], may: ['yes', 'yes', 'own', 'own', 'own'], ...ofEstate },
  {
    calls: ['POST /create/charge'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: newCharge(estates.palm.id),
    other: newCharge(estates.cedar.id),
  },
  {
    calls: ['PUT /charge/update/:id'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: () => ({ params: { id: charges.water }, body: { duration: 12 } }),
    other: () => ({ params: { id: charges.cedar }, body: { duration: 12 } }),
  },
  {
    calls: ['GET /tenant/ledger/:tenantId'],
    may: ['yes', 'yes', 'own', 'own', 'own'],
    own: () => ({ params: { tenantId: tenancies.flat } }),
    other: () => ({ params: { tenantId: tenancies.house } }),
    neighbour: () => ({ params: { tenantId: tenancies.villa } }),
  },
  { calls: ['GET /arrears', 'GET /arrears/totals', 'GET /owed'], may: ['yes', 'yes', 'no', 'no', 'no'] },
  {
    calls: [
      ...(['GET /estate/arrears/:estateId', 'GET /estate/arrears/:estateId/totals'] as const),
      'GET /estate/owed/:estateId',
    ],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    ...ofEstate,
  },
  {
    calls: [
      ...(['GET /landlord/arrears/:userId', 'GET /landlord/arrears/:userId/totals'] as const),
      'GET /landlord/owed/:userId',
    ],
    may: ['yes', 'yes', 'no', 'own', 'no'],
    ...ofPerson(people.landlord, people['other landlord'], people.tenant),
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
    may: ['no', 'no', 'no', 'no', 'own'],
    own: paidBy('tenant'),
    other: paidBy('neighbour'),
  },
  {
    calls: ['POST /payment/initialize'],
    may: ['no', 'no', 'no', 'no', 'own'],
    own: () => initializeFor(tenancies.flat),
    other: () => initializeFor(tenancies.house),
    neighbour: () => initializeFor(tenancies.villa),
  },
  {
    calls: ['POST /payment/preview'],
    may: ['no', 'no', 'no', 'no', 'own'],
    own: () => previewFor(tenancies.flat),
    other: () => previewFor(tenancies.house),
    neighbour: () => previewFor(tenancies.villa),
  },
  {
    calls: ['GET /payment/:id/receipt', 'GET /payment/:id/receipt.pdf'],
    may: ['yes', 'yes', 'own', 'own', 'own'],
    own: async () => ({ params: { id: (await pay(world)).id } }),
    other: async () => ({ params: { id: (await pay(world, { who: 'other tenant' })).id } }),
    neighbour: async () => ({ params: { id: (await pay(world, { who: 'neighbour' })).id } }),
  },
  { calls: ['GET /payment/payers'], may: ['yes', 'yes', 'own', 'no', 'no'] },
  {
    calls: ['POST /payment/record'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: recorded(tenancies.flat),
    other: recorded(tenancies.house),
  },
  {
    calls: ['POST /payment/:id/reverse'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: reversalOf(tenancies.flat),
    other: reversalOf(tenancies.house),
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
  { calls: ['GET /statistics'], may: ['yes', 'yes', 'no', 'no', 'no'] },
  { calls: ['GET /estate/statistics/:estateId'], may: ['yes', 'yes', 'own', 'no', 'no'], ...ofEstate },
  {
    calls: ['GET /tenant/statistics/:userId'],
    may: ['yes', 'yes', 'no', 'no', 'own'],
    ...ofPerson(people.tenant, people['other tenant'], people.neighbour),
  },
  { calls: ['GET /notifications'], may: ['yes', 'yes', 'own', 'own', 'own'] },
  {
    calls: ['PUT /notification/update/:id'],
    may: ['yes', 'yes', 'own', 'own', 'own'],
    own: noticeIn(estates.palm.id, { is_read: 1 }),
    other: noticeIn(estates.cedar.id, { is_read: 1 }),
  },
  {
    calls: ['DELETE /notification/delete/:id'],
    may: ['yes', 'yes', 'own', 'own', 'own'],
    own: noticeIn(estates.palm.id),
    other: noticeIn(estates.cedar.id),
  },
  {
    calls: ['POST /notification/create', 'GET /notification/audience'],
    may: ['no', 'no', 'own', 'no', 'no'],
  },
  {
    calls: ['GET /notification/:id/deliveries', 'POST /notification/:id/retry'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: noticeIn(estates.palm.id),
    other: noticeIn(estates.cedar.id),
  },
  {
    calls: ['GET /deliveries', 'POST /deliveries/retry', 'GET /system/state', 'GET /audit-log'],
    may: ['yes', 'no', 'no', 'no', 'no'],
  },
  {
    calls: ['GET /estate/billing/:estateId', 'GET /estate/billing/:estateId/tenancies'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    ...ofEstate,
  },
  {
    calls: ['POST /estate/billing/:estateId/preview', 'PUT /estate/billing/:estateId'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: () => turnOnAgain(world, estates.palm.id),
    other: () => turnOnAgain(world, estates.cedar.id),
  },
  {
    calls: ['POST /estate/billing/:estateId/charges'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: () => oneMoreCharge(world, estates.palm.id),
    other: () => oneMoreCharge(world, estates.cedar.id),
  },
  {
    calls: ['PUT /charge/terms/:id'],
    may: ['yes', 'yes', 'own', 'no', 'no'],
    own: () => termsToChange(world, estates.palm.id),
    other: () => termsToChange(world, estates.cedar.id),
  },
  // Last, for it ends the other sessions of whoever makes it.
  { calls: ['PUT /me/password'], may: ['yes', 'yes', 'yes', 'yes', 'yes'] },
]

/** The status of a call by somebody of a role, with a session of its own. */
async function statusOf(key: Key, role: Role, asked: Asked | undefined): Promise<number> {
  const input = (await (asked?.(people[role]) ?? samples[key].input?.(world as never))) as Input | undefined
  const { status } = await world.callWith(await signIn(db, people[role].id))(key, input as never)
  return status
}

describe.each(TABLE.flatMap(({ calls, ...row }) => calls.map((key) => ({ key, ...row }))))(
  '$key',
  ({ key, may, own, other, neighbour }) => {
    test.each(ROLES.map((role, index) => ({ role, cell: may[index] as Cell })))(
      '$role: $cell',
      async ({ role, cell }) => {
        const ownStatus = await statusOf(key, role, own)
        if (cell === 'no') expect(ownStatus).toBe(403)
        else expect(ownStatus).toBeLessThan(300)
        if (other) {
          const expected = { yes: ownStatus, own: 404, no: 403 }[cell]
          expect(await statusOf(key, role, other)).toBe(expected)
        }
        if (neighbour && cell === 'own' && role !== 'estate admin')
          expect(await statusOf(key, role, neighbour)).toBe(404)
      },
    )
  },
)

test('the table speaks of every call that wants somebody signed in', () => {
  const told = TABLE.flatMap(({ calls }) => calls)
  const untold = (Object.keys(samples) as Key[]).filter(
    (key) => samples[key].who !== null && !told.includes(key),
  )
  expect(untold).toEqual(['DELETE /me/sessions/:id', 'DELETE /me/tenancies/:id'])
})
