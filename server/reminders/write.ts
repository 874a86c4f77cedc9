import { payPath } from '#contract/pay-path.ts'
import type { Db } from '#server/database/open.ts'
import { reminders as table } from '#server/database/schema-billing.ts'
import { queueMessages } from '#server/messages/store.ts'
import { notifyPeople } from '#server/notifications/store.ts'
import type { Reminder } from './decide.ts'

/**
 * Writes reminders of today, each with its notification and its messages, and answers how many: whoever was reminded today
 * already is left alone. In a transaction that holds their books, so that nobody is reminded of what was just paid.
 */
export async function writeReminders(
  tx: Db,
  reminders: readonly Reminder[],
  sent_on: string,
  created_by: number | null,
): Promise<number> {
  if (reminders.length === 0) return 0
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
  await queueMessages(tx, fresh.flatMap(messagesOf))
  return fresh.length
}

function messagesOf({ facts, title, message, whatsapp }: Reminder) {
  const { user_id, estate_id, tenant_id, estate, name, email } = facts
  const content = { name, estate_name: estate, title, message, tenant_id }
  const kind = 'reminder' as const
  return [
    ...(email === null
      ? []
      : [{ kind, channel: 'email' as const, address: email, content, user_id, estate_id }]),
    ...(whatsapp === null
      ? []
      : [{ kind, channel: 'whatsapp' as const, address: whatsapp, content, user_id, estate_id }]),
  ]
}
