import { deviceOf } from '#contract/device.ts'
import type { SecurityEvent } from '#contract/security-log.ts'
import { classes } from '#web/ui/classes.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { IpText } from '#web/ui/text/contact-text.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { detailOf, eventTitle, toneOf, whoOf } from './security-words.ts'

const DOTS = { bad: 'bg-red', wait: 'bg-amber-ink', off: 'bg-line-strong', good: 'bg-brand' }
const noteStyle = 'block text-sm font-normal text-ink-3 empty:hidden'

/** `estates`: rows of several estates are told apart. */
export const eventColumns = (estates: boolean): Column<SecurityEvent>[] => [
  {
    key: 'what',
    header: 'What',
    card: 'title',
    // Two lines high, also while there is only a skeleton.
    className: '[td&]:h-16 md:min-w-44',
    cell: (event) => (
      <span className="flex gap-2.5">
        <span
          aria-hidden="true"
          className={classes('mt-1.75 size-1.5 flex-none rounded-full', DOTS[toneOf(event.kind)])}
        />
        <span className="min-w-0">
          {eventTitle(event)}
          {/* Its own box, so that the title's underline ends with the title. */}
          <span className={`${noteStyle} inline-block w-full`}>
            {[detailOf(event), estates && event.estate_name].filter(Boolean).join(', ')}
          </span>
        </span>
      </span>
    ),
  },
  { key: 'who', header: 'Who', className: 'md:min-w-36 xl:w-64', cell: (event) => <Who {...event} /> },
  { key: 'from', header: 'From', className: 'md:min-w-36 xl:w-56', cell: (event) => <From {...event} /> },
  {
    key: 'at',
    header: 'When',
    className: 'xl:w-38',
    cell: ({ at }) => <RelativeTime value={at} />,
  },
]

/** Whose account it was, and in which role; of a name that no account has, that. */
function Who(event: SecurityEvent) {
  const { user_name, tried, role } = event
  return (
    <>
      <span className="block wrap-anywhere">{whoOf(event)}</span>
      <span className={`${noteStyle} first-letter:uppercase`}>
        {user_name ? role : tried && 'No account has this'}
      </span>
    </>
  )
}

/** The device as it says of itself, and the address. */
const From = ({ ip, user_agent }: SecurityEvent) => (
  <>
    {user_agent && <span className="block">{deviceOf(user_agent)}</span>}
    <span className={user_agent ? noteStyle : 'block'}>
      {ip ? <IpText value={ip} /> : !user_agent && '–'}
    </span>
  </>
)
