import type { SentMessage } from '#contract/messages.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Reach } from '#server/access/reach.ts'
import { type Page, readPage } from '#server/answers/page.ts'
import { matches } from '#server/answers/search.ts'
import { and, desc, eq, inArray, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { readable } from './all-messages.ts'
import { shownOfMessage } from './store.ts'
import type { MessageKind } from './text/message-kinds.ts'

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
export function shownAddress(accounts: Reach<'users'>) {
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
  accounts: Reach<'users'>,
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
