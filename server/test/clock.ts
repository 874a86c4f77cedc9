import { formatIsoDay } from '#contract/dates.ts'
import { DAY_S } from '#contract/time.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

/** The day of each database; null for a world on the real calendar. */
const days = new WeakMap<Db, string | null>()

/**
 * Moves the whole database to another day in Lagos, as the owner of its tables. A world starts on such a day or stays on the
 * real calendar. A later change would bring its tenancies' first day nearer each day.
 */
export async function turnTo(owner: Db, day: string): Promise<void> {
  if (days.get(owner) === null) throw new Error('Start the world on a day of its own: startWorld({ today })')
  days.set(owner, day)
  await owner.execute(
    sql.raw(
      `create or replace function lagos_today() returns date language sql stable as $$ select date '${day}' $$`,
    ),
  )
}

/** Keeps a database on the real calendar for good. */
export const stayOnRealDays = (owner: Db): void => void days.set(owner, null)

/** The database's day. */
export const todayOf = (owner: Db): string => days.get(owner) ?? dayFromNow(0)

/** Moves the database to another hour of its day. */
export const turnToHour = (owner: Db, hour: number) =>
  owner.execute(
    sql.raw(
      `create or replace function lagos_hour() returns int language sql stable as $$ select ${hour} $$`,
    ),
  )

/** A day some days from now; negative: before. */
export const dayFromNow = (days: number): string => formatIsoDay(new Date(Date.now() + days * DAY_S * 1000))
