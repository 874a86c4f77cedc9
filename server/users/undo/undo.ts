import type { FastifyInstance } from 'fastify'
import { accountApi, accountChangesApi } from '#contract/account.ts'
import { LINK_NOT_VALID, LINK_SENT } from '#contract/link-words.ts'
import { type Origin, originOf } from '#server/access/origin.ts'
import { findUndo, undoEmail } from '#server/account/email/public.ts'
import { setEmail } from '#server/account/email/store.ts'
import { sendWayIn } from '#server/account/password-links/store.ts'
import { putBackSecondFactor, takeSecondFactor } from '#server/account/second-factor/store.ts'
import { endEmailChanges, shutOut } from '#server/account/store.ts'
import { audit, linkHolder } from '#server/audit/audit.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import { and, desc, eq, gte, isNull, or, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { accountChanges, type UndoableKind } from '#server/database/schema-security.ts'
import { invalid } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { undoHandOver } from '../deactivation/hand-over.ts'
import { giveUpRoles, type RoleGiver, rolesUndo } from '../roles.ts'
import { holdPeople } from '../update.ts'

const REASON = 'A change of the account was undone.'

type Change = NonNullable<Awaited<ReturnType<typeof lockChange>>>

/** Locks the account and the previous estate admins too. */
async function lockChange(db: Db, token: string) {
  const which = eq(accountChanges.token_hash, hashToken(token))
  const [found] = await db
    .select({
      user_id: accountChanges.user_id,
      from_ids: sql<number[]>`array(select (c.undo->'handed'->>'from_id')::int from account_changes c
        where c.user_id = account_changes.user_id and c.undone_at is null and c.undo ? 'handed')`,
    })
    .from(accountChanges)
    .where(which)
  if (!found) return undefined
  // Every writer locks people first.
  await holdPeople(db, [found.user_id, ...found.from_ids])
  const [change] = await db
    .select({
      id: accountChanges.id,
      person: { id: users.id, name: users.name, email: users.email, phone: users.sign_in_phone },
      closed: sql<boolean>`${users.deactivated_at} is not null`,
      email: accountChanges.email,
      undone: sql<boolean>`${accountChanges.undone_at} is not null`,
      expired: sql<boolean>`${accountChanges.expires_at} <= now()`,
      /** The first later change of email; null if none counts. */
      moved_by: sql<number | null>`(select min(e.id) from email_changes e
        where e.user_id = account_changes.user_id and e.confirmed_at >= account_changes.created_at and e.undone_at is null)`,
    })
    .from(accountChanges)
    .innerJoin(users, eq(users.id, accountChanges.user_id))
    .where(which)
    .for('update', { of: accountChanges })
  return change
}

function refusalOf(change: Change | undefined): string | undefined {
  if (!change) return LINK_NOT_VALID
  // The link went to an address that lost the account: its reader is not the holder.
  if (change.email !== null && change.email !== change.person.email && change.moved_by === null)
    return LINK_NOT_VALID
  if (change.undone) return 'This change was undone already.'
  if (change.expired) return 'This link has expired. Please ask your administrator.'
  return change.closed ? 'This account is closed. Please ask your administrator.' : undefined
}

const isUndoLink = async (db: Db, token: string): Promise<boolean> =>
  refusalOf(await lockChange(db, token)) === undefined

/** Undoes all later changes from inside the account too. */
async function undoChange(db: Db, token: string, origin: Origin): Promise<string> {
  const change = await lockChange(db, token)
  const refusal = refusalOf(change)
  if (!change || refusal) throw invalid('token', refusal ?? '')
  const { person } = change
  const by = { ...linkHolder(person.id, origin), session_id: null }
  const kinds = await undoSince(db, by, person.id, sinceChange(change))
  const email = await putBackEmail(db, change)
  await shutOut(db, person.id, REASON)
  await sendWayIn(db, { ...person, email })
  await audit(db, by, 'undo_change', 'user', { id: person.id, before: { changes: kinds } })
  return `Everyone is signed out. ${LINK_SENT}`
}

async function undoEmailChange(db: Db, token: string, origin: Origin): Promise<string> {
  const { message, intruded } = await undoEmail(db, token, origin)
  if (!intruded) return message
  const { user_id, since } = intruded
  const by = { ...linkHolder(user_id, origin), session_id: null }
  const kinds = await undoSince(db, by, user_id, and(gte(accountChanges.created_at, since), madeInside))
  if (kinds.length > 0) await noteEvent(db, by, 'change_undone', { detail: { changes: kinds } })
  return message
}

const madeInside = and(isNull(accountChanges.by_id), isNull(accountChanges.undone_at))
const sinceChange = ({ id }: Change) =>
  or(eq(accountChanges.id, id), and(gte(accountChanges.id, id), madeInside))

async function undoSince(db: Db, by: RoleGiver, userId: number, since: SQL | undefined) {
  const which = and(eq(accountChanges.user_id, userId), since)
  const undone = await db
    .select({ kind: accountChanges.kind, undo: accountChanges.undo })
    .from(accountChanges)
    .where(which)
    .orderBy(desc(accountChanges.id))
  await db.update(accountChanges).set({ undone_at: sql`now()` }).where(which)
  for (const { kind, undo } of undone) await UNDO[kind](db, by, userId, undo)
  return undone.map(({ kind }) => kind).reverse()
}

/** Readers of later addresses could get in. */
async function putBackEmail(db: Db, { person, email, moved_by }: Change): Promise<string | null> {
  if (moved_by === null) return email
  await endEmailChanges(db, person.id, REASON, moved_by)
  if (email !== null) await setEmail(db, person.id, email, { confirmed: true })
  else await db.update(users).set({ email: null, email_confirmed_at: null }).where(eq(users.id, person.id))
  return email
}

type Undo = (db: Db, by: RoleGiver, userId: number, undo: unknown) => Promise<void>
const putBack: Undo = (db, _by, userId, undo) => putBackSecondFactor(db, userId, undo)
const UNDO: Record<UndoableKind, Undo> = {
  password: async () => {},
  async roles(db, by, userId, undo) {
    const { gained, handed } = rolesUndo.parse(undo)
    if (handed) await undoHandOver(db, by, userId, handed)
    await giveUpRoles(db, by, userId, gained)
  },
  second_factor_on: async (db, _by, userId) => void (await takeSecondFactor(db, userId)),
  second_factor_off: putBack,
  second_factor_reset: putBack,
}

export function undoRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, accountChangesApi.undoChange, async ({ body: { token }, request }) => {
    // A working link passes, whatever others try from the same network.
    if (!(await isUndoLink(db, token))) await takeTry(throttles.linksByNetwork, request.ip)
    return { message: await db.transaction((tx) => undoChange(tx, token, originOf(request))) }
  })

  route(app, accountApi.undoEmail, async ({ body: { token }, request }) => {
    if (typeof (await findUndo(db, token)) === 'string') await takeTry(throttles.linksByNetwork, request.ip)
    return { message: await db.transaction((tx) => undoEmailChange(tx, token, originOf(request))) }
  })
}
