import { DAY_MS } from '#contract/time.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages, notifications } from '#server/database/schema.ts'
import { insertNotification, queueForAudience } from '#server/notifications/store.ts'
import { NOTIFICATIONS } from './places.ts'

/** The estate's notifications, each sent to those who live or own there now. */
export async function addNotifications(
  { db, now }: { db: Db; now: Date },
  estate_id: number,
  created_by: number,
): Promise<void> {
  for (const { days, roles, ...text } of [...NOTIFICATIONS].reverse()) {
    const notification = { ...text, estate_id, created_by, roles: [...roles], url: null }
    const id = await insertNotification(db, notification)
    const created_at = new Date(now.getTime() - days * DAY_MS).toISOString()
    await db.update(notifications).set({ created_at }).where(eq(notifications.id, id))
    await queueForAudience(db, { ...notification, id })
    await markArrived(db, id, created_at)
  }
}

/** Email is only known to have left; WhatsApp tells what arrived and was read, and now and then that a number is not on it. */
async function markArrived(db: Db, notificationId: number, at: string): Promise<void> {
  await db.execute(sql`
    update ${messages} set created_at = ${at}, sent_at = ${at}, tries = 1, next_try_at = null,
      via = case channel when 'email' then 'smtp' else 'whatsapp' end,
      status = case when channel = 'email' then 'sent' when id % 37 = 0 then 'failed' when id % 5 = 0 then 'delivered' else 'read' end,
      unreachable = channel = 'whatsapp' and id % 37 = 0,
      last_error = case when channel = 'whatsapp' and id % 37 = 0 then 'This number is not on WhatsApp.' end
    where notification_id = ${notificationId} and status = 'queued'`)
}
