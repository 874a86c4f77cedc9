import { LINK_NOT_VALID, LINK_SENT } from '#contract/link-words.ts'
import type { Origin } from '#server/access/origin.ts'
import { queuePasswordLink } from '#server/account/password-links/store.ts'
import { shutOut } from '#server/account/store.ts'
import { audit, linkHolder } from '#server/audit/audit.ts'
import { and, eq, isNotNull, isNull, or, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges } from '#server/database/schema.ts'
import { invalid } from '#server/errors/problem.ts'
import { giveUpSecrets } from '#server/messages/store.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { type EmailChange, lockChange, setEmail } from './store.ts'

const undoLink = (token: string) => eq(emailChanges.undo_hash, hashToken(token))

function refusalOf(change: EmailChange | undefined): string | undefined {
  if (!change) return LINK_NOT_VALID
  if (change.undone && !change.withdrawn) return 'This change was stopped already.'
  return change.expired ? 'This link has expired. Please ask your administrator.' : undefined
}

/** The change of a link that works; otherwise why not. */
export async function findUndo(db: Db, token: string): Promise<EmailChange | string> {
  const change = await lockChange(db, undoLink(token))
  const refusal = refusalOf(change)
  return change && !refusal ? change : (refusal ?? '')
}

/** A change in force, or asked for in the account itself, means a takeover: later changes are not the holder's. */
export async function undoEmail(
  db: Db,
  token: string,
  origin: Origin,
): Promise<{ message: string; intruded?: { user_id: number; since: string } }> {
  const change = await lockChange(db, undoLink(token))
  const refusal = refusalOf(change)
  if (!change || refusal) throw invalid('token', refusal ?? '')
  const { person, old_email } = change
  // No such link is ever sent for a first email.
  if (old_email === null) throw invalid('token', LINK_NOT_VALID)
  const stopped = await db
    .update(emailChanges)
    .set({ undone_at: sql`now()`, withdrawn_at: null })
    .where(
      and(
        eq(emailChanges.user_id, person.id),
        sql`${emailChanges.id} >= ${change.id}`,
        or(isNull(emailChanges.undone_at), isNotNull(emailChanges.withdrawn_at)),
      ),
    )
    .returning({ confirmed_at: emailChanges.confirmed_at, asked_by: emailChanges.asked_by })
  await giveUpSecrets(db, person.id, ['confirm_email'], 'The change was stopped.')
  const noted = { id: person.id, before: { email: person.email }, after: { email: old_email } }
  await audit(db, linkHolder(person.id, origin), 'undo_email', 'user', noted)
  if (stopped.every(({ confirmed_at, asked_by }) => confirmed_at === null && asked_by !== person.id))
    return { message: 'The change is stopped. Your email stays as it is.' }
  await setEmail(db, person.id, old_email, { confirmed: true })
  await shutOut(db, person.id, 'The change was undone.')
  await queuePasswordLink(db, 'password_replaced', { ...person, email: old_email })
  return {
    message: `Your email is as it was, and everyone is signed out. ${LINK_SENT}`,
    intruded: { user_id: person.id, since: change.created_at },
  }
}
