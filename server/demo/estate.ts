import { formatIsoDay } from '#contract/dates.ts'
import { DEFAULT_PROPERTY_TYPE_ID } from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import { accountsOf } from '#server/billing/public.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow } from '#server/database/rows.ts'
import {
  charges,
  estates,
  messages,
  notifications,
  properties,
  propertyAttributes,
  tenants,
} from '#server/database/schema.ts'
import { bankAccounts } from '#server/database/schema-bank.ts'
import { insertNotification, queueForAudience } from '#server/notifications/store.ts'
import { demoFirstOfMonth } from './billing.ts'
import { type createPeople, describeProperty } from './names.ts'
import type { DemoCharge, DemoTenant } from './payments.ts'
import { DEMO_TENANTS, type DemoPerson, demoAccount, monthsAgo, type Registry } from './people.ts'
import { type DemoPlace, ESTATES, NOTIFICATIONS } from './places.ts'
import type { Random } from './random.ts'

interface Setting {
  db: Db
  now: Date
  dice: Random
  registry: Registry
  nextPerson: ReturnType<typeof createPeople>
  landlord: Owner
  attributeIds: number[]
  /** Ids by name. */
  types: ReadonlyMap<string, number>
}

type Owner = DemoPerson & { id: number }
type DemoPlan = (typeof ESTATES)[number]

/** The demo's landlord owns 25 properties with 100 tenants. */
const LANDLORD_PROPERTIES = 25
const TENANTS_EACH = 4

export async function addEstate(
  setting: Setting,
  plan: DemoPlan,
): Promise<{ admin: number; charges: DemoCharge[]; tenants: DemoTenant[] }> {
  const { db, now, registry } = setting
  const { properties: count, founded_months_ago: age, charges: asked, bank_account, ...fields } = plan
  const isFirst = plan === ESTATES[0]
  const estate_id = await insertRow(db, estates, {
    ...{ ...fields, created_at: monthsAgo(now, age) },
    ...{
      office_phone: fields.phone_number,
      office_whatsapp: fields.phone_number,
      office_email: fields.email,
    },
  })
  const admin = isFirst
    ? await registry.addAccount(demoAccount('estate admin'), age, estate_id)
    : await registry.addPerson({ ...fields, name: fields.owner }, 'estate admin', age, estate_id)
  await insertRow(db, bankAccounts, {
    ...{ ...bank_account, name: `${fields.name} Residents`, estate_id, created_by: admin },
    ...{ created_at: monthsAgo(now, age - 1), shown_from: monthsAgo(now, age - 1) },
  })
  const added = await db
    .insert(charges)
    .values(
      asked.map(({ name, amount, duration, status }, index) => ({
        ...{ name, amount, duration, status },
        estate_id,
        user_id: admin,
        created_at: monthsAgo(now, 13 - index / 10),
      })),
    )
    .returning()

  const living: DemoTenant[] = []
  let owner: Owner | null = null
  for (let number = 1; number <= count; number++) {
    if (number % 4 === 1) owner = setting.dice.chance(0.2) ? null : await addLandlord(setting, age - 2)
    const ofVisitors = isFirst && number <= LANDLORD_PROPERTIES
    const plot = ofVisitors
      ? { owner: setting.landlord, residents: TENANTS_EACH }
      : { owner, residents: null }
    living.push(...(await addProperty(setting, { estate_id, plan, number, ...plot })))
  }
  if (isFirst) await addNotifications(setting, estate_id, admin)
  const active = added.flatMap((charge, index) => {
    const { rates = {}, empty_homes }: DemoPlace['charges'][number] = asked[index] ?? charge
    return charge.status === 1 ? [{ ...charge, rates, empty_homes }] : []
  })
  if (isFirst) await letOwnerLiveThere(db, estate_id, now)
  return { admin, charges: active, tenants: living }
}

interface Plot {
  estate_id: number
  plan: DemoPlan
  number: number
  owner: Owner | null
  residents: number | null
}

async function addProperty(setting: Setting, plot: Plot): Promise<DemoTenant[]> {
  const { db, now, dice, attributeIds } = setting
  const { estate_id, plan, number, owner } = plot
  const { kind, bedrooms, toilets, ...described } = describeProperty(dice, number)
  const residents = plot.residents ?? dice.pick([0, 1, 1, 1, 2])
  const status = residents > 0 ? ('rented' as const) : dice.pick(['available', 'available', 'sold'] as const)
  const created_at = monthsAgo(now, Math.max(1, plan.founded_months_ago - 3 - number / 8))
  const estate_property_id = await insertRow(db, properties, {
    ...{ ...described, status, estate_id, created_at },
    property_type_id: setting.types.get(kind) ?? DEFAULT_PROPERTY_TYPE_ID,
    let_by_room: plot.residents !== null,
    ...(owner && {
      ...{ owner_id: owner.id, owner_name: owner.name },
      ...{ owner_email: owner.email, owner_phone: owner.phone_number },
    }),
  })
  const parking = dice.between(1, 3)
  const values = [bedrooms, toilets, parking, ...attributeIds.slice(3).map(() => dice.between(0, 1))]
  const rows = attributeIds.map((attribute_id, index) => ({ attribute_id, value: String(values[index]) }))
  await db
    .insert(propertyAttributes)
    .values(
      rows.filter(({ value }) => value !== '0').map((row) => ({ ...row, property_id: estate_property_id })),
    )
  const home = { estate_id, estate_property_id, address: `${described.title}, ${plan.address}` }
  const living: DemoTenant[] = []
  for (let resident = 0; resident < residents; resident++) {
    const account = owner === setting.landlord && number === 1 ? DEMO_TENANTS[resident] : undefined
    const [partner] = plot.residents === null ? living : []
    const tenant = await addTenant(
      setting,
      {
        ...home,
        kind: setting.types.has(kind) ? kind : 'Home',
        owned: owner !== null && plot.residents === null,
      },
      { account, partner },
    )
    // A couple pays together.
    if (!partner) living.push(tenant)
  }
  return living
}

/** The owner of the last empty home moved in two months ago. */
async function letOwnerLiveThere(db: Db, estate_id: number, now: Date): Promise<void> {
  await db.execute(sql`
    update properties set owner_lives_from = ${demoFirstOfMonth(now, 2)} where id = (
      select max(id) from properties p where p.estate_id = ${estate_id} and p.owner_id is not null
        and not exists (select from tenants t where t.estate_property_id = p.id))`)
}

type Home = Pick<DemoTenant, 'estate_id' | 'estate_property_id' | 'kind' | 'owned'> & { address: string }

async function addTenant(
  { db, now, dice, registry, nextPerson }: Setting,
  { kind, owned, ...home }: Home,
  {
    account,
    partner,
  }: { account?: (typeof DEMO_TENANTS)[number] | undefined; partner?: DemoTenant | undefined },
): Promise<DemoTenant> {
  const months = account ? 15 : dice.between(2, 16) * (dice.chance(0.07) ? 0.1 : 1)
  const person = account ?? nextPerson()
  if (partner) person.name = `${person.name.split(' ')[0]} ${partner.name.split(' ').at(-1)}`
  const user_id = account
    ? await registry.addAccount(account, months)
    : await registry.addPerson(person, 'tenant', months)
  const { name, email, phone_number } = person
  const created_at = partner ? new Date(partner.since).toISOString() : monthsAgo(now, months)
  const id = await insertRow(db, tenants, {
    ...{ ...home, user_id, name, email, phone_number, created_at, account_id: partner?.account_id ?? 0 },
    starts_on: formatIsoDay(new Date(created_at)),
  })
  const months_behind = account?.months_behind ?? null
  const [account_id = 0] = await accountsOf(db, [id])
  return {
    ...person,
    ...home,
    kind,
    owned,
    id,
    account_id,
    user_id,
    since: Date.parse(created_at),
    months_behind,
  }
}

async function addLandlord({ registry, nextPerson }: Setting, months: number): Promise<Owner> {
  const person = nextPerson()
  return { ...person, id: await registry.addPerson(person, 'landlord', months) }
}

async function addNotifications(
  { db, now }: { db: Db; now: Date },
  estate_id: number,
  created_by: number,
): Promise<void> {
  for (const { days, roles, ...text } of [...NOTIFICATIONS].reverse()) {
    const notification = { ...text, estate_id, created_by, roles: [...roles], url: null }
    const id = await insertNotification(db, notification)
    const created_at = new Date(now.getTime() - days * DAY_MS).toISOString()
    await db.update(notifications).set({ created_at }).where(eq(notifications.id, id))
    await queueForAudience(db, { ...notification, id })
    await markArrived(db, id, created_at)
  }
}

async function markArrived(db: Db, notificationId: number, at: string): Promise<void> {
  await db.execute(sql`
    update ${messages} set created_at = ${at}, sent_at = ${at}, tries = 1, next_try_at = null,
      via = case channel when 'email' then 'smtp' else 'whatsapp' end,
      status = case when channel = 'email' then 'sent' when id % 37 = 0 then 'failed' when id % 5 = 0 then 'delivered' else 'read' end,
      unreachable = channel = 'whatsapp' and id % 37 = 0,
      last_error = case when channel = 'whatsapp' and id % 37 = 0 then 'This number is not on WhatsApp.' end
    where notification_id = ${notificationId} and status = 'queued'`)
}
