import { useQuery } from '@tanstack/react-query'
import { countPeople } from '#contract/counts.ts'
import { one } from '#web/api/queries.ts'
import { byChannel, notSetUpWords } from '#web/shared/by-channel.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Audience } from './audiences.ts'

/** Counts recipients by channel before the notice is sent. */
export function AudienceNote({ type, audience }: { type: 'email' | 'whatsapp'; audience: Audience }) {
  const { data } = useQuery(one('GET /notification/audience', { query: { type, audience } }))
  if (!data) return null
  const { unreached, unwilling, not_set_up, ...by } = data
  const reached = by.email + by.whatsapp
  const missed = reached === 0 || unreached + unwilling + not_set_up.length > 0
  return (
    <Notice tone={missed ? 'wait' : 'plain'}>
      {reached === 0
        ? 'This would reach nobody.'
        : `This ${not_set_up.length > 0 ? 'would reach' : 'reaches'} ${countPeople(reached)}: ${byChannel(by)}.`}
      {not_set_up.length > 0 && ` It stays in the outbox: ${notSetUpWords(not_set_up)}.`}
      {unreached > 0 &&
        ` ${countPeople(unreached)} cannot be reached: no ${type === 'email' ? 'email address or phone number' : 'phone number'} is known.`}
      {unwilling > 0 && ` ${countPeople(unwilling)} said no to messages.`}
    </Notice>
  )
}
