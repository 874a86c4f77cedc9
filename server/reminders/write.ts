import type { ChannelName } from '#contract/messages.ts'
import { payPath } from '#contract/reminder-words.ts'
import type { Db } from '#server/database/open.ts'
import { reminders as table } from '#server/database/schema-billing.ts'
import { linksToJoin, noteSent } from '#server/invitations/public.ts'
import { keptInOutbox, queueMessages } from '#server/messages/store.ts'
import { notifyPeople } from '#server/notifications/store.ts'
import { type DecidedReminder, remindedOf } from './decide.ts'
import type { DebtorKey } from './facts.ts'

/**
 * Returns the reminders written: one a day for a tenancy or an owner's home. The caller holds the ledgers.
 * `not_set_up`: channels whose messages go to the outbox.
 */
export async function writeReminders(
  tx: Db,
  reminders: readonly DecidedReminder[],
  sent_on: string,
  created_by: number | null,
  not_set_up: readonly ChannelName[],
): Promise<DecidedReminder[]> {
  if (reminders.length === 0) return []
  const written = await tx
    .insert(table)
    .values(
      reminders.flatMap(({ facts: { estate_id }, of }) =>
        of.map(({ tenant_id, account_id, amount }) => ({
          ...{ estate_id, tenant_id, account_id: tenant_id === null ? account_id : null },
          ...{ amount, sent_on, created_by },
        })),
      ),
    )
    .onConflictDoNothing()
    .returning({ tenant_id: table.tenant_id, account_id: table.account_id })
  const isWritten = ({ tenant_id, account_id }: DebtorKey) =>
    written.some((row) => (tenant_id === null ? row.account_id === account_id : row.tenant_id === tenant_id))
  const fresh = reminders.filter(({ of }) => of.some(isWritten))
  await notifyPeople(
    tx,
    fresh.map((reminder) => {
      const { facts, title, message } = reminder
      const { user_id, estate_id } = facts
      return { user_id, estate_id, title, message, url: payPath(remindedOf(reminder)) }
    }),
  )
  for (const [estate_id, theirs] of Map.groupBy(fresh, ({ facts }) => facts.estate_id))
    await queueOfEstate(tx, estate_id, theirs, not_set_up)
  return fresh
}

/** A person who has not joined gets a link to join. */
async function queueOfEstate(
  tx: Db,
  estate_id: number,
  reminders: readonly DecidedReminder[],
  not_set_up: readonly ChannelName[],
): Promise<void> {
  const joined = reminders.filter(({ facts }) => facts.joined)
  await queueMessages(
    tx,
    joined.flatMap((each) => messagesOf(each, not_set_up)),
  )
  const others = reminders.filter(({ facts }) => !facts.joined)
  if (others.length === 0) return
  const links = await linksToJoin(
    tx,
    estate_id,
    others.map(({ facts: { user_id }, email, whatsapp }) => ({
      ...{ user_id, address: email ?? whatsapp },
      by: email === null ? 'whatsapp' : 'email',
    })),
  )
  const queued = await queueMessages(
    tx,
    others.flatMap((each) => messagesOf(each, not_set_up, links.get(each.facts.user_id))),
  )
  await noteSent(tx, estate_id, queued)
}

function messagesOf(reminder: DecidedReminder, not_set_up: readonly ChannelName[], join?: string) {
  const { facts, title, message, email, whatsapp } = reminder
  const { user_id, estate_id, estate, name } = facts
  const content = {
    ...{ name, estate_name: estate, title, message, ...remindedOf(reminder) },
    ...(join !== undefined && { joining: true, path: join }),
  }
  const to = (channel: ChannelName, address: string | null) =>
    address === null
      ? []
      : [
          {
            kind: 'reminder' as const,
            channel,
            address,
            content,
            user_id,
            estate_id,
            ...keptInOutbox(not_set_up, channel),
          },
        ]
  return [...to('email', email), ...to('whatsapp', whatsapp)]
}
