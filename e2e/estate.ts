import type { RunningApp } from './app.ts'
import { callAs, makeSuperAdmin, type Person, unique, uniqueEmail } from './people.ts'

export interface TestEstate {
  id: number
  name: string
  superAdmin: Person
  /** Looks after it. */
  admin: Person
}

/** Makes an estate of its own for a test, with its admin, on an app without the demo. */
export async function makeEstate(app: RunningApp): Promise<TestEstate> {
  const superAdmin = await makeSuperAdmin(app)
  const name = unique('Estate')
  const estate = await callAs<{ id: number; user: Person }>(app, superAdmin, 'POST /estate/save', {
    name,
    owner: 'Ngozi Okafor',
    phone_number: '+2348031234567',
    address: '14 Admiralty Way, Lekki',
    email: uniqueEmail('owner'),
    status: 1,
    lga_id: 1,
  })
  return { id: estate.id, name, superAdmin, admin: estate.user }
}

export async function makeAttribute(
  app: RunningApp,
  { superAdmin }: TestEstate,
): Promise<{ id: number; name: string }> {
  const name = unique('Balconies')
  return callAs(app, superAdmin, 'POST /property/attribute/create', { name, label: 'Number of balconies' })
}

/** Makes a property with a landlord of its own. */
export async function makeProperty(
  app: RunningApp,
  estate: TestEstate,
  title = unique('Flat'),
): Promise<{ id: number; title: string; landlord: Person }> {
  const attribute = await makeAttribute(app, estate)
  return callAs(app, estate.admin, 'POST /estates/property', {
    title,
    price: 2_500_000,
    status: 'available',
    estate_id: estate.id,
    attributes: [{ id: attribute.id, value: attribute.name, label: '2' }],
    owner_status: false,
    landlord_name: 'Chidi Eze',
    landlord_email: uniqueEmail('chidi'),
    tenant_status: false,
  })
}
