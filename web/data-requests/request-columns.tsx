import type { DataRequest } from '#contract/data-requests.ts'
import { DATA_REQUEST_STATE_WORDS, DATA_REQUEST_WORDS, isOverdue } from '#web/shared/data-request-words.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DayText } from '#web/ui/text/day-text.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'

export const requestColumns: Column<DataRequest>[] = [
  {
    key: 'person',
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
  {
    key: 'kind',
    header: 'Asks for',
    className: 'xl:w-36',
    cell: ({ kind }) => DATA_REQUEST_WORDS[kind],
  },
  {
    key: 'estates',
    header: 'Estates',
    className: 'max-lg:hidden',
    cell: ({ estates }) => estates.join(', ') || '–',
  },
  {
    key: 'state',
    header: 'State',
    card: 'badge',
    className: 'xl:w-56',
    cell: (request) => <State request={request} />,
  },
  {
    key: 'asked',
    header: 'Asked',
    className: 'xl:w-36',
    cell: ({ asked_at }) => <DateText value={asked_at} />,
  },
  { key: 'due', header: 'Due', className: 'xl:w-44', cell: (request) => <Due request={request} /> },
]

function State({ request }: { request: DataRequest }) {
  const { label, tone } = DATA_REQUEST_STATE_WORDS[request.state]
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:flex-col max-sm:items-end">
      {isOverdue(request) ? <Badge tone="bad">Overdue</Badge> : <Badge tone={tone}>{label}</Badge>}
      {request.hindrances.length > 0 && <Badge dot={false}>Not yet possible</Badge>}
    </span>
  )
}

/** The day by which something has to be done with it, or happens to it. */
function Due({ request: { state, due_on, erased_on } }: { request: DataRequest }) {
  const day = state === 'open' ? due_on : erased_on
  return day ? <DayText value={day} /> : '–'
}
