import { RotateCcw } from 'lucide-react'
import { formatExact } from '#contract/dates.ts'
import type { MessageWithText } from '#contract/messages.ts'
import { call } from '#web/api/call.ts'
import { MessageStatusBadge } from '#web/shared/message-status.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { AddressText } from '#web/ui/text/contact-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { CARRIER_WORDS, CHANNEL_WORDS } from './message-words.ts'
import { useRetry } from './use-retry.ts'

const sentWords = (status: MessageWithText['status'], via: MessageWithText['via']) =>
  status === 'failed' ? 'Tried on' : via === 'outbox' ? 'Kept on' : 'Sent'

export function MessageDialog({ message, onClose }: { message: MessageWithText; onClose: () => void }) {
  const { subject, text, name, address, channel, status, via, tries, last_error, sent_at, next_try_at } =
    message
  const { id, kind } = message
  const retry = useRetry(() => call('POST /messages/:id/retry', { params: { id } }), onClose)
  return (
    <Dialog
      onClose={onClose}
      title={subject}
      description={CHANNEL_WORDS[channel]}
      footer={
        // A notice is sent again from its notification.
        status === 'failed' &&
        kind !== 'notice' && (
          <Button icon={RotateCcw} loading={retry.isPending} onClick={() => retry.mutate()}>
            Send again
          </Button>
        )
      }
    >
      {last_error && (
        <Notice tone={status === 'failed' ? 'bad' : 'wait'} className="mb-4">
          {last_error}
        </Notice>
      )}
      <DescriptionList
        facts={[
          ['To', name ?? <AddressText key="to" value={address} />],
          !!name && !!address && ['Address', <AddressText key="address" value={address} />],
          ['Status', <MessageStatusBadge key="status" {...message} />],
          ['Tries', tries],
          via !== null && [status === 'failed' ? 'Tried through' : 'Sent through', CARRIER_WORDS[via]],
          sent_at !== null && [sentWords(status, via), formatExact(sent_at)],
          next_try_at !== null && ['Next try', formatExact(next_try_at)],
        ]}
      />
      <pre className="mt-5 rounded-control border border-line bg-sunken p-4 font-sans break-words whitespace-pre-wrap">
        {text}
      </pre>
    </Dialog>
  )
}
