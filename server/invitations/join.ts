import type { FastifyInstance } from 'fastify'
import type { Given } from '#contract/endpoint.ts'
import { invitationsApi } from '#contract/invitations.ts'
import { EMAIL_FORMAT } from '#contract/sign-in-name.ts'
import { type Origin, originOf } from '#server/access/origin.ts'
import { hasJoined, isOfEstateAlone } from '#server/access/person.ts'
import { requireFreeAddress } from '#server/account/email/store.ts'
import { refuseUnfitPassword, setOwnPassword } from '#server/account/password/store.ts'
import { updatePerson } from '#server/account/store.ts'
import { audit, linkHolder } from '#server/audit/audit.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { clash, invalid, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { toE164 } from '#server/lists/phone-numbers.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { signInName } from '#server/secrets/sign-in-name.ts'
import { hashCode } from '#server/secrets/tokens.ts'
import { endSessionsOf } from '#server/session/store.ts'
import { sessionOpener } from '#server/sign-in/public.ts'
import { forgetBrowsers } from '#server/throttling/known-browsers.ts'
import { forgetTries, takeTry } from '#server/throttling/tries.ts'
import { titlesOf } from './people.ts'

interface Link extends Record<string, unknown> {
  user_id: number
  name: string
  email: string | null
  sign_in_phone: string | null
  estate_id: number | null
  estate_name: string
  properties: string[]
  left_by: 'email' | 'whatsapp' | 'letter'
  used: boolean
  expired: boolean
  joined: boolean
  closed: boolean
  second_factor: boolean
  /** The link's holder may be given the account. */
  safe: boolean
}

async function lockLink(db: Db, token: string): Promise<Link | undefined> {
  const hash = hashCode(token)
  await db.execute(sql`
    select from users where id = (select user_id from password_resets where token_hash = ${hash} and invites) for no key update`)
  const { rows } = await db.execute<Link>(sql`
    select l.user_id, u.name, u.email, u.sign_in_phone, i.estate_id, coalesce(e.name, '') as estate_name,
      ${titlesOf(sql`(select array_agg(t.estate_property_id) from tenants t
        where t.user_id = u.id and t.estate_id = i.estate_id and t.left_at is null) || (select array_agg(p.id) from properties p
        where p.owner_id = u.id and p.estate_id = i.estate_id)`)} as properties,
      l.left_by, l.used_at is not null as used, l.expires_at <= now() as expired, ${hasJoined(sql`u`)} as joined,
      u.deactivated_at is not null as closed, u.second_factor_since is not null as second_factor,
      l.left_by = 'email' or (l.left_by = 'whatsapp' and u.sign_in_phone is not null)
        or ${isOfEstateAlone(sql`u`, sql`i.estate_id`)} as safe
    from password_resets l join users u on u.id = l.user_id
      left join invitations i on i.link_id = l.id left join estates e on e.id = i.estate_id
    where l.token_hash = ${hash} and l.invites`)
  return rows[0]
}

/** Throws 422 with the next step. It names nobody: the holder may be a stranger. */
function requireUsable(link: Link | undefined): Link & { estate_id: number } {
  const refuse = (words: string): Problem => invalid('token', words)
  if (!link)
    throw refuse('This link or code is not valid. Please check it, or ask your estate for a new one.')
  const { estate_id } = link
  if (link.closed) throw refuse('This account is closed. Please ask your estate.')
  if (link.joined)
    throw refuse(
      'This link has been used already. Sign in with the password that you chose, or choose a new one.',
    )
  if (estate_id === null)
    throw refuse('This link was replaced by a newer one. Please use the latest that you were sent.')
  if (link.expired)
    throw refuse('This link has expired: it works for 7 days. Please ask your estate for a new one.')
  if (link.used || !link.safe)
    throw refuse('This link no longer works. Please ask your estate for a new one.')
  return { ...link, estate_id }
}

function readSignInWith(
  typed: string | null,
): { email: string } | { sign_in_phone: string; phone_number: string } {
  if (typed === null) throw invalid('sign_in_with', 'Enter an email or a phone number')
  const email = typed.toLowerCase()
  if (EMAIL_FORMAT.test(email)) return { email }
  const sign_in_phone = toE164(typed)
  if (sign_in_phone === null) throw invalid('sign_in_with', 'Enter a valid email or phone number')
  return { sign_in_phone, phone_number: sign_in_phone }
}

async function setSignInWith(db: Db, userId: number, typed: string | null): Promise<void> {
  const given = readSignInWith(typed)
  try {
    if ('email' in given) await requireFreeAddress(db, given.email, userId)
    await db
      .update(users)
      .set({ ...given, sign_in_claimed: true })
      .where(eq(users.id, userId))
  } catch (error) {
    const isTaken =
      (error instanceof Problem && error.code === 'clash') ||
      isUniqueViolation(error, 'users_email') ||
      isUniqueViolation(error, 'users_sign_in_phone')
    throw isTaken
      ? clash('sign_in_with', 'This cannot be used here. Give another email or phone number.')
      : error
  }
}

async function join(
  db: Db,
  { token, name, sign_in_with }: Given<typeof invitationsApi.join>['body'],
  password_hash: string,
  origin: Origin,
): Promise<Link> {
  const link = requireUsable(await lockLink(db, token))
  const { user_id, estate_id, left_by } = link
  if (link.email === null && link.sign_in_phone === null) await setSignInWith(db, user_id, sign_in_with)
  await updatePerson(db, user_id, { name })
  await setOwnPassword(db, user_id, password_hash, left_by)
  await endSessionsOf(db, user_id, 'password')
  await forgetBrowsers(db, user_id)
  await db.execute(sql`
    update invitations set opened_at = now() where user_id = ${user_id} and estate_id = ${estate_id}`)
  await audit(db, linkHolder(user_id, origin), 'join', 'estate', {
    id: estate_id,
    estate_id,
    before: { name: link.name },
    after: { name, left_by },
  })
  return link
}

export function joinRoutes(app: FastifyInstance, context: Context): void {
  const { db, throttles } = context
  const openSession = sessionOpener(context)

  /** Only unknown codes count as tries: a whole estate may follow old links from one network. */
  const followed = async (token: string, ip: string) => {
    const link = await db.transaction((tx) => lockLink(tx, token))
    if (!link) await takeTry(throttles.linksByNetwork, `${ip} join`)
    return requireUsable(link)
  }

  route(app, invitationsApi.openInvitation, async ({ body, request }) => {
    const link = await followed(body.token, request.ip)
    const { user_id, estate_id, name, estate_name: estate, properties, email, sign_in_phone } = link
    await db.execute(sql`
      update invitations set opened_at = now() where user_id = ${user_id} and estate_id = ${estate_id} and opened_at is null`)
    return { name, estate, properties, sign_in_with: email ?? sign_in_phone }
  })

  route(app, invitationsApi.join, async ({ body, request, reply }) => {
    const { token, name, password, sign_in_with } = body
    const { user_id } = await followed(token, request.ip)
    await takeTry(throttles.newPasswords, user_id)
    await refuseUnfitPassword(db, user_id, password, sign_in_with ? [name, sign_in_with] : [name])
    const password_hash = await hashPassword(password)
    const { email, sign_in_phone, second_factor } = await db.transaction((tx) =>
      join(tx, body, password_hash, originOf(request)),
    )
    // Earlier guesses by strangers do not delay the owner.
    const signsInWith = email ?? sign_in_phone ?? signInName(sign_in_with?.toLowerCase() ?? '')
    await forgetTries(throttles.signInAnywhere, signsInWith)
    if (second_factor)
      throw new Problem(
        'sign_in_code_needed',
        'Your password is set. Sign in with it and a code from your authenticator app.',
      )
    return openSession({ id: user_id, password_hash, second_factor }, { request, reply })
  })
}
