import type { RunningApp } from './app.ts'
import { callAs, makeEstate, type Person, type TestEstate, unique, uniqueEmail } from './people.ts'

export interface TestHome extends TestEstate {
  landlord: Person
  tenant: Person
  /** The tenancy. */
  tenant_id: number
  property_id: number
}
interface Saved {
  id: number
  landlord: Person
  tenant: Person
}

/** Adds a property with people to an estate; existing accounts are linked. */
export async function makeProperty(
  app: RunningApp,
  estate: TestEstate,
  people: { landlord: string; tenant: string; tenant_name?: string },
): Promise<Saved> {
  const [attribute] = await callAs<{ id: number; name: string }[]>(
    app,
    estate.superAdmin,
    'GET /property/attributes',
  )
  const { id, name } =
    attribute ??
    (await callAs<{ id: number; name: string }>(app, estate.superAdmin, 'POST /property/attribute/create', {
      name: unique('Bedrooms'),
      label: 'Number of bedrooms',
    }))
  return callAs<Saved>(app, estate.admin, 'POST /estates/property', {
    title: unique('Flat'),
    price: 2_500_000,
    description: '',
    status: 'rented',
    property_type_id: 3,
    estate_id: estate.id,
    attributes: [{ id, value: name, label: '3' }],
    owner_status: false,
    landlord_name: 'Olúṣẹ́gun Fáshọlá',
    landlord_email: people.landlord,
    tenant_status: true,
    tenant_name: people.tenant_name ?? 'Adébáyọ̀ Ọláṣẹ',
    tenant_email: people.tenant,
  })
}

/** Estates by app, for tests about one tenant's payments: a new estate takes a while. */
const shared = new WeakMap<RunningApp, Promise<TestEstate>>()
function sharedEstate(app: RunningApp): Promise<TestEstate> {
  const known = shared.get(app) ?? makeEstate(app)
  shared.set(app, known)
  return known
}

/** A new home with landlord and tenant, in an estate that other tests share unless one is given. */
export async function makeHome(app: RunningApp, given?: TestEstate): Promise<TestHome> {
  const estate = given ?? (await sharedEstate(app))
  const people = { landlord: uniqueEmail('landlord'), tenant: uniqueEmail('tenant') }
  const { id, landlord, tenant } = await makeProperty(app, estate, people)
  const { user } = await callAs<{ user: { tenants: { id: number }[] } }>(app, tenant, 'GET /me')
  return { ...estate, landlord, tenant, tenant_id: user.tenants[0]?.id ?? 0, property_id: id }
}

export interface TestCharge {
  id: number
  name: string
}

/** Adds a charge to the estate; default: ₦45,000 a month. */
export async function makeCharge(
  app: RunningApp,
  { id, admin }: TestEstate,
  charge: { name?: string; amount?: number; duration?: number; status?: 1 | null } = {},
): Promise<TestCharge> {
  const { user } = await callAs<{ user: { id: number } }>(app, admin, 'GET /me')
  return callAs(app, admin, 'POST /create/charge', {
    name: unique('Levy'),
    amount: 45_000,
    duration: 1,
    status: 1,
    ...charge,
    estate_id: id,
    property_type_id: 3,
    user_id: user.id,
  })
}
