import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import { passwordResets } from '#server/database/schema.ts'
import { queueMessage } from '#server/messages/store.ts'
import { newToken } from '#server/secrets/tokens.ts'

const RESET_LIFETIME = sql`interval '30 minutes'`
const INVITATION_LIFETIME = sql`interval '7 days'`

interface Addressee {
  id: number
  name: string
  email: string
}

/** The messages with a link to choose a password. */
export const PASSWORD_KINDS = [
  'password_reset',
  'password_expired',
  'password_replaced',
  'new_account',
] as const

/** Queues a link to choose a password; never a password itself. */
export async function queuePasswordLink(
  db: Db,
  kind: (typeof PASSWORD_KINDS)[number],
  { id: user_id, name, email: address }: Addressee,
): Promise<void> {
  const lasts = kind === 'new_account' || kind === 'password_replaced'
  const token = await (lasts ? insertInvitation : insertPasswordReset)(db, user_id)
  const content = { name, path: `/reset-password#token=${token}` }
  await queueMessage(db, { kind, channel: 'email', user_id, address, content })
}

/** Queues word to somebody for whom an account was made, with a link to choose a password. */
export const queueInvitation = (db: Db, person: Addressee): Promise<void> =>
  queuePasswordLink(db, 'new_account', person)

/** The token of a link by which a person chooses a password, once, within 30 minutes. */
export const insertPasswordReset = (db: Db, userId: number): Promise<string> =>
  insertLink(db, userId, RESET_LIFETIME)
/** The same for somebody new, or whose password was taken from them, within seven days. */
const insertInvitation = (db: Db, userId: number): Promise<string> =>
  insertLink(db, userId, INVITATION_LIFETIME)

async function insertLink(db: Db, userId: number, lifetime: SQL): Promise<string> {
  const { token, hash } = newToken()
  await db
    .insert(passwordResets)
    .values({ user_id: userId, token_hash: hash, expires_at: sql`now() + ${lifetime}` })
  return token
}
