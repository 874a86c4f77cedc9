import type { ChannelName, MessageStatus, MessageWithText } from '#contract/messages.ts'
import type { PageQuery } from '#contract/pages.ts'
import { KEEP_DAYS } from '#contract/retention.ts'
import { all, countRows, type Page, readPage } from '#server/answers/page.ts'
import { called, holds, lookedUp } from '#server/answers/search.ts'
import { desc, eq, inArray, or, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { messageOf } from '#server/errors/error-parts.ts'
import { SECRET_KINDS } from '#server/messages/text/message-kinds.ts'
import { plainText } from '#server/messages/text/plain-text.ts'
import { writeMessage } from '#server/messages/text/write-message.ts'
import { retryFailed, shownOfMessage } from './store.ts'

type Filter = PageQuery & { status?: MessageStatus | undefined; channel?: ChannelName | undefined }

/** Every message with its text, newest first; what signs somebody in is left out, also before it is sent. */
export async function listMessages(db: Db, query: Filter, appUrl: string): Promise<Page<MessageWithText>> {
  const { status, channel, q } = query
  const where = all(
    status && eq(messages.status, status),
    channel && eq(messages.channel, channel),
    await lookedUp(q, async (word) =>
      or(holds(messages.search, word), await called(db, word, messages.user_id)),
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
export function readable(
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

/**
 * Queues the failed ones again that belong to no notification, such as receipts, and answers how many. What was secret in one
 * is gone, so that it cannot be sent; what a reminder asks for may be paid by now.
 */
export const retryFailedOthers = (db: Db): Promise<number> =>
  retryFailed(db, sql`m.notification_id is null and m.kind not in ${[...SECRET_KINDS, 'reminder']}`)
