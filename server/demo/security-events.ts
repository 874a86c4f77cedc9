import type { Role } from '#contract/roles.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import { asc, eq, notInArray } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { tenants, userRoles, users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { DEMO_ACCOUNTS, demoAccount } from './people.ts'
import type { Random } from './random.ts'

type Event = Omit<typeof securityEvents.$inferInsert, 'at'> & { days: number }

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const DEVICES = [PHONE, PHONE, IPHONE, LAPTOP]
const RESIDENTS = 12

/** Demo accounts sign in nowhere here, so that a visitor's first sign-in is from no new device. */
export async function addSecurityEvents(db: Db, dice: Random, now: Date): Promise<void> {
  const staff = async (role: Role) => {
    const rows = await db
      .select({ user_id: users.id, estate_id: users.estate_id })
      .from(users)
      .where(eq(users.email, demoAccount(role).email))
    return { ...onlyRow(rows), role, ip: '102.89.23.14', user_agent: LAPTOP }
  }
  const [superAdmin, admin] = [await staff('super admin'), await staff('admin')]
  const estateAdmin = await staff('estate admin')
  const residents = await db
    .selectDistinct({ id: users.id, estate_id: tenants.estate_id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .innerJoin(tenants, eq(tenants.user_id, users.id))
    .where(
      notInArray(
        users.email,
        DEMO_ACCOUNTS.map(({ email }) => email),
      ),
    )
    .orderBy(asc(users.id))
    .limit(RESIDENTS)

  const events: Event[] = []
  const add = (days: number, kind: Event['kind'], ...facts: Partial<Event>[]) =>
    events.push(Object.assign({ days, kind }, ...facts))
  const script = { ip: '197.210.64.9', user_agent: 'python-requests/2.32' }
  const signIn = { detail: { route: 'POST /api/login' } }
  add(29, 'settings_changed', estateAdmin, { detail: { what: 'reminders', fields: ['days'] } })
  add(24, 'exported', admin, { detail: { what: 'payments', rows: 412, people: 74 } })
  add(21, 'roles_changed', superAdmin, {
    about_id: estateAdmin.user_id,
    detail: { gained: ['estate admin'], lost: [] },
  })
  const onPhone = { estate_id: null, ip: '105.112.4.77', user_agent: PHONE }
  add(16, 'password_changed', estateAdmin, onPhone, { detail: { by: 'password' } })
  add(12, 'role_refused', estateAdmin, { times: 2, detail: { route: 'GET /api/users' } })
  add(9, 'exported', estateAdmin, { detail: { what: 'arrears', rows: 9, people: 9 } })
  add(5, 'throttled', script, signIn, { times: 41 })
  add(5.001, 'sign_in_refused', script, signIn, { times: 6, tried: 'admin@estate.com' })
  add(2.4, 'exported', estateAdmin, { detail: { what: 'payments', rows: 96, people: 31 } })
  add(0.4, 'settings_changed', estateAdmin, {
    ...{ entity: 'estate', entity_id: estateAdmin.estate_id },
    detail: { what: 'estate changed', fields: ['phone_number'] },
  })
  for (const [index, { id: user_id, estate_id }] of residents.entries()) {
    const ip = `105.112.${dice.between(1, 250)}.${dice.between(1, 250)}`
    const who = { user_id, ip, user_agent: DEVICES[index % DEVICES.length] ?? PHONE }
    const tenant = { ...who, role: 'tenant' }
    const days = dice.between(3, 300) / 10
    if (index % 3 === 0) add(days + 0.001, 'sign_in_refused', who, signIn, { times: 2 })
    add(days, 'sign_in', tenant)
    if (index % 4 === 1) add(days - 0.002, 'new_device', tenant)
    if (index % 5 === 2)
      add(days - 0.004, 'row_refused', tenant, {
        ...{ entity: 'payment', entity_id: 1, estate_id },
        detail: { route: 'GET /api/payment/:id/receipt' },
      })
    add(days - 0.02, 'sign_out', tenant)
  }
  const rows = events
    .map(({ days, ...event }) => ({
      ...event,
      at: new Date(now.getTime() - days * DAY_MS - MINUTE_MS).toISOString(),
    }))
    .sort((one, other) => one.at.localeCompare(other.at))
  await db.insert(securityEvents).values(rows)
}
