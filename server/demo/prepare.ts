import type { Config } from '#server/config/config.ts'
import { and, inArray, isNull, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { SettingError } from '#server/errors/errors.ts'
import { verifyPassword } from '#server/secrets/passwords.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people.ts'

const MAKING_LOCK = 4_120_004

/** Fills an empty database where wanted. Throws a `SettingError` where strangers could use the demo's password. */
export async function prepareDemo(config: Config, db: Database): Promise<boolean> {
  if (config.demo) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MAKING_LOCK})`)
      if ((await tx.$count(users)) > 0) return
      const { fillWithDemo } = await import('./demo.ts')
      await fillWithDemo(tx)
    })
  }
  const demo = await hasDemo(db)
  if (demo && config.exposed_by)
    throw new SettingError(
      `${config.exposed_by}: lets others in, and the database holds the demo accounts, whose password is known: start it once without ${config.exposed_by}, and give those accounts other passwords or deactivate them`,
    )
  return demo
}

/** Compares passwords, because a real person may have one of the addresses. */
async function hasDemo(db: Db): Promise<boolean> {
  const addresses = DEMO_ACCOUNTS.map(({ email }) => email)
  const accounts = await db
    .select({ hash: users.password_hash })
    .from(users)
    .where(and(inArray(users.email, addresses), isNull(users.deactivated_at)))
  const hashes = new Set(accounts.map(({ hash }) => hash))
  const known = await Promise.all([...hashes].map((hash) => verifyPassword(hash, DEMO_PASSWORD)))
  return known.includes(true)
}
