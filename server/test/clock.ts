import { sql } from 'drizzle-orm'
import { formatIsoDay } from '#contract/dates.ts'
import { DAY_S } from '#contract/time.ts'
import type { Db } from '#server/database/open.ts'

/** Makes it another day in Lagos for the whole database, as the owner of its tables. */
export const turnTo = (owner: Db, day: string) =>
  owner.execute(
    sql.raw(
      `create or replace function lagos_today() returns date language sql stable as $$ select date '${day}' $$`,
    ),
  )

/** Makes it another hour of the day there. */
export const turnToHour = (owner: Db, hour: number) =>
  owner.execute(
    sql.raw(
      `create or replace function lagos_hour() returns int language sql stable as $$ select ${hour} $$`,
    ),
  )

/** A day so many days from now, or before. */
export const dayFromNow = (days: number): string => formatIsoDay(new Date(Date.now() + days * DAY_S * 1000))
