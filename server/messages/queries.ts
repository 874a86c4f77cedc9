import type { ChannelName, MessageStatus, MessageWithText, SentMessage } from '#contract/messages.ts'
import type { PageQuery } from '#contract/pages.ts'
import { KEEP_DAYS } from '#contract/retention.ts'
import type { Visible } from '#server/access/visibility.ts'
import { and, desc, eq, inArray, or, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { messageOf } from '#server/errors/errors.ts'
import { all, countRows, type Page, readPage } from '#server/lists/page.ts'
import { findCalled, holds, lookedUp, matches } from '#server/lists/search.ts'
import { retryFailed, shownOfMessage } from './store.ts'
import { type MessageKind, SECRET_KINDS } from './text/message-kinds.ts'
import { plainText } from './text/message-text.ts'
import { writeMessage } from './text/write-message.ts'

type Filter = PageQuery & { status?: MessageStatus | undefined; channel?: ChannelName | undefined }

/**
 * Queues the failed ones again that belong to no notification, such as receipts, and answers how many. What was secret in one
 * is gone, so that it cannot be sent; what a reminder asks for may be paid by now.
 */
export const retryFailedOthers = (db: Db): Promise<number> =>
  retryFailed(db, sql`m.notification_id is null and m.kind not in ${[...SECRET_KINDS, 'reminder']}`)

/** Names and addresses that the sending estate typed for a person: a row for each tenancy and property. */
const known = sql`(
  select t.name, t.email, t.phone_number, t.left_at is null as there, t.created_at from tenants t
  where t.user_id = ${messages.user_id} and t.estate_id = ${messages.estate_id}
  union all
  select p.owner_name, p.owner_email, p.owner_phone, true, p.created_at from properties p
  where p.owner_id = ${messages.user_id} and p.estate_id = ${messages.estate_id})`

/** The person of a message as its estate has them. */
export const nameInEstate = sql<
  string | null
>`(select k.name from ${known} k order by k.there desc, k.created_at desc limit 1)`

/** The digits that tell numbers apart however they are typed: `0803 123 4567` is `+2348031234567`. Null: no such number. */
const nationalDigits = (phone: SQLWrapper) =>
  sql`substring(regexp_replace(${phone}, '[^+0-9@]', '', 'g') from '^[+]?[0-9]*([0-9]{10})$')`

/**
 * Address and last error of a message. Only those who see the account see an address that the estate never typed; it is cut
 * from the error as well. Join `users`.
 */
export function shownAddress(accounts: Visible<'users'>) {
  const visible = sql`(${messages.address} = '' or ${accounts}
    or exists (select from ${known} k
      where ${messages.address} = k.email or ${nationalDigits(messages.address)} = ${nationalDigits(sql`k.phone_number`)}))`
  return {
    address: sql<string | null>`case when ${visible} then ${messages.address} end`,
    last_error: sql<
      string | null
    >`case when ${visible} then ${messages.last_error} else replace(${messages.last_error}, ${messages.address}, '…') end`,
  }
}

/** Kinds that an estate sends. Other messages about the account or about privacy requests are the holder's own. */
const FROM_ESTATE: MessageKind[] = [
  ...(['notice', 'reminder', 'invitation', 'new_password', 'new_account'] as const),
  ...(['added', 'receipt', 'payment_failed', 'refund'] as const),
]

const WORDS = sql`search_key(concat_ws(E'\n', ${messages.content} ->> 'title', ${messages.content} ->> 'message',
  ${messages.content} ->> 'invoice_number'))`

interface Addressee {
  user_id: number
  estate_id: number
  /** As the estate has them: a message names them as their account does. */
  name: string
}

/** Messages of one estate to one person, newest first. */
export async function listMessagesTo(
  db: Db,
  accounts: Visible<'users'>,
  { user_id, estate_id, name }: Addressee,
  query: PageQuery,
  appUrl: string,
): Promise<Page<SentMessage>> {
  const where = and(
    eq(messages.user_id, user_id),
    eq(messages.estate_id, estate_id),
    inArray(messages.kind, FROM_ESTATE),
    matches(WORDS, query.q),
  )
  const page = await readPage(
    query,
    (limit, offset) =>
      db
        .select({
          ...shownOfMessage,
          ...shownAddress(accounts),
          kind: messages.kind,
          kept: messages.address,
          content: messages.content,
        })
        .from(messages)
        .leftJoin(users, eq(users.id, messages.user_id))
        .where(where)
        .orderBy(desc(messages.id))
        .limit(limit)
        .offset(offset),
    () => db.$count(messages, where),
  )
  const rows = page.rows.map(({ content, kept, ...row }) => {
    const named = 'name' in content ? { ...content, name } : content
    return { ...row, name, ...readable({ kind: row.kind, address: kept, content: named }, appUrl) }
  })
  return { ...page, rows }
}

/** Every message with its text, newest first; what signs somebody in is left out, also before it is sent. */
export async function listMessages(db: Db, query: Filter, appUrl: string): Promise<Page<MessageWithText>> {
  const { status, channel, q } = query
  const where = all(
    status && eq(messages.status, status),
    channel && eq(messages.channel, channel),
    await lookedUp(q, async (word) =>
      or(holds(messages.search, word), (await findCalled(db, word))(messages.user_id)),
    ),
  )
  const page = await readPage(
    query,
    (limit, offset) => {
      // Found first: what a message says is read of those on the page alone, not of those before it.
      const ids = db
        .select({ id: messages.id })
        .from(messages)
        .where(where)
        .orderBy(desc(messages.id))
        .limit(limit)
        .offset(offset)
      return db
        .select({ ...shownOfMessage, name: users.name, kind: messages.kind, content: messages.content })
        .from(messages)
        .leftJoin(users, eq(users.id, messages.user_id))
        .where(inArray(messages.id, ids))
        .orderBy(desc(messages.id))
    },
    (most) => countRows(db, messages, where, most),
    { endless: true },
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...readable(row, appUrl) })) }
}

/** One that this server cannot read, such as a newer server's while it is brought in, must not hide the others. */
function readable(
  { kind, address, content }: { kind: string; address: string; content: Record<string, unknown> },
  appUrl: string,
): { subject: string; text: string } {
  if (address === '' && Object.keys(content).length === 0)
    return { subject: 'No longer kept', text: `What it said is kept for ${KEEP_DAYS.messages} days.` }
  const { path: _, ...open } = content
  try {
    const written = writeMessage(kind, open, appUrl)
    return { subject: written.subject, text: plainText(written) }
  } catch (error) {
    return { subject: kind, text: `This message cannot be shown: ${messageOf(error)}.` }
  }
}
