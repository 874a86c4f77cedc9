import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { EMAIL_CHANGE_LIFETIME_S } from '#server/secrets/link-lifetimes.ts'

interface Log {
  warn(context: object, message: string): void
}

/** Nothing is planned so far ahead, but for one limit: what is, was noted while the clock was ahead. */
const AHEAD = sql`now() + interval '1 day'`
/** Of that limit, which counts for as long as a change of the email can be taken back. */
const LONGEST_LIMIT = sql`now() + ${EMAIL_CHANGE_LIFETIME_S} * interval '1 second' + interval '1 day'`

/** By what it is called in the log. */
const MENDS: Readonly<Record<string, SQL>> = {
  checkouts: sql`update checkouts set next_check_at = now() where next_check_at > ${AHEAD}`,
  refunds: sql`update checkouts set refund_check_at = now() where refund_check_at > ${AHEAD}`,
  messages: sql`update deliveries set next_try_at = now() where status = 'queued' and next_try_at > ${AHEAD}`,
  channels: sql`delete from channel_stops where until > ${AHEAD}`,
  limits: sql`delete from throttle where expire > extract(epoch from ${LONGEST_LIMIT}) * 1000`,
  // They would last, and links work, until that day.
  sessions: sql`delete from sessions where created_at > ${AHEAD}`,
  links: sql`update password_resets set expires_at = now() where created_at > ${AHEAD} and expires_at > now()`,
  // Nobody is reminded twice on a day.
  estates_that_remind: sql`update reminder_rules set reminded_until = lagos_today() - 1 where reminded_until > lagos_today()`,
}

/** Where the clock was a day or more ahead and was set right: what it put off until then goes on now, and what it let last ends. Tells the log. */
export async function goOnAfterClockSetBack(db: Db, log: Log): Promise<void> {
  const mended: Record<string, number> = {}
  for (const [what, statement] of Object.entries(MENDS)) {
    const { rowCount } = await db.execute(statement)
    if (rowCount) mended[what] = rowCount
  }
  if (Object.keys(mended).length > 0)
    log.warn(mended, 'the clock was ahead and was set back: what was put off until then goes on now')
}
