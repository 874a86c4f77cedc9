import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { charges, estates, properties, propertyAttributes, tenants } from '#server/database/schema.ts'
import { type createPeople, describeProperty } from './names.ts'
import { addNotifications } from './notifications.ts'
import type { DemoCharge, DemoTenant } from './payments.ts'
import { demoAccount, monthsAgo, type Person, type Registry } from './people.ts'
import { ESTATES } from './places.ts'
import type { Random } from './random.ts'

/** The demo's landlord owns 25 properties with 100 tenants (decisions.md), all in the first estate. */
const LANDLORD_PROPERTIES = 25
const TENANTS_EACH = 4

export interface Setting {
  db: Db
  now: Date
  dice: Random
  registry: Registry
  nextPerson: ReturnType<typeof createPeople>
  /** The demo's landlord. */
  landlord: Owner
  /** Attribute ids: bedrooms, toilets, parking, then what a house has or has not. */
  attributeIds: number[]
}

interface Owner extends Pick<Person, 'name' | 'email'> {
  id: number
}
type Plan = (typeof ESTATES)[number]

/** Adds an estate with its admin, charges, properties and people; answers its active charges and who lives there. */
export async function addEstate(
  setting: Setting,
  plan: Plan,
): Promise<{ charges: DemoCharge[]; tenants: DemoTenant[] }> {
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
    ? await registry.addAccount('estate admin', age, estate_id)
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
  return { charges: added.filter(({ status }) => status === 1), tenants: living }
}

async function addLandlord({ registry, nextPerson }: Setting, months: number): Promise<Owner> {
  const person = nextPerson()
  return { ...person, id: await registry.addPerson(person, 'landlord', months) }
}

interface Plot {
  estate_id: number
  plan: Plan
  number: number
  owner: Owner | null
  /** How many live there; null for as many as it happens. */
  residents: number | null
}

async function addProperty(setting: Setting, plot: Plot): Promise<DemoTenant[]> {
  const { db, now, dice, attributeIds } = setting
  const { estate_id, plan, number, owner } = plot
  const { bedrooms, toilets, ...described } = describeProperty(dice, number)
  const residents = plot.residents ?? dice.pick([0, 1, 1, 1, 2])
  const status = residents > 0 ? ('rented' as const) : dice.pick(['available', 'available', 'sold'] as const)
  const created_at = monthsAgo(now, Math.max(1, plan.founded_months_ago - 3 - number / 8))
  const { id: estate_property_id } = onlyRow(
    await db
      .insert(properties)
      .values({
        ...{ ...described, status, estate_id, created_at },
        ...(owner && { owner_id: owner.id, owner_name: owner.name, owner_email: owner.email }),
      })
      .returning({ id: properties.id }),
  )
  const values = [
    bedrooms,
    toilets,
    dice.between(1, 3),
    ...attributeIds.slice(3).map(() => dice.between(0, 1)),
  ]
  await db.insert(propertyAttributes).values(
    attributeIds
      .map((attribute_id, index) => ({
        property_id: estate_property_id,
        attribute_id,
        value: String(values[index]),
      }))
      .filter(({ value }) => value !== '0'),
  )
  const living: DemoTenant[] = []
  for (let resident = 0; resident < residents; resident++) {
    const isVisitor = owner === setting.landlord && number === 1 && resident === 0
    living.push(
      await addTenant(setting, {
        estate_id,
        estate_property_id,
        address: `${described.title}, ${plan.address}`,
        isVisitor,
      }),
    )
  }
  return living
}

/** Most have been there for a while; a few moved in lately. `isVisitor`: the account that the demo is tried with. */
async function addTenant(
  { db, now, dice, registry, nextPerson }: Setting,
  {
    isVisitor,
    ...home
  }: { estate_id: number; estate_property_id: number; address: string; isVisitor: boolean },
): Promise<DemoTenant> {
  const months = isVisitor ? 15 : dice.between(2, 16) * (dice.chance(0.07) ? 0.1 : 1)
  const person = isVisitor ? demoAccount('tenant') : nextPerson()
  const user_id = isVisitor
    ? await registry.addAccount('tenant', months)
    : await registry.addPerson(person, 'tenant', months)
  const { name, email, phone_number } = person
  const created_at = monthsAgo(now, months)
  const { id } = onlyRow(
    await db
      .insert(tenants)
      .values({ ...home, user_id, name, email, phone_number, created_at })
      .returning({ id: tenants.id }),
  )
  return { ...person, ...home, id, user_id, since: Date.parse(created_at), is_visitor: isVisitor }
}
