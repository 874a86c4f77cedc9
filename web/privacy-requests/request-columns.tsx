import type { ErasureHindrance, PrivacyRequest } from '#contract/privacy-requests.ts'
import {
  isLate,
  isOverdue,
  PRIVACY_REQUEST_STATE_WORDS,
  PRIVACY_REQUEST_WORDS,
} from '#web/shared/privacy-request-words.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DateText, DayText } from '#web/ui/text/date-text.tsx'

const WAITS_FOR: Record<ErasureHindrance, string> = {
  lives_here: 'lives here',
  owns: 'owns a property',
  manages: 'helps to run an estate',
  owes: 'owes money',
  has_credit: 'has credit',
  payment_open: 'payment not settled',
}

export function marksOf(
  request: Pick<PrivacyRequest, 'state' | 'due_on' | 'erase_on' | 'hindrances'>,
  today?: string,
): { state: { label: string; tone: Tone }; hindered: string | undefined } {
  const [hindrance] = request.hindrances
  const hindered =
    hindrance && (request.state === 'erasing' ? `Waits: ${WAITS_FOR[hindrance]}` : 'Not yet possible')
  if (isOverdue(request, today)) return { state: { label: 'Overdue', tone: 'bad' }, hindered }
  if (isLate(request, today) && !hindrance) return { state: { label: 'Late', tone: 'bad' }, hindered }
  return { state: PRIVACY_REQUEST_STATE_WORDS[request.state], hindered }
}

export const requestColumns: Column<PrivacyRequest>[] = [
  {
    header: 'Person',
    card: 'title',
    cell: ({ user: { name, email } }) => (
      <>
        {name}
        {email && (
          <span className="block text-sm font-normal text-ink-3">
            <EmailText value={email} />
          </span>
        )}
      </>
    ),
  },
  { header: 'Asks for', className: 'xl:w-36', cell: ({ kind }) => PRIVACY_REQUEST_WORDS[kind] },
  { header: 'Estates', className: 'max-lg:hidden', cell: ({ estates }) => estates.join(', ') || '–' },
  { header: 'State', card: 'badge', className: 'xl:w-56', cell: (request) => <State {...request} /> },
  {
    header: 'Asked',
    className: 'xl:w-36',
    cell: ({ via, asked_at }) => (via === 'archive' ? 'By itself' : <DateText value={asked_at} />),
  },
  {
    header: 'Due',
    className: 'xl:w-44',
    cell: ({ state, due_on, erase_on }) => {
      const day = state === 'open' ? due_on : erase_on
      return day ? <DayText value={day} /> : '–'
    },
  },
]

function State(request: PrivacyRequest) {
  const { state, hindered } = marksOf(request)
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:flex-col max-sm:items-end">
      <Badge tone={state.tone}>{state.label}</Badge>
      {hindered && <Badge dot={false}>{hindered}</Badge>}
    </span>
  )
}
