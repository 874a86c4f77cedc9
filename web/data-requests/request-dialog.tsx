import { Link } from '@tanstack/react-router'
import { DATA_REQUEST_DUE_DAYS, type DataRequest } from '#contract/data-requests.ts'
import { formatDay, formatExact } from '#contract/dates.ts'
import { useSession } from '#web/session/use-session.tsx'
import {
  DATA_REQUEST_STATE_WORDS,
  DATA_REQUEST_WORDS,
  dayHasCome,
  isOverdue,
} from '#web/shared/data-request-words.ts'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { type Deed, deedsFor } from './deeds.ts'
import { Hindrances } from './hindrances.tsx'

const DEED_BUTTONS: Record<Deed, { words: string; variant?: ButtonProps['variant'] }> = {
  refuse: { words: 'Refuse' },
  done: { words: 'Mark as Done', variant: 'primary' },
  erase: { words: 'Grant Erasure', variant: 'danger' },
  keep: { words: 'Keep the Account', variant: 'primary' },
}

interface RequestDialogProps {
  request: DataRequest
  onDo: (deed: Deed) => void
  onClose: () => void
}

/** What somebody asked, what stands in its way, and what can be done with it. */
export function RequestDialog({ request, onDo, onClose }: RequestDialogProps) {
  const { user } = useSession()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${DATA_REQUEST_WORDS[request.kind]}: ${request.user.name}`}
      footer={
        <>
          <LeaveButton>Close</LeaveButton>
          {deedsFor(request, user).map((deed) => (
            <Button key={deed} variant={DEED_BUTTONS[deed].variant} onClick={() => onDo(deed)}>
              {DEED_BUTTONS[deed].words}
            </Button>
          ))}
        </>
      }
    >
      <div className="grid gap-5">
        <Advice request={request} own={request.user.id === user.id} />
        <Facts request={request} />
      </div>
    </Dialog>
  )
}

function Advice({ request, own }: { request: DataRequest; own: boolean }) {
  const { kind, state, hindrances, erased_on } = request
  if (state === 'erasing')
    return (
      <>
        <Notice tone="wait">
          The account is shut.
          {dayHasCome(request)
            ? ' The day of the erasure has come, and it can no longer be kept.'
            : erased_on && ` On ${formatDay(erased_on)} it is erased for good; until then it can be kept.`}
        </Notice>
        {/* It may have come after the erasure was granted, which then waits. */}
        {hindrances.length > 0 && <Hindrances request={request} />}
      </>
    )
  if (state !== 'open') return null
  return (
    <>
      {isOverdue(request) && (
        <Notice tone="bad">
          This is overdue. People are promised an answer within {DATA_REQUEST_DUE_DAYS} days.
        </Notice>
      )}
      {own && <Notice tone="wait">This is your own request: somebody else has to answer it.</Notice>}
      {hindrances.length > 0 ? (
        <Hindrances request={request} />
      ) : (
        kind === 'erasure' && !own && <Notice>Nothing stands in the way of erasing them.</Notice>
      )}
    </>
  )
}

function Facts({ request }: { request: DataRequest }) {
  const { state, user, estates, note, asked_at, due_on } = request
  const { answered_at, answered_by, answer, erased_on } = request
  const person =
    state === 'erased' ? (
      user.name
    ) : (
      <Link to="/users" search={{ q: user.email ?? user.name }} className={linkStyle}>
        {user.name}
      </Link>
    )
  return (
    <DescriptionList
      facts={[
        ['Person', person],
        ...(user.email ? [['Email', user.email] as const] : []),
        ...(estates.length > 0 ? [['Estates', estates.join(', ')] as const] : []),
        ['State', DATA_REQUEST_STATE_WORDS[state].label],
        ['Asked', formatExact(asked_at)],
        ...(state === 'open' ? [['To be answered by', formatDay(due_on)] as const] : []),
        ['They wrote', note ? <Lines key="note">{note}</Lines> : null],
        ...(answered_at ? [['Answered', formatExact(answered_at)] as const] : []),
        ...(answered_by ? [['By', answered_by] as const] : []),
        ...(answer ? [['Answer', <Lines key="answer">{answer}</Lines>] as const] : []),
        ...(erased_on ? [['Erased for good on', formatDay(erased_on)] as const] : []),
      ]}
    />
  )
}

const Lines = ({ children }: { children: string }) => (
  <span className="font-normal whitespace-pre-line">{children}</span>
)
