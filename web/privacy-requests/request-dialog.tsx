import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { formatDay, formatExact } from '#contract/dates.ts'
import { DATA_REQUEST_DUE_DAYS } from '#contract/privacy-request-states.ts'
import type { ErasureHindrance, PrivacyRequest } from '#contract/privacy-requests.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import {
  DATA_REQUEST_STATE_WORDS,
  DATA_REQUEST_WORDS,
  isLate,
  isOverdue,
} from '#web/shared/privacy-request-words.ts'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { actionsFor, type RequestAction } from './actions.ts'
import { StillNamed } from './still-named.tsx'

const ACTION_BUTTONS: Record<RequestAction, { words: string; variant?: ButtonProps['variant'] }> = {
  refuse: { words: 'Refuse' },
  done: { words: 'Mark as Done', variant: 'primary' },
  erase: { words: 'Grant Erasure', variant: 'danger' },
  keep: { words: 'Keep the Account', variant: 'primary' },
}

interface RequestDialogProps {
  request: PrivacyRequest
  onDo: (action: RequestAction) => void
  onClose: () => void
}

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
          {actionsFor(request).map((action) => (
            <Button key={action} variant={ACTION_BUTTONS[action].variant} onClick={() => onDo(action)}>
              {ACTION_BUTTONS[action].words}
            </Button>
          ))}
        </>
      }
    >
      <div className="grid gap-5">
        <Advice request={request} own={request.user.id === user.id} />
        {isErasable(request) && <StillNamed id={request.id} />}
        <Facts request={request} />
      </div>
    </Dialog>
  )
}

const isErasable = ({ kind, state, may_answer }: PrivacyRequest) =>
  kind === 'erasure' && may_answer && (state === 'open' || state === 'erasing')

function Advice({ request, own }: { request: PrivacyRequest; own: boolean }) {
  const { kind, state, hindrances, may_answer } = request
  if (state === 'erasing')
    return (
      <>
        <Waiting request={request} />
        {/* It may have come after the erasure was granted, which then waits. */}
        {hindrances.length > 0 && <Blockers request={request} />}
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
      {!may_answer && (
        <Notice tone="wait">
          {own
            ? 'This is your own request: somebody else has to answer it.'
            : 'An admin asks: only a super admin answers it.'}
        </Notice>
      )}
      {hindrances.length > 0 ? (
        <Blockers request={request} />
      ) : (
        kind === 'erasure' && may_answer && <Notice>Nothing stands in the way of erasing them.</Notice>
      )}
    </>
  )
}

/** The state of a granted erasure and the last day to undo it. */
function Waiting({ request }: { request: PrivacyRequest }) {
  const { erase_on, hindrances, may_answer } = request
  const day = erase_on && formatDay(erase_on)
  if (isLate(request) && hindrances.length === 0)
    return (
      <Notice tone="bad">
        The account is shut, and should have been erased on {day}. It is tried again each quarter of an hour;
        the log of the server says what went wrong.
      </Notice>
    )
  return (
    <Notice tone="wait">
      The account is shut.{' '}
      {isLate(request)
        ? `It was to be erased on ${day}, and is as soon as nothing stands in the way;`
        : `On ${day} it is erased for good;`}{' '}
      until then {may_answer ? 'it can be kept.' : 'a super admin can keep it.'}
    </Notice>
  )
}

/** The source: the person, an admin, or the archive rule. */
function asked({ via, asked_at, note, entered_by }: PrivacyRequest): [term: string, ReactNode][] {
  const words = note ? <Lines key="note">{note}</Lines> : null
  switch (via) {
    case 'profile':
      return [
        ['Asked', formatExact(asked_at)],
        ['They wrote', words],
      ]
    case 'admin':
      return [
        ['Asked', `${formatDay(asked_at)}, by letter or phone`],
        ['Entered by', entered_by],
        ['What they asked', words],
      ]
    case 'archive':
      return [
        ['Asked', 'By nobody: all their estates were archived seven years ago'],
        ['Begun', formatExact(asked_at)],
      ]
  }
}

function Facts({ request }: { request: PrivacyRequest }) {
  const { state, via, user, estates, due_on } = request
  const { answered_at, answered_by, answer, erase_on } = request
  // Until an admin keeps them, nobody has answered what nobody asked.
  const answered = via !== 'archive' || answered_by !== null
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
        ...asked(request),
        ...(state === 'open' ? [['To be answered by', formatDay(due_on)] as const] : []),
        ...(answered && answered_at ? [['Answered', formatExact(answered_at)] as const] : []),
        ...(answered_by ? [['By', answered_by] as const] : []),
        ...(answered && answer ? [['Answer', <Lines key="answer">{answer}</Lines>] as const] : []),
        ...(erase_on ? [['Erased for good on', formatDay(erase_on)] as const] : []),
      ]}
    />
  )
}

const Lines = ({ children }: { children: string }) => (
  <span className="font-normal whitespace-pre-line">{children}</span>
)

type Step = readonly [
  why: string,
  todo: string,
  link: ReactElement<{ className?: string; children?: ReactNode }>,
]

function Blockers({ request }: { request: PrivacyRequest }) {
  const { hindrances, user, owns } = request
  const who = user.email ?? user.name
  // Who has moved out stands among the former ones.
  const homes = hindrances.includes('lives_here') ? { q: who } : { q: who, status: 'former' }
  const steps: Record<ErasureHindrance, Step> = {
    lives_here: [
      'They live in an estate, or are to move in.',
      'End the tenancy',
      <Link key="" to="/tenants" search={{ q: who }} />,
    ],
    owns: [
      'They own a property, or are to become its owner.',
      owns ? `Give ${owns.title} another landlord` : 'Give it another landlord',
      <Link key="" to="/properties" search={owns ? { property: String(owns.id) } : {}} />,
    ],
    manages: [
      'They help to run an estate.',
      'Take that role from them',
      <Link key="" to="/users" search={{ q: who }} />,
    ],
    owes: ['They owe something.', 'Settle what they owe', <Link key="" to="/tenants" search={homes} />],
    has_credit: [
      'They have money in their favour.',
      'Pay it back to them',
      <Link key="" to="/tenants" search={homes} />,
    ],
    payment_open: [
      'A payment or refund of theirs is under way, or is to be looked at.',
      'See payments to review',
      <Link key="" to="/payments/reviews" search={{}} />,
    ],
  }
  return (
    <Notice tone="wait">
      <p className="font-[560]">They cannot be erased yet:</p>
      <ul className="mt-1 grid gap-1.5">
        {hindrances.map((hindrance) => {
          const [why, todo, link] = steps[hindrance]
          return (
            <li key={hindrance}>
              {why} {cloneElement(link, { className: `${linkStyle} underline`, children: todo })}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
