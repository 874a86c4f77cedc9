import type { ChannelName } from '#contract/messages.ts'
import { payPath } from '#contract/reminder-words.ts'
import type { Db } from '#server/database/open.ts'
import { reminders as table } from '#server/database/schema-billing.ts'
import { linksToJoin, noteSent } from '#server/invitations/public.ts'
import { queueMessages } from '#server/messages/store.ts'
import { notifyPeople } from '#server/notifications/store.ts'
import type { DecidedReminder } from './decide.ts'

/** Returns the reminders written: one a day for a tenancy. The caller holds the ledgers. */
export async function writeReminders(
  tx: Db,
  reminders: readonly DecidedReminder[],
  sent_on: string,
  created_by: number | null,
): Promise<DecidedReminder[]> {
  if (reminders.length === 0) return []
  const written = await tx
    .insert(table)
    .values(
      reminders.map(({ facts: { estate_id, tenant_id }, amount }) => ({
        ...{ estate_id, tenant_id, amount, sent_on, created_by },
      })),
    )
    .onConflictDoNothing()
    .returning({ tenant_id: table.tenant_id })
  const ids = new Set(written.map(({ tenant_id }) => tenant_id))
  const fresh = reminders.filter(({ facts }) => ids.has(facts.tenant_id))
  await notifyPeople(
    tx,
    fresh.map(({ facts: { user_id, estate_id, tenant_id }, title, message }) => ({
      ...{ user_id, estate_id, title, message, url: payPath(tenant_id) },
    })),
  )
  for (const [estate_id, theirs] of Map.groupBy(fresh, ({ facts }) => facts.estate_id))
    await queueOfEstate(tx, estate_id, theirs)
  return fresh
}

/** A person who has not joined gets a link to join. */
async function queueOfEstate(
  tx: Db,
  estate_id: number,
  reminders: readonly DecidedReminder[],
): Promise<void> {
  const joined = reminders.filter(({ facts }) => facts.joined)
  await queueMessages(
    tx,
    joined.flatMap((each) => messagesOf(each)),
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
    others.flatMap((each) => messagesOf(each, links.get(each.facts.user_id))),
  )
  await noteSent(tx, estate_id, queued)
}

function messagesOf({ facts, title, message, email, whatsapp }: DecidedReminder, join?: string) {
  const { user_id, estate_id, tenant_id, estate, name } = facts
  const content = {
    ...{ name, estate_name: estate, title, message, tenant_id },
    ...(join !== undefined && { joining: true, path: join }),
  }
  const to = (channel: ChannelName, address: string | null) =>
    address === null ? [] : [{ kind: 'reminder' as const, channel, address, content, user_id, estate_id }]
  return [...to('email', email), ...to('whatsapp', whatsapp)]
}
