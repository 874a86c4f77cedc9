import { DAY_MS } from '#contract/time.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { charges, estates, messages, notifications } from '#server/database/schema.ts'
import { insertNotification, queueForAudience } from '#server/notifications/store.ts'
import type { DemoCharge, DemoTenant } from './payments.ts'
import { demoAccount, monthsAgo } from './people.ts'
import { ESTATES, NOTIFICATIONS } from './places.ts'
import { addProperty, type DemoPlan, type Owner, type Setting } from './property.ts'

/** The demo's landlord owns 25 properties with 100 tenants. */
const LANDLORD_PROPERTIES = 25
const TENANTS_EACH = 4

export async function addEstate(
  setting: Setting,
  plan: DemoPlan,
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

/** Email is sent; WhatsApp is also delivered, read or failed. */
async function markArrived(db: Db, notificationId: number, at: string): Promise<void> {
  await db.execute(sql`
    update ${messages} set created_at = ${at}, sent_at = ${at}, tries = 1, next_try_at = null,
      via = case channel when 'email' then 'smtp' else 'whatsapp' end,
      status = case when channel = 'email' then 'sent' when id % 37 = 0 then 'failed' when id % 5 = 0 then 'delivered' else 'read' end,
      unreachable = channel = 'whatsapp' and id % 37 = 0,
      last_error = case when channel = 'whatsapp' and id % 37 = 0 then 'This number is not on WhatsApp.' end
    where notification_id = ${notificationId} and status = 'queued'`)
}
