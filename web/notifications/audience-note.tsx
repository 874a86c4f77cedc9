import { useQuery } from '@tanstack/react-query'
import { countPeople } from '#contract/counts.ts'
import { one } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Audience } from './audiences.ts'

/** How many it will reach and who is left out, before it is sent. */
export function AudienceNote({ type, audience }: { type: 'email' | 'whatsapp'; audience: Audience }) {
  const { data } = useQuery(one('GET /notification/audience', { query: { type, audience } }))
  if (!data) return null
  const { reached, unreached, unwilling = 0 } = data
  const address = type === 'email' ? 'email address' : 'phone number'
  return (
    <Notice tone={reached === 0 || unreached + unwilling > 0 ? 'wait' : 'plain'}>
      {reached === 0 ? 'This would reach nobody.' : `This reaches ${countPeople(reached)}.`}
      {unreached > 0 && ` ${countPeople(unreached)} cannot be reached: no ${address} is known.`}
      {unwilling > 0 &&
        ` ${countPeople(unwilling)} said no to ${type === 'email' ? 'notices by email' : 'messages by WhatsApp'}.`}
    </Notice>
  )
}
