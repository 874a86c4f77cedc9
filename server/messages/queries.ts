import type { ChannelName, MessageStatus, MessageWithText, SentMessage } from '#contract/messages.ts'
import type { PageQuery } from '#contract/pages.ts'
import { KEEP_DAYS } from '#contract/retention.ts'
import type { Visible } from '#server/access/visibility.ts'
import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { LAGOS } from '#server/database/time.ts'
import { messageOf } from '#server/errors/errors.ts'
import { all, type Page, readLargePage, readPage } from '#server/lists/page.ts'
import { findCalled, holds, lookedUp, matches } from '#server/lists/search.ts'
import { retryFailed, shownOfMessage } from './store.ts'
import { type MessageKind, SECRET_KINDS } from './text/message-kinds.ts'
import { plainText } from './text/message-text.ts'
import { writeMessage } from './text/write-message.ts'

/** Requeues failed messages without a notification. Secrets are gone, and reminders may be paid. */
export const retryFailedOthers = (db: Db, which: SQL = sql`true`): Promise<number> =>
  retryFailed(
    db,
    sql`m.notification_id is null and m.kind not in ${[...SECRET_KINDS, 'reminder', 'statement']} and ${which}`,
  )

const known = sql`(
  select t.name, t.email, t.phone_number, t.left_at is null as there, t.created_at from tenants t
  where t.user_id = ${messages.user_id} and t.estate_id = ${messages.estate_id}
  union all
  select p.owner_name, p.owner_email, p.owner_phone, true, p.created_at from properties p
  where p.owner_id = ${messages.user_id} and p.estate_id = ${messages.estate_id})`

export const nameInEstate = sql<
  string | null
>`(select k.name from ${known} k order by k.there desc, k.created_at desc limit 1)`

/** The ten national digits: `0803 123 4567` equals `+2348031234567`. */
const nationalDigits = (phone: SQLWrapper) =>
  sql`substring(regexp_replace(${phone}, '[^+0-9@]', '', 'g') from '^[+]?[0-9]*([0-9]{10})$')`

/** Hides an address that the estate never typed from viewers who do not see the account. Join `users`. */
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

const FROM_ESTATE: MessageKind[] = [
  ...(['notice', 'reminder', 'invitation', 'new_password', 'new_account'] as const),
  'statement',
  ...(['added', 'receipt', 'payment_failed', 'refund'] as const),
]

const WORDS = sql`search_key(concat_ws(E'\n', ${messages.content} ->> 'title', ${messages.content} ->> 'message',
  ${messages.content} ->> 'invoice_number'))`

interface Recipients {
  /** SQL on `messages`. */
  which: SQL | undefined
  /** Without it, messages of all estates and of the account itself. */
  estate_ids?: readonly number[]
  /** The name that the viewer knows; messages hold the account's. */
  name: SQL<string | null>
}

const toPerson = ({
  user_id,
  estate_ids,
  name,
}: {
  user_id: number
  estate_ids: readonly number[]
  name: string
}) => ({
  which: eq(messages.user_id, user_id),
  estate_ids,
  name: sql<string>`${name}::text`,
})

/** Lists messages to a person from some estates, under the `name` that these know. */
export const listMessagesTo = (
  db: Db,
  accounts: Visible<'users'>,
  person: Parameters<typeof toPerson>[0],
  query: PageQuery,
  appUrl: string,
) => listSent(db, accounts, toPerson(person), query, appUrl)

/** Lists messages to an account, of every estate. */
export const listMessagesToUser = (
  db: Db,
  accounts: Visible<'users'>,
  user_id: number,
  query: PageQuery,
  appUrl: string,
) => listSent(db, accounts, { which: eq(messages.user_id, user_id), name: sql`${users.name}` }, query, appUrl)

/**
 * Lists messages about a home: those that name it, and those to people in their time there that name no other home of the
 * estate.
 */
export function listMessagesAbout(
  db: Db,
  accounts: Visible<'users'>,
  home: { id: number; estate_id: number },
  query: PageQuery,
  appUrl: string,
): Promise<Page<SentMessage>> {
  const { id, estate_id } = home
  const which = sql`exists (
    select from (
      select t.user_id, least(t.starts_on, (t.created_at at time zone ${LAGOS})::date) as from_on, t.ends_on as until_on
      from tenants t where t.estate_property_id = ${id}
      union all select o.owner_id, o.from_on, o.until_on from property_owners o
      where o.property_id = ${id} and not o.planned and o.owner_id is not null) lived
    where lived.user_id = ${messages.user_id} and coalesce(
      (select bool_or(h.id = ${id}) from properties h
        where h.estate_id = ${estate_id} and h.title = ${messages.content} ->> 'property_title'),
      daterange(lived.from_on, lived.until_on, '[]') @> (${messages.created_at} at time zone ${LAGOS})::date))`
  return listSent(db, accounts, { which, estate_ids: [estate_id], name: nameInEstate }, query, appUrl)
}

async function listSent(
  db: Db,
  accounts: Visible<'users'>,
  { which, estate_ids, name }: Recipients,
  query: PageQuery,
  appUrl: string,
): Promise<Page<SentMessage>> {
  const ofEstates =
    estate_ids && and(inArray(messages.estate_id, [...estate_ids]), inArray(messages.kind, FROM_ESTATE))
  const where = and(which, ofEstates, matches(WORDS, query.q))
  const page = await readPage(
    query,
    (limit, offset) =>
      db
        .select({
          ...shownOfMessage,
          ...shownAddress(accounts),
          name,
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
    const named = 'name' in content && row.name !== null ? { ...content, name: row.name } : content
    const { subject, text } = readable({ kind: row.kind, address: kept, content: named }, appUrl)
    return { ...row, subject, text: SECRET_KINDS.includes(row.kind) ? null : text }
  })
  return { ...page, rows }
}

export async function listMessages(
  db: Db,
  {
    status,
    channel,
    ...query
  }: PageQuery & { status?: MessageStatus | undefined; channel?: ChannelName | undefined },
  appUrl: string,
): Promise<Page<MessageWithText>> {
  const where = all(
    status && eq(messages.status, status),
    channel && eq(messages.channel, channel),
    await lookedUp(query.q, async (word) =>
      or(holds(messages.search, word), (await findCalled(db, word))(messages.user_id)),
    ),
  )
  const order = [desc(messages.id)]
  const page = await readLargePage(db, query, { table: messages, where, order }, (isOnPage) =>
    db
      .select({ ...shownOfMessage, name: users.name, kind: messages.kind, content: messages.content })
      .from(messages)
      .leftJoin(users, eq(users.id, messages.user_id))
      .where(isOnPage)
      .orderBy(...order),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...readable(row, appUrl) })) }
}

/** An unreadable message must not hide the others. */
function readable(
  { kind, address, content }: { kind: string; address: string; content: Record<string, unknown> },
  appUrl: string,
): { subject: string; text: string } {
  if (address === '' && Object.keys(content).length === 0)
    return { subject: 'No longer kept', text: `The text is kept for ${KEEP_DAYS.messages} days.` }
  const { path: _, ...open } = content
  try {
    const written = writeMessage(kind, open, appUrl)
    return { subject: written.subject, text: plainText(written) }
  } catch (error) {
    return { subject: kind, text: `This message cannot be shown: ${messageOf(error)}.` }
  }
}
