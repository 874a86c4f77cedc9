import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'
import { MARK } from './queue.ts'

/** What WhatsApp reports of a message by itself. */
export interface StatusReport {
  providerId: string
  /** Our mark, as it came back; with it, a message that we were cut off from while sending is known to be out. */
  mark: string | null
  /** `failed` counts only for what has not arrived. */
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** Why it failed, and whether its address is at fault. */
  failure: { reason: string; unreachable: boolean } | null
}

/** Moves a message forward, never back: reports come twice and out of order. False where it is not ours or old news. */
export async function applyReport(
  db: Db,
  { providerId, mark, status, failure }: StatusReport,
): Promise<boolean> {
  const rank = (value: unknown) => sql`array_position(array['queued', 'sent', 'delivered', 'read'], ${value})`
  const newer =
    status === 'failed'
      ? sql`status in ('queued', 'sent')`
      : sql`${rank(sql`status`)} < ${rank(sql`${status}::text`)}`
  const ours =
    mark === null
      ? sql`provider_id = ${providerId}`
      : sql`(provider_id = ${providerId}
          or (provider_id is null and id = ${Number(mark.split('-')[0])} and ${MARK} = ${mark}))`
  const { rowCount } = await db.execute(sql`
    update ${messages} set status = ${status}, last_error = ${failure?.reason ?? null},
      unreachable = ${failure?.unreachable ?? false}, next_try_at = null, provider_id = ${providerId}, via = 'whatsapp', sent_at = coalesce(sent_at, now())
    where channel = 'whatsapp' and ${ours} and ${newer}`)
  return (rowCount ?? 0) > 0
}
