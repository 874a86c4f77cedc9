import { hasJoined } from '#server/access/person.ts'
import type { Actor } from '#server/access/viewer.ts'
import { and, eq, notInArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { accountChanges, type UndoableKind } from '#server/database/schema-security.ts'
import { intervalOf } from '#server/database/time.ts'
import { toE164 } from '#server/lists/phone-numbers.ts'
import { type AccountChangeKind, queueMessages } from '#server/messages/store.ts'
import { newToken, UNDO_LIFETIME_S } from '#server/secrets/tokens.ts'

/** Daily limit of messages to unconfirmed addresses: a profile can name a stranger's number, and each message costs us. */
const MOST_UNSHOWN_IN_A_DAY = 5

type Change = {
  user_id: number
  told?: string | undefined
} & ({ kind: AccountChangeKind; undo?: undefined } | { kind: UndoableKind; undo: Record<string, unknown> })

/** Tells an account's holder on every channel. Call it before the change, which may move the address. */
export async function tellOfChange(db: Db, by: Pick<Actor, 'user_id'>, change: Change): Promise<void> {
  const { user_id, kind, told } = change
  const person = await readHolder(db, user_id)
  if (!person.joined) return
  const { name, email, email_confirmed, phone, phone_confirmed, closed } = person
  const by_id = by.user_id === user_id ? null : by.user_id
  const token = change.undo && !closed && (email_confirmed || phone_confirmed) ? newToken() : null
  if (token && change.undo)
    await db.insert(accountChanges).values({
      ...{ user_id, by_id, kind: change.kind, undo: change.undo, email: email_confirmed ? email : null },
      token_hash: token.hash,
      expires_at: sql`now() + ${intervalOf(UNDO_LIFETIME_S)}`,
    })
  const content = {
    ...{ name, change: kind, by: await nameOf(db, by_id), told: told ?? null },
    ...(closed && { closed: true as const }),
  }
  const to = (channel: 'email' | 'whatsapp', address: string, shown: boolean) => {
    const undoable = shown && token !== null
    return {
      ...{ kind: 'account_change' as const, channel, address, user_id, shown },
      content: { ...content, undoable, ...(undoable && { path: `/undo-change#token=${token.token}` }) },
    }
  }
  const numbers = new Set([phone, person.phone_number].flatMap((number) => (number && toE164(number)) || []))
  const word = [
    ...(email === null ? [] : [to('email', email, email_confirmed)]),
    ...[...numbers].map((number) => to('whatsapp', number, phone_confirmed && number === phone)),
  ]
  const shown = word.filter((each) => each.shown).map(({ address }) => address)
  const room = by_id !== null || (await hasRoomForUnshown(db, user_id, shown))
  const sent = word.flatMap(({ shown, ...message }) => (shown || room ? [message] : []))
  await queueMessages(db, sent)
}

async function hasRoomForUnshown(db: Db, userId: number, shown: string[]): Promise<boolean> {
  const told = and(
    eq(messages.user_id, userId),
    eq(messages.kind, 'account_change'),
    notInArray(messages.address, shown),
    sql`${messages.created_at} > now() - interval '1 day'`,
  )
  return (await db.$count(messages, told)) < MOST_UNSHOWN_IN_A_DAY
}

async function readHolder(db: Db, userId: number) {
  const [person] = await db
    .select({
      name: users.name,
      email: users.email,
      phone: users.sign_in_phone,
      phone_number: users.phone_number,
      closed: sql<boolean>`${users.deactivated_at} is not null`,
      joined: hasJoined(sql`${users}`),
      email_confirmed: sql<boolean>`${users.email} is not null and ${users.email_confirmed_at} is not null`,
      phone_confirmed: sql<boolean>`${users.sign_in_phone} is not null and ${users.phone_confirmed_at} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw new Error(`user ${userId} is gone`)
  return person
}

async function nameOf(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return row?.name ?? null
}

export async function forgetChanges(db: Db, userId: number): Promise<void> {
  await db.delete(accountChanges).where(eq(accountChanges.user_id, userId))
}
