import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import type { Config } from '../config.ts'
import { SettingError } from '../setting-error.ts'
import { fillWithDemo } from './demo.ts'

/** Held while the demo is made, so that two servers that start together make it once. */
const MAKING = 4_120_004

/**
 * Fills an empty database with the demo where that is wanted, and answers whether its accounts are there.
 * Throws a `SettingError` where strangers could reach them: their password is known.
 */
export async function prepareDemo(config: Config, db: Database): Promise<boolean> {
  if (config.demo) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MAKING})`)
      if ((await tx.$count(users)) === 0) await fillWithDemo(tx)
    })
  }
  const demo = await hasDemo(db)
  if (demo && config.exposed_by)
    throw new SettingError(
      `${config.exposed_by}: lets others in, and the database holds the demo accounts, whose password is known`,
    )
  return demo
}

async function hasDemo(db: Db): Promise<boolean> {
  const mayEnter = sql`${users.email} like '%@estate.demo' and ${users.deactivated_at} is null`
  return (await db.$count(users, mayEnter)) > 0
}
