import { estateToAsk } from '#server/access/letterhead.ts'
import { hasJoined } from '#server/access/person.ts'
import { findAccount, findByContactPhone, spendPasswordLinks } from '#server/account/password/store.ts'
import { pick } from '#server/database/columns.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { passwordResets, users } from '#server/database/schema.ts'
import { intervalOf } from '#server/database/time.ts'
import { giveUpSecrets, isOneTooMany, queueMessage } from '#server/messages/store.ts'
import { INVITATION_LIFETIME_S, newToken, RESET_LINK_LIFETIME_S } from '#server/secrets/tokens.ts'

interface Addressee {
  id: number
  name: string
  estate_id?: number | undefined
  /** The sentence that names who added them, and the home. */
  told?: string | undefined
}

const KINDS = ['password_reset', 'password_expired', 'password_replaced', 'new_account'] as const
type Kind = (typeof KINDS)[number]
type AskedKind = Extract<Kind, 'password_reset' | 'password_expired'>

async function queueLink(
  db: Db,
  kind: Kind | 'new_password',
  to: { channel: 'email' | 'whatsapp'; address: string },
  { id: user_id, name, estate_id, told }: Addressee,
): Promise<void> {
  const asked = kind === 'password_reset' || kind === 'password_expired'
  const lifetime = intervalOf(asked ? RESET_LINK_LIFETIME_S : INVITATION_LIFETIME_S)
  const { token, hash: token_hash } = newToken()
  const link = { user_id, token_hash, left_by: to.channel, expires_at: sql`now() + ${lifetime}` }
  await db.insert(passwordResets).values(link)
  const estate = kind === 'new_account' && estate_id ? await estateToAsk(db, estate_id) : undefined
  const content = { name, path: `/reset-password#token=${token}`, ...estate, ...(told && { told }) }
  await queueMessage(db, { kind, ...to, user_id, content, ...(estate_id && { estate_id }) })
}

export const queuePasswordLink = (db: Db, kind: Kind, { email, ...person }: Addressee & { email: string }) =>
  queueLink(db, kind, { channel: 'email', address: email }, person)

export const queuePasswordByPhone = (
  db: Db,
  { phone, ...person }: Addressee & { phone: string },
  kind: 'new_password' | 'new_account' | AskedKind = 'new_password',
) => queueLink(db, kind, { channel: 'whatsapp', address: phone }, person)

export async function queueInvitation(
  db: Db,
  { email, phone, ...person }: Addressee & { email: string | null; phone?: string | null },
): Promise<void> {
  if (email !== null) await queuePasswordLink(db, 'new_account', { ...person, email })
  else if (phone) await queuePasswordByPhone(db, { ...person, phone }, 'new_account')
}

export async function sendWayIn(
  db: Db,
  { email, phone, ...person }: Addressee & { email: string | null; phone: string | null },
): Promise<void> {
  if (email !== null) await queuePasswordLink(db, 'password_replaced', { ...person, email })
  else if (phone !== null) await queuePasswordByPhone(db, { ...person, phone })
}

export async function sendPasswordLink(db: Db, name: string, kind: AskedKind): Promise<void> {
  // The lock keeps the address on the account until the message is queued.
  const account = (await findAccount(db, name, { hold: true })) ?? (await findByContactPhone(db, name))
  if (!account) return
  if (kind === 'password_expired' && (await hasFreshLink(db, account.id))) return
  const { email } = account
  if (await isOneTooMany(db, kind, email ?? name))
    return renewPasswordLink(db, account.id, email === null ? 'whatsapp' : 'email')
  if (email !== null) await queuePasswordLink(db, kind, { ...account, email })
  else await queuePasswordByPhone(db, { ...account, phone: name }, kind)
}

/** Extends the newest link, so that a stranger who keeps asking does not lock its owner out. */
async function renewPasswordLink(db: Db, userId: number, left_by: 'email' | 'whatsapp'): Promise<void> {
  await db.execute(sql`
    update password_resets set expires_at = greatest(expires_at, now() + ${intervalOf(RESET_LINK_LIFETIME_S)})
    where id = (select l.id from password_resets l where l.user_id = ${userId} and l.used_at is null and not l.invites
      and l.left_by = ${left_by} and l.created_at > now() - interval '1 day' order by l.id desc limit 1)`)
}

export async function giveUpPasswordLinks(db: Db, userId: number, reason: string): Promise<void> {
  await spendPasswordLinks(db, userId)
  await giveUpSecrets(db, userId, [...KINDS, 'invitation', 'new_password'], reason)
}

/** Whether a recent link still works. Others wait until the transaction ends. */
async function hasFreshLink(db: Db, userId: number): Promise<boolean> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const fresh = and(
    eq(passwordResets.user_id, userId),
    sql`${passwordResets.used_at} is null and ${passwordResets.expires_at} > now()`,
    sql`${passwordResets.created_at} > now() - interval '10 minutes'`,
  )
  return (await db.$count(passwordResets, fresh)) > 0
}

export async function lockPasswordLink(db: Db, token_hash: Buffer) {
  // Every writer locks the person first, to avoid deadlocks.
  await db.execute(sql`
    select from users where id = (select user_id from password_resets where token_hash = ${token_hash}) for no key update`)
  const [reset] = await db
    .select({
      ...pick(passwordResets, 'id', 'user_id'),
      ...pick(users, 'email', 'sign_in_phone'),
      left_by: passwordResets.left_by,
      joined: hasJoined(sql`${users}`),
      used: sql<boolean>`${passwordResets.used_at} is not null`,
      expired: sql<boolean>`${passwordResets.expires_at} <= now()`,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .where(and(eq(passwordResets.token_hash, token_hash), eq(passwordResets.invites, false)))
    .for('update', { of: passwordResets })
  return reset
}
