import type { FastifyInstance } from 'fastify'
import { accountApi } from '#contract/account.ts'
import { CONFIRMED_ALREADY, LINK_NOT_VALID, LINK_SENT } from '#contract/link-words.ts'
import { type Origin, originOf } from '#server/access/origin.ts'
import { requirePassword } from '#server/access/viewer.ts'
import { audit, linkHolder } from '#server/audit/audit.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { emailChanges } from '#server/database/schema.ts'
import { invalid } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { verifyPassword } from '#server/secrets/passwords.ts'
import { EMAIL_CHANGE_LIFETIME_S, hashToken } from '#server/secrets/tokens.ts'
import { endSessionsOf } from '#server/session/store.ts'
import { countTry, takeTry } from '#server/throttling/tries.ts'
import { getPasswordHash } from '../password/store.ts'
import { giveUpPasswordLinks, queuePasswordLink } from '../password-links/store.ts'
import { shutOut } from '../store.ts'
import { findUndo } from './public.ts'
import { askForEmail, cancelEmail, EMAIL_CHANGED, type EmailChange, lockChange, setEmail } from './store.ts'

const wrongPassword = () => invalid('password', 'This is not your password')
const confirmLink = (token: string) => eq(emailChanges.confirm_hash, hashToken(token))

export function emailRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, accountApi.changeEmail, async ({ viewer, body: { email } }) => {
    if (email === viewer.email) throw invalid('email', 'This is your email already')
    requirePassword(viewer)
    await takeTry(throttles.daily, `email ${viewer.user_id}`)
    await db.transaction((tx) => askForEmail(tx, viewer, viewer.user_id, email))
    return { message: `We have sent a link to ${email}. Your email changes once it is used.` }
  })

  route(app, accountApi.cancelEmail, async ({ viewer }) => {
    await db.transaction((tx) => cancelEmail(tx, viewer, viewer.user_id))
    return { message: 'Your email stays as it is.' }
  })

  route(app, accountApi.openEmailLink, async ({ body: { token }, request }) => {
    const confirmed = await lockChange(db, confirmLink(token))
    const found = confirmed ? (refusalOf(confirmed) ?? confirmed) : await findUndo(db, token)
    if (typeof found === 'string') {
      await takeTry(throttles.linksByNetwork, request.ip)
      throw invalid('token', found)
    }
    return {
      message: 'This link works.',
      new_email: masked(found.new_email),
      old_email: confirmed || found.old_email === null ? null : masked(found.old_email),
    }
  })

  route(app, accountApi.confirmEmail, async ({ body, request }) => {
    const { token, password } = body
    const waiting = await findConfirmation(db, token)
    // A working link passes, whatever others try from the same network.
    if (!waiting) await takeTry(throttles.linksByNetwork, request.ip)
    const compared = waiting?.password_hash ?? null
    if (waiting && compared) {
      if (!password) throw invalid('password', 'Enter your password')
      const lasts_s = EMAIL_CHANGE_LIFETIME_S
      const tries = await countTry(throttles.guesses, `email-change ${waiting.id}`, { lasts_s })
      if (tries.spent)
        throw invalid(
          'token',
          'Too many wrong passwords were tried with this link. Please ask for the change again.',
        )
      if (!(await verifyPassword(compared, password))) throw wrongPassword()
    }
    const confirmation = { token, compared, origin: originOf(request) }
    return { message: await db.transaction((tx) => confirmEmail(tx, confirmation)) }
  })
}

/** `ad•••@mail.example`: its owner knows it, and a stranger with the link cannot write to it. */
const masked = (email: string): string => email.replace(/^(..?).*(?=@)/, '$1•••')

function refusalOf(change: EmailChange | undefined): string | undefined {
  if (!change) return LINK_NOT_VALID
  if (change.undone) return 'This change was stopped. Your email stays as it was.'
  if (change.confirmed) return CONFIRMED_ALREADY
  return change.expired ? 'This link has expired. Please ask for the change again.' : undefined
}

/** The owner's own change also takes their password: a stranger may read mail at a mistyped address. */
async function findConfirmation(db: Db, token: string) {
  const change = await lockChange(db, confirmLink(token))
  if (!change || refusalOf(change) !== undefined) return undefined
  const { id, person, asked_by } = change
  return { id, password_hash: asked_by === person.id ? await getPasswordHash(db, person.id) : null }
}

/** The link proves the address only: the password is replaced if somebody else asked. */
async function confirmEmail(
  db: Db,
  { token, compared, origin }: { token: string; compared: string | null; origin: Origin },
): Promise<string> {
  const change = await lockChange(db, confirmLink(token))
  const refusal = refusalOf(change)
  if (!change || refusal) throw invalid('token', refusal ?? '')
  const { person, asked_by, new_email } = change
  const { id } = person
  const own = asked_by === id
  if (own && (await getPasswordHash(db, id)) !== compared) throw wrongPassword()
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
  return `Your new email is confirmed, and everyone is signed out. ${LINK_SENT}`
}
