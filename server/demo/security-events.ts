import type { Role } from '#contract/roles.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import { asc, eq, notInArray } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { tenants, userRoles, users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { DEMO_ACCOUNTS } from './people.ts'
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

/**
 * A month of the security log, too little to raise a warning. Demo accounts have no sign-ins, so that a
 * visitor's first is no new device.
 */
export async function addSecurityEvents(db: Db, dice: Random, now: Date): Promise<void> {
  const idOf = async (role: Role) => {
    const { email } = DEMO_ACCOUNTS.find((each) => each.role === role) ?? DEMO_ACCOUNTS[0]
    const [row] = await db
      .select({ id: users.id, estate_id: users.estate_id })
      .from(users)
      .where(eq(users.email, email))
    return { user_id: row?.id ?? null, role, estate_id: row?.estate_id ?? null }
  }
  const [superAdmin, admin, estateAdmin] = [
    await idOf('super admin'),
    await idOf('admin'),
    await idOf('estate admin'),
  ]
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

  const office = { ip: '102.89.23.14', user_agent: LAPTOP }
  const events: Event[] = [
    {
      days: 29,
      kind: 'settings_changed',
      ...estateAdmin,
      ...office,
      detail: { what: 'reminders', fields: ['days'] },
    },
    {
      days: 24,
      kind: 'exported',
      ...admin,
      ...office,
      estate_id: null,
      detail: { what: 'payments', rows: 412, people: 74 },
    },
    {
      days: 21,
      kind: 'roles_changed',
      ...superAdmin,
      ...office,
      about_id: estateAdmin.user_id,
      detail: { gained: ['estate admin'], lost: [] },
    },
    {
      days: 16,
      kind: 'password_changed',
      ...estateAdmin,
      estate_id: null,
      ip: '105.112.4.77',
      user_agent: PHONE,
      detail: { by: 'password' },
    },
    {
      days: 12,
      kind: 'role_refused',
      ...estateAdmin,
      ...office,
      times: 2,
      detail: { route: 'GET /api/users' },
    },
    { days: 9, kind: 'exported', ...estateAdmin, ...office, detail: { what: 'arrears', rows: 9, people: 9 } },
    {
      days: 5,
      kind: 'throttled',
      ip: '197.210.64.9',
      user_agent: 'python-requests/2.32',
      times: 41,
      detail: { route: 'POST /api/login' },
    },
    {
      days: 5.001,
      kind: 'sign_in_refused',
      tried: 'admin@estate.com',
      ip: '197.210.64.9',
      user_agent: 'python-requests/2.32',
      times: 6,
      detail: { route: 'POST /api/login' },
    },
    {
      days: 2.4,
      kind: 'exported',
      ...estateAdmin,
      ...office,
      detail: { what: 'payments', rows: 96, people: 31 },
    },
    {
      days: 0.4,
      kind: 'settings_changed',
      ...estateAdmin,
      ...office,
      entity: 'estate',
      entity_id: estateAdmin.estate_id,
      detail: { what: 'estate changed', fields: ['phone_number'] },
    },
  ]
  for (const [index, { id: user_id, estate_id }] of residents.entries()) {
    const who = {
      user_id,
      ip: `105.112.${dice.between(1, 250)}.${dice.between(1, 250)}`,
      user_agent: DEVICES[index % DEVICES.length] ?? PHONE,
    }
    const days = dice.between(3, 300) / 10
    const route = { route: 'POST /api/login' }
    if (index % 3 === 0)
      events.push({ days: days + 0.001, kind: 'sign_in_refused', ...who, times: 2, detail: route })
    events.push({ days, kind: 'sign_in', ...who, role: 'tenant' })
    if (index % 4 === 1) events.push({ days: days - 0.002, kind: 'new_device', ...who, role: 'tenant' })
    if (index % 5 === 2)
      events.push({
        days: days - 0.004,
        kind: 'row_refused',
        ...who,
        role: 'tenant',
        entity: 'payment',
        entity_id: 1,
        estate_id,
        detail: { route: 'GET /api/payment/:id/receipt' },
      })
    events.push({ days: days - 0.02, kind: 'sign_out', ...who, role: 'tenant' })
  }
  const rows = events
    .map(({ days, ...event }) => ({
      ...event,
      at: new Date(now.getTime() - days * DAY_MS - MINUTE_MS).toISOString(),
    }))
    .sort((one, other) => one.at.localeCompare(other.at))
  await db.insert(securityEvents).values(rows)
}
