import type { ChannelName } from '#contract/messages.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { byChannel, notSetUpWords } from './by-channel.ts'

type Sent = Record<ChannelName, number> & {
  /** Messages of these channels stay in the outbox. */
  not_set_up: readonly ChannelName[]
}

const part = ({ email, whatsapp, not_set_up }: Sent, kept: boolean): string =>
  byChannel({
    email: not_set_up.includes('email') === kept ? email : 0,
    whatsapp: not_set_up.includes('whatsapp') === kept ? whatsapp : 0,
  })

export const sentTitle = (sent: Sent, otherwise: string): string =>
  part(sent, true) && !part(sent, false) ? 'Kept in the outbox' : otherwise

export function SentNotice({ sent }: { sent: Sent }) {
  const left = part(sent, false)
  const kept = part(sent, true)
  return (
    <>
      {left && <Notice tone="good">{left}, on their way within minutes.</Notice>}
      {kept && (
        <Notice tone="wait">
          {kept} not sent: {notSetUpWords(sent.not_set_up)}.
        </Notice>
      )}
    </>
  )
}
