import { countPeople } from '#contract/counts.ts'
import type { Reply } from '#web/api/call-types.ts'
import { byChannel, notSetUpWords } from '#web/shared/by-channel.ts'

type Sent = Pick<Reply<'POST /notification/create'>, 'email' | 'whatsapp' | 'failed' | 'not_set_up'>

/** `8 by email, 2 by WhatsApp. 2 people could not be reached.` */
export const reachWords = ({ failed, not_set_up, ...by }: Sent): string =>
  [
    byChannel(by) || 'Nobody gets a message',
    failed > 0 && `${countPeople(failed)} could not be reached`,
    not_set_up.length > 0 && `Kept in the outbox: ${notSetUpWords(not_set_up)}`,
  ]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(' ')
