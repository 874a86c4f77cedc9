import { useMutation, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { countPeople, formatCount } from '#contract/counts.ts'
import type { ChannelName } from '#contract/messages.ts'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { byChannel, notSetUpWords } from '#web/shared/by-channel.ts'
import { SentNotice, sentTitle } from '#web/shared/sent-notice.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { invitationCounts } from './queries.ts'
import { type Invited, sendingBy, visibleToAll } from './whom.ts'

const SentTo = ({ told, just_sent, held_back }: Reply<'POST /estate/invitations/:estateId/send'>) => (
  <>
    {held_back > 0 && (
      <Notice tone="wait">
        {countPeople(held_back)} wait: the estate has sent what it may in 24 hours. Send to them tomorrow.
      </Notice>
    )}
    {just_sent > 0 && (
      <p className="text-ink-2">
        {countPeople(just_sent)} got a link within the last minute, and not another one.
      </p>
    )}
    {told > 0 && (
      <p className="text-ink-2">
        {countPeople(told)} had joined already, and {told === 1 ? 'is' : 'are'} told that they were added.
      </p>
    )}
  </>
)

const LeftOut = ({ count, letters, onPrint }: { count: number; letters: number; onPrint: () => void }) =>
  count > 0 && (
    <Notice
      action={
        letters > 0 && (
          <Button size="sm" icon={Printer} onClick={onPrint}>
            Print letters
          </Button>
        )
      }
    >
      {letters > 0
        ? `${formatCount(letters)} ${letters === 1 ? 'has' : 'have'} neither: print ${letters === 1 ? 'a letter' : 'letters'}.`
        : `${countPeople(count)} cannot be sent a link: the list says why.`}
    </Notice>
  )

const CHANNELS = [
  { value: 'email', label: 'Email' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const
const AUDIENCES = [
  { value: 'not_sent', label: 'Who was not sent one yet' },
  { value: 'all', label: 'All who have not joined' },
] as const

interface SendDialogProps {
  estateId: number
  whom: Invited
  onSent: () => void
  onPrint: () => void
  onClose: () => void
}

export function SendDialog({ estateId, whom, onSent, onPrint, onClose }: SendDialogProps) {
  const { ids, filter, people, name, again, some, reach: all } = whom
  const [audience, setAudience] = useState<'not_sent' | 'all'>(some ? 'not_sent' : 'all')
  const fresh = useQuery({
    ...invitationCounts(estateId, { q: filter?.q, state: 'not_sent' }),
    enabled: some,
  })
  const counts = useQuery(invitationCounts(estateId))
  const notSent = fresh.data && visibleToAll(fresh.data.matching, fresh.data.ways)
  const reach = audience === 'all' ? all : notSent
  const [wanted, setChannel] = useState<ChannelName>('email')
  const channel = reach?.email === 0 ? 'whatsapp' : reach?.whatsapp === 0 ? 'email' : wanted
  const send = useMutation({
    mutationFn: async () => {
      const state = audience === 'not_sent' ? audience : filter?.state
      const result = await call('POST /estate/invitations/:estateId/send', {
        params: { estateId },
        body: { channel, ids, state, q: filter?.q },
      })
      await screenIsFresh()
      return result
    },
    onSuccess: onSent,
  })
  const result = send.data
  const sent = result && { ...result.sent, not_set_up: result.not_set_up }
  const going = reach && sendingBy(channel, reach)
  const kept = counts.data?.not_set_up.filter((each) => going && going[each] > 0) ?? []
  return (
    <Dialog
      onClose={onClose}
      title={
        sent
          ? sentTitle(sent, `${formatCount(sent.email + sent.whatsapp)} sent`)
          : `Invite ${name ?? (ids || filter ? countPeople(people) : 'those who have not joined')}?`
      }
      description={
        !result &&
        'Each gets a link of their own, by which they choose a password. It works once, for seven days.'
      }
      leave={result ? 'Close' : 'Cancel'}
      footer={
        !result && (
          <Button
            variant="primary"
            disabled={!reach || reach.reached === 0}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {reach && reach.reached > 1 ? `Send ${formatCount(reach.reached)}` : 'Send'}
          </Button>
        )
      }
    >
      <div className="grid gap-4.5">
        {send.error && <Notice tone="bad">{saidOr(send.error, 'The invitations could not be sent.')}</Notice>}
        {result && sent ? (
          <>
            <SentNotice sent={sent} />
            <SentTo {...result} />
            <LeftOut count={result.left_out} letters={reach?.letter ?? 0} onPrint={onPrint} />
          </>
        ) : (
          <>
            {some && (
              <RadioGroup label="To whom" options={AUDIENCES} value={audience} onChange={setAudience} />
            )}
            {fresh.error && !reach && <Notice tone="bad">{fresh.error.message}</Notice>}
            {reach && reach.email > 0 && reach.whatsapp > 0 && (
              <RadioGroup label="Send by" options={CHANNELS} value={channel} onChange={setChannel} />
            )}
            {reach && going && (
              <>
                <p>
                  <span className="font-[560]">{byChannel(going) || 'Nobody can be sent a link'}</span>
                  {going[channel] < reach.reached &&
                    (channel === 'email' ? ', who have no email' : ', whose phone number is not known')}
                  .
                </p>
                {again && audience === 'all' && (
                  <p className="text-ink-2">A link that was sent before stops working.</p>
                )}
                {kept.length > 0 && (
                  <Notice tone="wait">
                    {sentence(notSetUpWords(kept))}: these messages stay in the outbox.
                  </Notice>
                )}
                <LeftOut count={reach.letter + reach.none} letters={reach.letter} onPrint={onPrint} />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
