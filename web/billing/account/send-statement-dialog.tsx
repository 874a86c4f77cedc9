import { useQuery } from '@tanstack/react-query'
import { countOf } from '#contract/counts.ts'
import { CHANNELS, type ChannelName } from '#contract/messages.ts'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { notSetUpWords } from '#web/shared/by-channel.ts'
import { type AccountOf, keyOf } from '#web/shared/owed/queries.ts'
import { type DayRange, periodName, statementPeriods } from '#web/shared/period/periods.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'

const PERIODS = [{ label: 'All dates' }, ...statementPeriods()]
const WORDS: Record<ChannelName, string> = { email: 'email', whatsapp: 'WhatsApp' }

/** `By email to ada@example.com.`, `By WhatsApp to 0803 000 0000. It stays in the outbox: WhatsApp is not set up.` */
function wayWords(by: ChannelName, ways: Reply<'POST /statement/send/preview'>): string {
  const { address, why, not_set_up } = ways[by]
  if (address === null) return why ?? ''
  const to = by === 'email' ? address : formatPhone(address)
  return `By ${WORDS[by]} to ${to}.${not_set_up ? ` It stays in the outbox: ${notSetUpWords([by])}.` : ''}`
}

interface SendStatementDialogProps {
  /** The person who gets it. */
  to: string
  /** Each account has a message of its own. */
  of: readonly AccountOf[]
  period: DayRange
  onClose: () => void
}

export function SendStatementDialog({ to, of, period, onClose }: SendStatementDialogProps) {
  const told = period.from ? { ...period, to: period.to ?? lagosToday() } : period
  const words = countOf(of.length, 'statement')
  const [first] = of
  const ways = useQuery({
    queryKey: ['GET where a statement goes', first],
    queryFn: ({ signal }) =>
      call('POST /statement/send/preview', { body: keyOf(first ?? 0), signal, refetch: false }),
    staleTime: 0,
  })
  const send = async (by: ChannelName) => {
    const sent = []
    for (const each of of)
      sent.push(
        await call('POST /statement/send', {
          body: { ...keyOf(each), by, from: period.from, to: period.to },
        }),
      )
    const name = sent[0]?.name
    if (sent.some(({ not_set_up }) => not_set_up))
      toast.error(`Kept in the outbox: ${WORDS[by]} is not set up`, { description: `For ${name}` })
    else
      toast.success(
        `${of.length === 1 ? 'Statement on its' : `${words} on their`} way to ${name} by ${WORDS[by]}.`,
      )
  }
  return (
    <ConfirmDialog
      title={`Send ${of.length === 1 ? 'this statement' : words} to ${to}?`}
      description={
        <>
          {`Period: ${periodName(told, PERIODS)}. ${of.length === 1 ? 'The message' : 'One message for each own account. It'} has the balance, what is open and how to pay by transfer, with a link to the statement.`}
          {ways.data &&
            CHANNELS.map((by) => (
              <span key={by} className="mt-2 block break-words text-ink">
                {wayWords(by, ways.data)}
              </span>
            ))}
        </>
      }
      tone="primary"
      confirm="By email"
      onConfirm={() => send('email')}
      other={{ label: 'By WhatsApp', onChoose: () => send('whatsapp') }}
      onClose={onClose}
    />
  )
}
