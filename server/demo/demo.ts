import { randomBytes } from 'node:crypto'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { attributes, charges } from '#server/database/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { keepBook } from './billing.ts'
import { addEstate } from './estate.ts'
import { createPeople } from './names.ts'
import { insertPayments, paymentsOf } from './payments.ts'
import { createRegistry, demoAccount, monthsAgo } from './people.ts'
import { ATTRIBUTES, ESTATES } from './places.ts'
import { aYearBefore, punctualPaymentsOf } from './punctual-payments.ts'
import { createRandom } from './random.ts'

/** The estate whose charges are billed by themselves; in the others they are bought. */
const [, BILLS] = ESTATES

/** What all the demo's accounts sign in with. */
export const DEMO_PASSWORD = 'Estate-2026'

/**
 * Fills an empty database with a believable year of three estates. All in one transaction: it is there whole, or not at
 * all. The same every time, but for the moments, which count back from `now`.
 */
export async function fillWithDemo(db: Db, now = new Date()): Promise<void> {
  const [known, unknown] = await Promise.all(
    [DEMO_PASSWORD, randomBytes(32).toString('hex')].map(hashPassword),
  )
  if (!known || !unknown) throw new Error('a password was not hashed')
  await db.transaction((tx) => fill(tx, now, { known, unknown }))
}

async function fill(db: Db, now: Date, hashes: { known: string; unknown: string }): Promise<void> {
  const dice = createRandom(20_260_502)
  const registry = createRegistry(db, now, hashes)
  const superAdmin = await registry.addAccount('super admin', 36)
  await registry.addAccount('admin', 35)
  const landlord = { ...demoAccount('landlord'), id: await registry.addAccount('landlord', 24) }

  const added = await db
    .insert(attributes)
    .values(ATTRIBUTES.map((each) => ({ ...each, created_at: monthsAgo(now, 35) })))
    .returning({ id: attributes.id })
  const everywhere = onlyRow(
    await db
      .insert(charges)
      .values({
        name: 'Emergency response levy',
        amount: 10_000,
        duration: 12,
        status: 1,
        user_id: superAdmin,
        created_at: monthsAgo(now, 13),
      })
      .returning({ id: charges.id, name: charges.name, amount: charges.amount, duration: charges.duration }),
  )

  const setting = {
    db,
    now,
    dice,
    registry,
    landlord,
    nextPerson: createPeople(dice),
    attributeIds: added.map(({ id }) => id),
  }
  const made: ReturnType<typeof paymentsOf> = []
  let billed: Parameters<typeof keepBook>[1] | null = null
  for (const plan of ESTATES) {
    const estate = await addEstate(setting, plan)
    // Nothing is paid where nothing is asked any more.
    if (plan.status === null) continue
    if (plan === BILLS) {
      const { charges, tenants } = estate
      billed = { billing_from: aYearBefore(now), by: estate.admin, charges, tenants }
      made.push(...punctualPaymentsOf(tenants, charges, dice, now))
      continue
    }
    for (const tenant of estate.tenants)
      made.push(...paymentsOf(tenant, [...estate.charges, everywhere], dice, now))
  }
  await insertPayments(db, made, dice)
  if (billed) await keepBook(db, billed, now)
}
