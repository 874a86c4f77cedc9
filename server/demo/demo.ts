import { randomBytes } from 'node:crypto'
import type { Role } from '#contract/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { asc, eq, notInArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { attributes, charges, tenants, userRoles, users } from '#server/database/schema.ts'
import type { PaymentLineRow } from '#server/database/schema-payments.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { listPropertyTypes } from '#server/property-types/store.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { type DemoStanding, demoFirstOfMonth, endDemoTenancies, keepLedger, standingsOf } from './billing.ts'
import { addEstate } from './estate.ts'
import { createPeople } from './names.ts'
import { tellOffices } from './notices.ts'
import {
  type DemoCharge,
  type DemoTenant,
  demoLine,
  demoPaymentsOf,
  insertPayments,
  isDueInMonth,
  PAY_DAYS,
} from './payments.ts'
import { createRegistry, DEMO_ACCOUNTS, DEMO_PASSWORD, demoAccount, monthsAgo } from './people.ts'
import { ATTRIBUTES, ESTATES } from './places.ts'
import { createRandom, monthBefore, type Random } from './random.ts'

const ON_ACCOUNT_NAIRA = 20_000

type EstateName = (typeof ESTATES)[number]['name']
const BILLING: readonly EstateName[] = ['Lekki Gardens Phase II', 'Maitama Heights']

interface Filling {
  now?: Date
  billing?: readonly EstateName[]
}

/** Fills an empty database in one transaction. Moments count back from `now`; all else is the same every time. */
export async function fillWithDemo(
  db: Db,
  { now = new Date(), billing = BILLING }: Filling = {},
): Promise<void> {
  const [known, unknown] = await Promise.all(
    [DEMO_PASSWORD, randomBytes(32).toString('hex')].map(hashPassword),
  )
  if (!known || !unknown) throw new Error('a password was not hashed')
  await db.transaction((tx) => fill(tx, { now, billing }, { known, unknown }))
}

async function fill(
  db: Db,
  { now, billing }: Required<Filling>,
  hashes: { known: string; unknown: string },
): Promise<void> {
  const dice = createRandom(20_260_502)
  const registry = createRegistry(db, now, hashes)
  const superAdmin = await registry.addAccount(demoAccount('super admin'), 36)
  await registry.addAccount(demoAccount('admin'), 35)
  const account = demoAccount('landlord')
  const landlord = { ...account, id: await registry.addAccount(account, 24) }

  const added = await db
    .insert(attributes)
    .values(ATTRIBUTES.map((each) => ({ ...each, created_at: monthsAgo(now, 35) })))
    .returning({ id: attributes.id })
  const levy = { name: 'Emergency response levy', amount: 10_000, duration: 12, status: 1 } as const
  const everywhere = onlyRow(
    await db
      .insert(charges)
      .values({ ...levy, user_id: superAdmin, created_at: monthsAgo(now, 13) })
      .returning(),
  )

  const attributeIds = added.map(({ id }) => id)
  const types = new Map((await listPropertyTypes(db)).map(({ id, name }) => [name, id]))
  const setting = { db, now, dice, registry, landlord, nextPerson: createPeople(dice), attributeIds, types }
  const made: ReturnType<typeof demoPaymentsOf> = []
  const ledgers: Parameters<typeof keepLedger>[1][] = []
  for (const plan of ESTATES) {
    const estate = await addEstate(setting, plan)
    if (plan.status === null) continue
    if (billing.includes(plan.name)) {
      const { admin: by, charges } = estate
      const standings = standingsOf(estate.tenants, now)
      await endDemoTenancies(db, standings)
      ledgers.push({ billing_from: demoFirstOfMonth(now, 11), by, charges, standings, types })
      made.push(...punctualPaymentsOf(standings, charges, dice, now))
      continue
    }
    for (const tenant of estate.tenants)
      made.push(...demoPaymentsOf(tenant, [...estate.charges, everywhere], dice, now))
  }
  await insertPayments(db, made, dice)
  for (const ledger of ledgers) await keepLedger(db, ledger, now)
  await tellOffices(db)
  await addSecurityEvents(db, dice, now)
  await publishNotice(db)
  await markNoticeSeen(db)
}

/** An operator writes such words into the gaps of the first privacy notice. */
const NOTICE_WORDS = {
  'Name of the operator': 'The operator of this demo',
  'postal address': '12 Admiralty Way, Lekki, Lagos',
  'email of the data protection officer': 'privacy@estate.demo',
  'Name of the mail service': 'The mail service of the demo',
  'name and country of the hosting company': 'a hosting company in Lagos, Nigeria',
  'number of days that backups are kept': '30',
}

async function publishNotice(db: Db): Promise<void> {
  const text = Object.entries(NOTICE_WORDS).reduce(
    (text, [gap, words]) => sql`replace(${text}, ${`[${gap}]`}, ${words})`,
    sql`text`,
  )
  await db.execute(
    sql`insert into privacy_notices (version, text) select version + 1, ${text} from privacy_notices`,
  )
}

async function markNoticeSeen(db: Db): Promise<void> {
  await db.execute(sql`
    insert into privacy_views (user_id, version, seen_at)
    select u.id, n.version, now() from users u cross join (select max(version) as version from privacy_notices) n`)
}

export function punctualPaymentsOf(
  standings: readonly DemoStanding[],
  charges: readonly DemoCharge[],
  random: Random,
  now: Date,
) {
  return standings.flatMap(({ tenant, unpaid, pays_ahead }) => {
    const made: { at: number; lines: PaymentLineRow[]; failed: boolean; tenant: DemoTenant }[] = []
    for (let back = 11; back >= unpaid; back--) {
      const month = monthBefore(now, back)
      const end = monthBefore(now, back - 1)
      if (tenant.since >= end) continue
      const isFirst = back === 11 || tenant.since >= month
      const asked = charges.filter((charge) =>
        charge.empty_homes && tenant.owned
          ? tenant.since <= month && isDueInMonth(charge, 11 - back)
          : isFirst || isDueInMonth(charge, 11 - back),
      )
      const usual = month + (random.pick(PAY_DAYS) - 1) * DAY_MS + random.between(7, 20) * HOUR_MS
      const paidAt = Math.max(usual, Math.min(tenant.since + DAY_MS, now.getTime()))
      const surely = tenant.months_behind !== null || pays_ahead
      const at = surely ? Math.min(paidAt, now.getTime()) : paidAt
      if (at > now.getTime()) continue
      const lines: PaymentLineRow[] = asked.map((charge) => demoLine(charge, tenant.kind))
      if (pays_ahead && back === 0)
        lines.push({ charge_id: null, name: 'On account', amount: ON_ACCOUNT_NAIRA, quantity: 1 })
      if (random.chance(0.03))
        made.push({ at: at - random.between(2, 40) * MINUTE_MS, lines, failed: true, tenant })
      made.push({ at, lines, failed: false, tenant })
    }
    return made
  })
}

type Event = Omit<typeof securityEvents.$inferInsert, 'at'> & { days: number }

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const DEVICES = [PHONE, PHONE, IPHONE, LAPTOP]
const RESIDENTS = 12

/** These sign-ins leave no known device, so that a visitor's first one is from no new device. */
async function addSecurityEvents(db: Db, dice: Random, now: Date): Promise<void> {
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
  add(24.001, 'sign_in', admin)
  add(24, 'exported', admin, { detail: { what: 'payments', rows: 412, people: 74 } })
  add(21.001, 'sign_in', superAdmin)
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
  add(0.401, 'sign_in', estateAdmin)
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
