import type { SentMessage } from '#contract/messages.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Reach } from '#server/access/reach.ts'
import { type Page, readPage } from '#server/answers/page.ts'
import { and, desc, eq, inArray } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { readable } from './all-messages.ts'
import { shownAddress } from './shown-address.ts'
import { shownOfMessage } from './store.ts'
import type { MessageKind } from './text/message-kinds.ts'

/** What an estate sends. Words about the account, and answers to privacy requests, are between its holder and us. */
const FROM_ESTATE: MessageKind[] = [
  ...(['notice', 'reminder', 'invitation', 'new_password'] as const),
  ...(['added', 'receipt', 'payment_failed', 'refund'] as const),
]

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
