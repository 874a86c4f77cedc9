import { onlyRow } from '#server/database/only-row.ts'
import { charges, estates } from '#server/database/schema.ts'
import { addNotifications } from './notifications.ts'
import type { DemoCharge, DemoTenant } from './payments.ts'
import { demoAccount, monthsAgo } from './people.ts'
import { ESTATES } from './places.ts'
import { addProperty } from './property.ts'
import type { Owner, Plan, Setting } from './setting.ts'

/** The demo's landlord owns 25 properties with 100 tenants, all in the first estate. */
const LANDLORD_PROPERTIES = 25
const TENANTS_EACH = 4

/** Adds an estate with its admin, charges, properties and people; answers who runs it, its active charges and who lives there. */
export async function addEstate(
  setting: Setting,
  plan: Plan,
): Promise<{ admin: number; charges: DemoCharge[]; tenants: DemoTenant[] }> {
  const { db, now, registry } = setting
  const { properties: count, founded_months_ago: age, charges: asked, ...fields } = plan
  const isFirst = plan === ESTATES[0]
  const { id: estate_id } = onlyRow(
    await db
      .insert(estates)
      .values({ ...fields, created_at: monthsAgo(now, age) })
      .returning({ id: estates.id }),
  )
  const admin = isFirst
    ? await registry.addAccount(demoAccount('estate admin'), age, estate_id)
    : await registry.addPerson({ ...fields, name: fields.owner }, 'estate admin', age, estate_id)
  const added = await db
    .insert(charges)
    .values(
      asked.map((charge, index) => ({
        ...charge,
        estate_id,
        user_id: admin,
        created_at: monthsAgo(now, 13 - index / 10),
      })),
    )
    .returning({
      id: charges.id,
      name: charges.name,
      amount: charges.amount,
      duration: charges.duration,
      status: charges.status,
    })

  const living: DemoTenant[] = []
  let owner: Owner | null = null
  for (let number = 1; number <= count; number++) {
    const isVisitors = isFirst && number <= LANDLORD_PROPERTIES
    if (number % 4 === 1) owner = setting.dice.chance(0.2) ? null : await addLandlord(setting, age - 2)
    living.push(
      ...(await addProperty(setting, {
        estate_id,
        plan,
        number,
        owner: isVisitors ? setting.landlord : owner,
        residents: isVisitors ? TENANTS_EACH : null,
      })),
    )
  }
  if (isFirst) await addNotifications(setting, estate_id, admin)
  return { admin, charges: added.filter(({ status }) => status === 1), tenants: living }
}

async function addLandlord({ registry, nextPerson }: Setting, months: number): Promise<Owner> {
  const person = nextPerson()
  return { ...person, id: await registry.addPerson(person, 'landlord', months) }
}
