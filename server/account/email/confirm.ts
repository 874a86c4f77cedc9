import type { Origin } from '#server/access/origin.ts'
import { getPasswordHash } from '#server/account/password/store.ts'
import { giveUpPasswordLinks, queuePasswordLink } from '#server/account/password-links/store.ts'
import { shutOut } from '#server/account/store.ts'
import { invalid } from '#server/answers/problem.ts'
import { audit, linkHolder } from '#server/audit/audit.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges } from '#server/database/schema.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { endSessionsOf } from '#server/session/store.ts'
import { type Change, lockChange } from './lock-change.ts'
import { EMAIL_CHANGED, setEmail } from './store.ts'

export const WRONG_PASSWORD = 'This is not your password'
const confirmLink = (token: string) => eq(emailChanges.confirm_hash, hashToken(token))

/** Why a link to confirm an address is of no use; undefined where it is. */
function refusalOf(change: Change | undefined): string | undefined {
  if (!change) return 'This link is not valid.'
  if (change.undone) return 'This change was stopped. Your email stays as it was.'
  if (change.confirmed) return 'This email is confirmed already. You can sign in with it.'
  return change.expired ? 'This link has expired. Please ask for the change again.' : undefined
}

/**
 * What a link to confirm an address is for; undefined where it is of no use. A change that the account's owner asked for
 * takes the `password` of this hash too: whoever reads mail at a mistyped address must not have the account.
 */
export async function findConfirmation(db: Db, token: string) {
  const change = await lockChange(db, confirmLink(token))
  if (!change || refusalOf(change) !== undefined) return undefined
  const { id, person, asked_by } = change
  return { id, password_hash: asked_by === person.id ? await getPasswordHash(db, person.id) : null }
}

/**
 * Puts a new address in force, where `compared` is still the password's hash. The link shows whose the address is, not whose
 * the password: where somebody else asked, that is replaced. In a transaction.
 */
export async function confirmEmail(
  db: Db,
  { token, compared, origin }: { token: string; compared: string | null; origin: Origin },
): Promise<string> {
  const change = await lockChange(db, confirmLink(token))
  const refusal = refusalOf(change)
  if (!change || refusal) throw invalid('token', refusal ?? '')
  const { person, asked_by, new_email } = change
  const { id } = person
  const own = asked_by === id
  if (own && (await getPasswordHash(db, id)) !== compared) throw invalid('password', WRONG_PASSWORD)
  await setEmail(db, id, new_email, { confirmed: true })
  await db.update(emailChanges).set({ confirmed_at: sql`now()` }).where(eq(emailChanges.id, change.id))
  const [before, after] = [{ email: person.email }, { email: new_email }]
  await audit(db, linkHolder(id, origin), 'confirm_email', 'user', { id, before, after })
  if (own) {
    await giveUpPasswordLinks(db, id, EMAIL_CHANGED)
    await endSessionsOf(db, id, 'email')
    return 'Your new email is confirmed. You sign in with it from now on.'
  }
  await shutOut(db, id, EMAIL_CHANGED)
  await queuePasswordLink(db, 'password_replaced', { ...person, email: new_email })
  return 'Your new email is confirmed, and everyone is signed out. We have sent you a link to choose a new password.'
}
