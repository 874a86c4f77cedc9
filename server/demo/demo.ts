import { randomBytes } from 'node:crypto'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { attributes, charges } from '#server/database/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { keepBook } from './billing.ts'
import { addEstate } from './estate.ts'
import { createPeople } from './names.ts'
import { insertPayments, paymentsOf } from './payments.ts'
import { createRegistry, DEMO_PASSWORD, demoAccount, monthsAgo } from './people.ts'
import { ATTRIBUTES, ESTATES } from './places.ts'
import { markNoticeSeen } from './privacy.ts'
import { punctualPaymentsOf } from './punctual-payments.ts'
import { createRandom } from './random.ts'
import { addSecurityEvents } from './security-events.ts'
import { endTenancies, firstOfMonth, standingsOf } from './standings.ts'

type EstateName = (typeof ESTATES)[number]['name']
/** The estates that keep what is owed; in the others charges are bought. */
const BILLING: readonly EstateName[] = ['Lekki Gardens Phase II', 'Maitama Heights']

interface Filling {
  now?: Date
  billing?: readonly EstateName[]
}

/**
 * Fills an empty database with a believable year of three estates. All in one transaction: it is there whole, or not at
 * all. The same every time, but for the moments, which count back from `now`.
 */
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
  const books: Parameters<typeof keepBook>[1][] = []
  for (const plan of ESTATES) {
    const estate = await addEstate(setting, plan)
    // Nothing is paid where nothing is asked any more.
    if (plan.status === null) continue
    if (billing.includes(plan.name)) {
      const { admin: by, charges } = estate
      const standings = standingsOf(estate.tenants, now)
      await endTenancies(db, standings)
      books.push({ billing_from: firstOfMonth(now, 11), by, charges, standings })
      made.push(...punctualPaymentsOf(standings, charges, dice, now))
      continue
    }
    for (const tenant of estate.tenants)
      made.push(...paymentsOf(tenant, [...estate.charges, everywhere], dice, now))
  }
  await insertPayments(db, made, dice)
  for (const book of books) await keepBook(db, book, now)
  await addSecurityEvents(db, dice, now)
  await markNoticeSeen(db)
}
