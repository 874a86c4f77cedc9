import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, formatExact } from '#contract/dates.ts'
import { PRIVACY_REQUEST_DUE_DAYS } from '#contract/privacy-request-states.ts'
import type { ErasureHindrance, Mention, PrivacyRequest } from '#contract/privacy-requests.ts'
import { one } from '#web/api/queries.ts'
import { hrefOf, type Target } from '#web/routing/addresses.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import {
  isLate,
  isOverdue,
  PRIVACY_REQUEST_STATE_WORDS,
  PRIVACY_REQUEST_WORDS,
} from '#web/shared/privacy-request-words.ts'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

export type RequestAction = 'done' | 'refuse' | 'erase' | 'keep'

/** The possible actions, the likeliest last. */
export function actionsFor(
  request: Pick<PrivacyRequest, 'kind' | 'state' | 'may_answer' | 'hindrances'>,
): RequestAction[] {
  const { kind, state, may_answer, hindrances } = request
  if (!may_answer) return []
  if (state === 'erasing') return ['keep']
  if (state !== 'open') return []
  if (kind === 'correction') return ['refuse', 'done']
  return hindrances.length > 0 ? ['refuse'] : ['refuse', 'erase']
}

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
  const { kind, state, may_answer } = request
  const isPending = state === 'open' || state === 'erasing'
  return (
    <Dialog
      onClose={onClose}
      title={`${PRIVACY_REQUEST_WORDS[kind]}: ${request.user.name}`}
      footer={actionsFor(request).map((action) => (
        <Button key={action} variant={ACTION_BUTTONS[action].variant} onClick={() => onDo(action)}>
          {ACTION_BUTTONS[action].words}
        </Button>
      ))}
    >
      <div className="grid gap-5">
        <Advice request={request} own={request.user.id === user.id} />
        {kind === 'erasure' && may_answer && isPending && <StillNamed id={request.id} />}
        <Facts {...request} />
      </div>
    </Dialog>
  )
}

function Advice({ request, own }: { request: PrivacyRequest; own: boolean }) {
  const { kind, state, hindrances, may_answer } = request
  const isOpen = state === 'open'
  const blocked = hindrances.length > 0
  return (
    <>
      {state === 'erasing' && <Waiting {...request} />}
      {isOverdue(request) && (
        <Notice tone="bad">
          This is overdue. People are promised an answer within {PRIVACY_REQUEST_DUE_DAYS} days.
        </Notice>
      )}
      {isOpen && !may_answer && (
        <Notice tone="wait">
          {own
            ? 'This is your own request: somebody else has to answer it.'
            : 'An admin asks: only a super admin answers it.'}
        </Notice>
      )}
      {(isOpen || state === 'erasing') && blocked && <Blockers {...request} />}
      {isOpen && !blocked && kind === 'erasure' && may_answer && (
        <Notice>Nothing stands in the way of erasing them.</Notice>
      )}
    </>
  )
}

function Waiting({ state, erase_on, hindrances, may_answer }: PrivacyRequest) {
  const day = erase_on && formatDay(erase_on)
  const late = isLate({ state, erase_on })
  if (late && hindrances.length === 0)
    return (
      <Notice tone="bad">
        The account is shut, and should have been erased on {day}. It is tried again each quarter of an hour;
        the log of the server says what went wrong.
      </Notice>
    )
  return (
    <Notice tone="wait">
      The account is shut.{' '}
      {late
        ? `It was to be erased on ${day}, and is as soon as nothing stands in the way;`
        : `On ${day} it is erased for good;`}{' '}
      until then {may_answer ? 'it can be kept.' : 'a super admin can keep it.'}
    </Notice>
  )
}

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

function Facts(request: PrivacyRequest) {
  const { state, via, user, estates, due_on, answered_at, answered_by, answer, erase_on } = request
  // A request of the archive rule has an answer only once an admin keeps the account.
  const answered = via !== 'archive' || answered_by !== null
  const person =
    state === 'erased' ? (
      user.name
    ) : (
      <Link to="/users/$id" params={{ id: String(user.id) }} className={linkStyle}>
        {user.name}
      </Link>
    )
  return (
    <DescriptionList
      facts={[
        ['Person', person],
        !!user.email && ['Email', user.email],
        estates.length > 0 && ['Estates', estates.join(', ')],
        ['State', PRIVACY_REQUEST_STATE_WORDS[state].label],
        ...asked(request),
        state === 'open' && ['Answer by', formatDay(due_on)],
        answered && !!answered_at && ['Answered', formatExact(answered_at)],
        !!answered_by && ['By', answered_by],
        answered && !!answer && ['Answer', <Lines key="answer">{answer}</Lines>],
        !!erase_on && ['Erased for good on', formatDay(erase_on)],
      ]}
    />
  )
}

const Lines = ({ children }: { children: string }) => (
  <span className="font-normal whitespace-pre-line">{children}</span>
)

function Blockers({ hindrances, user, owns }: PrivacyRequest) {
  const who = { q: user.email ?? user.name }
  const tenancies: Target = {
    to: '/tenants',
    search: hindrances.includes('lives_here') ? who : { ...who, status: 'former' },
  }
  const steps: Record<ErasureHindrance, readonly [why: string, todo: string, page: Target]> = {
    lives_here: ['They live in an estate, or are to move in.', 'End the tenancy', tenancies],
    owns: [
      'They own a property, or are to become its owner.',
      owns ? `Give ${owns.title} another landlord` : 'Give it another landlord',
      owns ? { to: '/properties/$id', params: { id: String(owns.id) } } : { to: '/properties' },
    ],
    manages: [
      'They help to run an estate.',
      'Take that role from them',
      { to: '/users/$id', params: { id: String(user.id) } },
    ],
    owes: ['They owe something.', 'Settle what they owe', tenancies],
    has_credit: ['They have money in their favour.', 'Pay it back to them', tenancies],
    payment_open: [
      'A payment or refund of theirs is under way, or is to be looked at.',
      'See payments to review',
      { to: '/payments/reviews' },
    ],
  }
  return (
    <Notice tone="wait">
      <p className="font-[560]">They cannot be erased yet:</p>
      <ul className="mt-1 grid gap-1.5">
        {hindrances.map((hindrance) => {
          const [why, todo, page] = steps[hindrance]
          return (
            <li key={hindrance}>
              {why} <UnderlinedLink page={page}>{todo}</UnderlinedLink>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

const UnderlinedLink = ({ page, children }: { page: Target; children: string }) => (
  <Link {...page} className={`${linkStyle} underline`}>
    {children}
  </Link>
)

const PAGES: Record<Mention['place'], (mention: Mention) => Target> = {
  property: ({ id }) => ({ to: '/properties/$id', params: { id: String(id) } }),
  charge: ({ title }) => ({ to: '/charges', search: { q: title } }),
  notice: ({ title }) => ({ to: '/notifications', search: { q: title } }),
  tenancy: ({ id }) => ({ to: '/tenants/$id', params: { id: String(id) } }),
  payment: ({ id }) => ({ to: '/payments', search: { payment: String(id) } }),
  review: () => ({ to: '/payments/reviews' }),
  audit: () => ({ to: '/settings', search: { tab: 'audit', q: 'property' } }),
}

/** Texts of other people that name the person; an erasure does not change them. */
function StillNamed({ id }: { id: number }) {
  const { role } = useSession()
  const { data, isError } = useQuery(one('GET /data-requests/:id/mentions', { params: { id } }))
  if (isError) return <Notice tone="bad">Failed to look for texts that name them.</Notice>
  if (!data || data.length === 0) return null
  return (
    <Notice>
      <p className="font-[560]">Still named in</p>
      <ul className="mt-1 grid gap-1.5">
        {data.map((mention) => {
          const page = PAGES[mention.place](mention)
          const words = `${mention.title}: ${mention.what.toLowerCase()}`
          // Only super admins open the audit log.
          const opens = mention.place !== 'audit' || role === 'super admin'
          return (
            <li key={hrefOf(page) + words} className="break-words">
              {opens ? <UnderlinedLink page={page}>{words}</UnderlinedLink> : words}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
