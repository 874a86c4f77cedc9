import { z } from 'zod'
import { RECOVERY_CODES, SECOND_FACTOR_GRACE_DAYS } from '#contract/second-factor.ts'
import { isManager } from '#server/access/person.ts'
import { and, eq, isNull, lt, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { users } from '#server/database/schema.ts'
import { recoveryCodes, secondFactors } from '#server/database/schema-security.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import { hashCode, inGroups, newCode } from '#server/secrets/tokens.ts'

interface Sealed extends Record<string, unknown> {
  user_id: number
  secret: Buffer
  in_force: boolean
  change_id: number | null
}

const ALL = sql`
  select f.user_id, f.secret, u.second_factor_since is not null as in_force, null::int as change_id
  from second_factors f join users u on u.id = f.user_id
  union all
  select user_id, decode(undo->>'secret', 'base64'), false, id from account_changes where undo ? 'secret'`

const sealedOf = (userId: number) => `second factor of ${userId}`

export async function readSecondFactor(
  db: Db,
  userId: number,
): Promise<{ on_since: string | null; recovery_codes_left: number }> {
  const [row] = await db
    .select({ on_since: users.second_factor_since })
    .from(users)
    .where(eq(users.id, userId))
  return { on_since: row?.on_since ?? null, recovery_codes_left: await countRecoveryCodes(db, userId) }
}

const unusedOf = (userId: number) => and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at))

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(recoveryCodes, unusedOf(userId))

/** Replaces a key that waits for its first code. False if a second factor is in force. */
export async function keepNewSecret(db: Db, sealing: Sealing, userId: number, secret: Uint8Array) {
  const sealed = sealing.seal(secret, sealedOf(userId))
  const { rowCount } = await db.execute(sql`
    insert into second_factors (user_id, secret)
    select id, ${sealed} from users where id = ${userId} and second_factor_since is null for share
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()`)
  return rowCount === 1
}

/** Undefined: no key. Null: the key was sealed under an unknown server key. */
export async function readSecret(
  db: Db,
  sealing: Sealing,
  userId: number,
): Promise<Buffer | null | undefined> {
  const [row] = await db
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.user_id, userId))
  return row && sealing.open(row.secret, sealedOf(userId))
}

export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(eq(secondFactors.user_id, userId), lt(secondFactors.last_step, step)))
  return rowCount === 1
}

export async function spendRecoveryCode(db: Db, userId: number, typed: string): Promise<boolean> {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(and(unusedOf(userId), eq(recoveryCodes.code_hash, hashCode(typed))))
  return rowCount === 1
}

/** False if one is in force already. */
export async function putInForce(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ second_factor_since: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.second_factor_since)))
  return rowCount === 1
}

export async function beginGrace(db: Db, userId: number): Promise<void> {
  await db.execute(sql`
    update users set second_factor_due_at = now() + make_interval(days => ${SECOND_FACTOR_GRACE_DAYS}::int)
    where id = ${userId} and second_factor_due_at is null and second_factor_since is null and ${isManager(sql`users`)}`)
}

/** 120 bits: a code lives for years, and its hash is fast. */
const RECOVERY_CODE_CHARS = 24

export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const made = Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_CODE_CHARS))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await db.insert(recoveryCodes).values(made.map(({ hash }) => ({ user_id: userId, code_hash: hash })))
  return made.map(({ code }) => inGroups(code).toLowerCase())
}

/** Kept for an undo. It opens nothing without the server's key. */
const keptSecondFactor = z.object({
  since: z.string(),
  secret: z.string(),
  last_step: z.number(),
  /** Base64. */
  recovery_codes: z.array(z.string()),
})
type KeptSecondFactor = z.infer<typeof keptSecondFactor>

export async function takeSecondFactor(db: Db, userId: number): Promise<KeptSecondFactor | null> {
  const rows = await readRows(db)<KeptSecondFactor>(sql`
    select u.second_factor_since as since, f.last_step, encode(f.secret, 'base64') as secret,
      array(select encode(r.code_hash, 'base64') from recovery_codes r
        where r.user_id = u.id and r.used_at is null) as recovery_codes
    from users u join second_factors f on f.user_id = u.id
    where u.id = ${userId} and u.second_factor_since is not null for no key update of u`)
  await db.update(users).set({ second_factor_since: null }).where(eq(users.id, userId))
  await db.delete(secondFactors).where(eq(secondFactors.user_id, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  return rows[0] ?? null
}

export async function putBackSecondFactor(db: Db, userId: number, kept: unknown): Promise<void> {
  await takeSecondFactor(db, userId)
  const { since, secret, last_step, recovery_codes } = keptSecondFactor.parse(kept)
  await db.insert(secondFactors).values({ user_id: userId, secret: Buffer.from(secret, 'base64'), last_step })
  const codes = recovery_codes.map((hash) => ({ user_id: userId, code_hash: Buffer.from(hash, 'base64') }))
  if (codes.length > 0) await db.insert(recoveryCodes).values(codes)
  await db.update(users).set({ second_factor_since: since }).where(eq(users.id, userId))
}

/** Returns how many were renewed, and how many in force open under no key. */
export async function rotateKeys(db: Db, sealing: Sealing): Promise<{ renewed: number; lost: number }> {
  for (let renewed = 0; ; ) {
    const rows = await readRows(db)<Sealed>(ALL)
    const seen = rows.map((row) => ({ ...row, anew: sealing.renew(row.secret, sealedOf(row.user_id)) }))
    const old = seen.filter(({ secret, anew }) => anew !== null && anew !== secret)
    if (old.length === 0)
      return { renewed, lost: seen.filter(({ anew, in_force }) => anew === null && in_force).length }
    for (const each of old) if (await replace(db, each)) renewed++
  }
}

async function replace(db: Db, { change_id, user_id, secret, anew }: Sealed & { anew: Buffer | null }) {
  const { rowCount } = await db.execute(
    change_id === null
      ? sql`update second_factors set secret = ${anew} where user_id = ${user_id} and secret = ${secret}`
      : sql`update account_changes set undo = jsonb_set(undo, '{secret}', to_jsonb(encode(${anew}::bytea, 'base64')))
          where id = ${change_id} and decode(undo->>'secret', 'base64') = ${secret}`,
  )
  return rowCount === 1
}
