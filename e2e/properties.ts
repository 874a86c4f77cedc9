import type { RunningApp } from './app.ts'
import { callAs, type Person, type TestEstate, unique, uniqueEmail } from './people.ts'

export async function makeAttribute(
  app: RunningApp,
  { superAdmin }: TestEstate,
): Promise<{ id: number; name: string }> {
  const name = unique('Balconies')
  return callAs(app, superAdmin, 'POST /property/attribute/create', { name, label: 'Number of balconies' })
}

/** Creates a property with a new landlord. */
export async function makeProperty(
  app: RunningApp,
  estate: TestEstate,
  title = unique('Flat'),
  tenant?: { tenant_name: string; tenant_email: string },
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
    tenant_status: tenant !== undefined,
    ...tenant,
  })
}
