import { formatDay } from '#contract/dates.ts'
import type { PrivacyRequestKind } from '#contract/privacy-requests.ts'
import { eq } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { type PrivacyRequestContent, queueMessage } from '#server/messages/store.ts'
import { notifyAdminsOf } from '#server/notifications/store.ts'

type Step = Omit<PrivacyRequestContent, 'name'> & { user_id: number }

/** Writes to the requester by email or else to the sign-in phone. Needs a transaction. */
export async function tellAsker(db: Db, { user_id, ...step }: Step): Promise<void> {
  const [person] = await db
    .select({ name: users.name, email: users.email, phone: users.sign_in_phone })
    .from(users)
    .where(eq(users.id, user_id))
  const [channel, address] = person?.email
    ? (['email', person.email] as const)
    : (['whatsapp', person?.phone] as const)
  if (!person || !address) return
  const content = { name: person.name, ...step }
  await queueMessage(db, { kind: 'data_request', channel, address, user_id, content })
}

const TITLES: { [Kind in PrivacyRequestKind]: string } = {
  correction: 'Somebody asks for a correction',
  erasure: 'Somebody asks to be erased',
}

/** Notifies admins without a name, because the notification outlives an erasure. */
export const tellAdmins = (
  db: Db,
  userId: number,
  { kind, due_on, by }: { kind: PrivacyRequestKind; due_on: string; by: number },
): Promise<void> => {
  const message = `It is about what is kept of them, and has to be answered by ${formatDay(due_on)}.`
  return notifyAdminsOf(db, userId, { title: TITLES[kind], message, url: '/data-requests' }, { by })
}
