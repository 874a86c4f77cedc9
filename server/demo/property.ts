import { formatIsoDay } from '#contract/dates.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { properties, propertyAttributes, tenants } from '#server/database/schema.ts'
import { type createPeople, describeProperty } from './names.ts'
import type { DemoTenant } from './payments.ts'
import { DEMO_TENANTS, monthsAgo, type Person, type Registry } from './people.ts'
import type { ESTATES } from './places.ts'
import type { Random } from './random.ts'

export interface Setting {
  db: Db
  now: Date
  dice: Random
  registry: Registry
  nextPerson: ReturnType<typeof createPeople>
  landlord: Owner
  /** Ids of bedrooms, toilets, parking, then yes-or-no attributes. */
  attributeIds: number[]
}

export interface Owner extends Pick<Person, 'name' | 'email'> {
  id: number
}
export type DemoPlan = (typeof ESTATES)[number]

interface Plot {
  estate_id: number
  plan: DemoPlan
  number: number
  owner: Owner | null
  /** null: random. */
  residents: number | null
}

export async function addProperty(setting: Setting, plot: Plot): Promise<DemoTenant[]> {
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
    const account = owner === setting.landlord && number === 1 ? (DEMO_TENANTS[resident] ?? null) : null
    living.push(
      await addTenant(setting, {
        estate_id,
        estate_property_id,
        address: `${described.title}, ${plan.address}`,
        account,
      }),
    )
  }
  return living
}

async function addTenant(
  { db, now, dice, registry, nextPerson }: Setting,
  {
    account,
    ...home
  }: {
    estate_id: number
    estate_property_id: number
    address: string
    account: (typeof DEMO_TENANTS)[number] | null
  },
): Promise<DemoTenant> {
  const months = account ? 15 : dice.between(2, 16) * (dice.chance(0.07) ? 0.1 : 1)
  const person = account ?? nextPerson()
  const user_id = account
    ? await registry.addAccount(account, months)
    : await registry.addPerson(person, 'tenant', months)
  const { name, email, phone_number } = person
  const created_at = monthsAgo(now, months)
  const { id } = onlyRow(
    await db
      .insert(tenants)
      .values({
        ...{ ...home, user_id, name, email, phone_number, created_at },
        starts_on: formatIsoDay(new Date(created_at)),
      })
      .returning({ id: tenants.id }),
  )
  const months_behind = account?.months_behind ?? null
  return { ...person, ...home, id, user_id, since: Date.parse(created_at), months_behind }
}
