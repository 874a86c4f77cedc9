import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatExact } from '#contract/dates.ts'
import { deviceOf } from '#contract/device.ts'
import type { SecurityEvent } from '#contract/security-log.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { UserSessions } from '#web/users/public.ts'
import { adviceOn, detailOf, factsOfEvent, KIND_WORDS, toneOf, whoOf } from './security-words.ts'

export function EventDialog({ event, onClose }: { event: SecurityEvent; onClose: () => void }) {
  const { kind, user_id, user_name, about_id, about_name } = event
  const { times, role, tried, ip, user_agent, estate_name } = event
  const { is, user } = useSession()
  const [looking, setLooking] = useState<{ id: number; name: string } | null>(null)
  const people = [
    { id: user_id, name: user_name },
    { id: about_id, name: about_name },
  ].filter((person): person is { id: number; name: string } => person.id !== null && person.name !== null)
  const whose = people.at(-1)
  const advice = adviceOn(event, user)
  const row = detailOf({ ...event, detail: null })
  const device = user_agent && (
    <>
      {deviceOf(user_agent)}
      <span className="block text-sm font-normal break-words text-ink-3">{user_agent}</span>
    </>
  )
  const eventsOf = (search: Record<string, string>, words: string | null) => (
    <Link to="/security" search={search} onClick={onClose} className={linkStyle}>
      {words}
    </Link>
  )
  return (
    <Dialog
      onClose={onClose}
      title={KIND_WORDS[kind]}
      footer={
        is('super admin') &&
        whose && <Button onClick={() => setLooking(whose)}>Sessions of {whose.name}</Button>
      }
    >
      <div className="grid gap-5">
        {advice && <Notice tone={toneOf(kind) === 'off' ? 'plain' : 'wait'}>{advice}</Notice>}
        <DescriptionList
          facts={[
            ['When', formatExact(event.at)],
            times > 1 && ['Times', formatCount(times)],
            tried === null
              ? ['Who', user_id === null ? whoOf(event) : eventsOf({ user: String(user_id) }, whoOf(event))]
              : ['Typed', tried],
            !!role && ['Role', sentence(role)],
            !!about_id && ['About', eventsOf({ user: String(about_id) }, about_name)],
            !!row && ['Row', row],
            !!estate_name && ['Estate', estate_name],
            ...factsOfEvent(event.detail),
            ['Address', ip && eventsOf({ q: ip }, ip)],
            ['Device', device],
          ]}
        />
      </div>
      {looking && <UserSessions user={looking} onClose={() => setLooking(null)} />}
    </Dialog>
  )
}
