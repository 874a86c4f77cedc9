import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import { sealedOf } from './store.ts'

/** A sealed key of an authenticator app. */
interface Sealed extends Record<string, unknown> {
  user_id: number
  secret: Buffer
  /** It is asked for; else it waits for its first code, or is kept so that its taking can be undone. */
  in_force: boolean
  /** The change that keeps it. */
  change_id: number | null
}

const ALL = sql`
  select f.user_id, f.secret, u.second_factor_since is not null as in_force, null::int as change_id
  from second_factors f join users u on u.id = f.user_id
  union all
  select user_id, decode(undo->>'secret', 'base64'), false, id from account_changes where undo ? 'secret'`

/**
 * Seals under the first key of the server what is sealed under an older one, so that this is not needed any more. Answers how many
 * were, and how many that are in force open under none of the keys.
 */
export async function sealAnew(db: Db, sealing: Sealing): Promise<{ renewed: number; lost: number }> {
  for (let renewed = 0; ; ) {
    const { rows } = await db.execute<Sealed>(ALL)
    const seen = rows.map((row) => ({ ...row, anew: sealing.renew(row.secret, sealedOf(row.user_id)) }))
    const old = seen.filter(({ secret, anew }) => anew !== null && anew !== secret)
    // What was put back or taken while it was sealed anew is met by another look.
    if (old.length === 0)
      return { renewed, lost: seen.filter(({ anew, in_force }) => anew === null && in_force).length }
    // One by one, each for itself: nobody waits for somebody else's.
    for (const each of old) if (await replace(db, each)) renewed++
  }
}

/** False where it is another one by now, or gone. */
async function replace(db: Db, { change_id, user_id, secret, anew }: Sealed & { anew: Buffer | null }) {
  const { rowCount } = await db.execute(
    change_id === null
      ? sql`update second_factors set secret = ${anew} where user_id = ${user_id} and secret = ${secret}`
      : sql`update account_changes set undo = jsonb_set(undo, '{secret}', to_jsonb(encode(${anew}::bytea, 'base64')))
          where id = ${change_id} and decode(undo->>'secret', 'base64') = ${secret}`,
  )
  return rowCount === 1
}
