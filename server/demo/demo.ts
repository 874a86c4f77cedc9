import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { attributes, charges } from '#server/database/schema.ts'
import type { PaymentLineRow } from '#server/database/schema-payments.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { type DemoStanding, demoFirstOfMonth, endDemoTenancies, keepLedger, standingsOf } from './billing.ts'
import { addEstate } from './estate.ts'
import { createPeople } from './names.ts'
import {
  type DemoCharge,
  type DemoTenant,
  demoLine,
  demoPaymentsOf,
  insertPayments,
  isDueInMonth,
  PAY_DAYS,
} from './payments.ts'
import { createRegistry, DEMO_PASSWORD, demoAccount, monthsAgo } from './people.ts'
import { ATTRIBUTES, ESTATES } from './places.ts'
import { createRandom, monthBefore, type Random } from './random.ts'
import { addSecurityEvents } from './security-events.ts'

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
  const setting = { db, now, dice, registry, landlord, nextPerson: createPeople(dice), attributeIds }
  const made: ReturnType<typeof demoPaymentsOf> = []
  const ledgers: Parameters<typeof keepLedger>[1][] = []
  for (const plan of ESTATES) {
    const estate = await addEstate(setting, plan)
    if (plan.status === null) continue
    if (billing.includes(plan.name)) {
      const { admin: by, charges } = estate
      const standings = standingsOf(estate.tenants, now)
      await endDemoTenancies(db, standings)
      ledgers.push({ billing_from: demoFirstOfMonth(now, 11), by, charges, standings })
      made.push(...punctualPaymentsOf(standings, charges, dice, now))
      continue
    }
    for (const tenant of estate.tenants)
      made.push(...demoPaymentsOf(tenant, [...estate.charges, everywhere], dice, now))
  }
  await insertPayments(db, made, dice)
  for (const ledger of ledgers) await keepLedger(db, ledger, now)
  await addSecurityEvents(db, dice, now)
  await markNoticeSeen(db)
}

export async function markNoticeSeen(db: Db): Promise<void> {
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
      const asked = charges.filter((charge) => isFirst || isDueInMonth(charge, 11 - back))
      const usual = month + (random.pick(PAY_DAYS) - 1) * DAY_MS + random.between(7, 20) * HOUR_MS
      const paidAt = Math.max(usual, Math.min(tenant.since + DAY_MS, now.getTime()))
      // Visitors' accounts have a known balance, and on the first of a month one tenant still pays ahead.
      const surely = tenant.months_behind !== null || pays_ahead
      const at = surely ? Math.min(paidAt, now.getTime()) : paidAt
      if (at > now.getTime()) continue
      const lines: PaymentLineRow[] = asked.map(demoLine)
      if (pays_ahead && back === 0)
        lines.push({ charge_id: null, name: 'On account', amount: ON_ACCOUNT_NAIRA, quantity: 1 })
      if (random.chance(0.03))
        made.push({ at: at - random.between(2, 40) * MINUTE_MS, lines, failed: true, tenant })
      made.push({ at, lines, failed: false, tenant })
    }
    return made
  })
}
