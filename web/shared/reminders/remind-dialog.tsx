import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf, countPeople } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { notSetUpWords } from '#web/shared/by-channel.ts'
import { SentNotice, sentTitle } from '#web/shared/sent-notice.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { NotReached, RemindedPeople, ReminderText, waysOf } from './reminded-people.tsx'
import type { Whom } from './whom.ts'

interface RemindDialogProps {
  whom: Whom
  onClose: () => void
  onSent?: (() => void) | undefined
}

/** `42 people for 55 accounts, ₦7,237,500.00 due by today.` */
function wholeWords({ count, accounts, amount }: Reply<'POST /reminders/preview'>): string {
  const people =
    accounts > count ? `${countPeople(count)} for ${countOf(accounts, 'account')}` : countPeople(count)
  return `${count > 1 ? `${people}, ` : ''}${formatNaira(amount)} due by today.`
}

export function RemindDialog({ whom, onClose, onSent }: RemindDialogProps) {
  // The list behind may change while the dialog is open.
  const [{ body, count: chosen }] = useState(whom)
  const send = useMutation({
    mutationFn: async () => {
      const result = await call('POST /reminders/send', { body })
      await screenIsFresh()
      return result
    },
    onSuccess: onSent,
  })
  const result = send.data
  const preview = useQuery({
    // A key that starts with GET is fetched again after each change.
    queryKey: ['GET who would be reminded', body],
    queryFn: ({ signal }) => call('POST /reminders/preview', { body, signal, refetch: false }),
    staleTime: 0,
    enabled: !result,
  })
  const count = preview.data?.count ?? 0
  const nobody = preview.data?.count === 0
  const [first] = preview.data?.people ?? []
  const title = result
    ? result.sent === 0
      ? 'Nobody was reminded'
      : sentTitle(result, `${countOf(result.sent, 'reminder')} sent`)
    : first && count === 1
      ? `Remind ${first.name}?`
      : nobody
        ? 'Nobody to remind'
        : `Remind ${countPeople(preview.data ? count : chosen)}?`
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={result || nobody ? undefined : 'With a link to pay. At most once a day.'}
      leave={result || nobody ? 'Close' : 'Cancel'}
      footer={
        !result &&
        !nobody && (
          <Button
            variant="primary"
            disabled={!preview.data}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {count > 1 ? `Send ${countOf(count, 'reminder')}` : 'Send reminder'}
          </Button>
        )
      }
    >
      <div className="grid gap-4.5">
        {send.error && <Notice tone="bad">{saidOr(send.error, 'The reminders could not be sent.')}</Notice>}
        {result ? (
          <>
            <SentNotice sent={result} />
            <NotReached reach={result} />
          </>
        ) : preview.data ? (
          <>
            {first && (
              <>
                <AllowanceNote of="notices" />
                <p className="text-ink-2">
                  {wholeWords(preview.data)} {waysOf(preview.data.people, preview.data)}
                </p>
                {count > 1 && <RemindedPeople people={preview.data.people} count={count} />}
                {preview.data.not_set_up.length > 0 && (
                  <Notice tone="wait">
                    {sentence(notSetUpWords(preview.data.not_set_up))}: these messages stay in the outbox.
                  </Notice>
                )}
                <ReminderText {...first} />
              </>
            )}
            <NotReached reach={preview.data} />
          </>
        ) : preview.error ? (
          <RetryNotice title="Who would be reminded could not be loaded." query={preview} />
        ) : (
          <div aria-busy="true" className="grid gap-2">
            <SkeletonLine className="w-full" />
            <SkeletonLine className="w-full" />
            <SkeletonLine className="w-2/3" />
          </div>
        )}
      </div>
    </Dialog>
  )
}
