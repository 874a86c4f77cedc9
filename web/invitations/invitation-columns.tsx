import type { Invitation } from '#contract/invitations.ts'
import type { Columns } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { useNarrow } from '#web/ui/window-width.ts'
import { INVITATION_STATE_WORDS, SENT_BY_WORDS } from './words.ts'

const Nothing = () => (useNarrow() ? null : '–')

const SHOWN_PROPERTIES = 2

/** `Landlord · Flat 1, Block A · Flat 1, Block B and 23 more` */
function partIn({ parts, properties }: Invitation): string {
  const shown = properties.slice(0, SHOWN_PROPERTIES).join(' · ')
  const more = properties.length - SHOWN_PROPERTIES
  return [sentence(parts.join(' and ')), more > 0 ? `${shown} and ${more} more` : shown]
    .filter(Boolean)
    .join(' · ')
}

const StateBadge = ({ state }: Invitation) => (
  <Badge tone={INVITATION_STATE_WORDS[state].tone}>{INVITATION_STATE_WORDS[state].label}</Badge>
)

function Sent({ state, channel, sent_at, opened_at }: Invitation) {
  if (!channel || !sent_at || state === 'not_sent') return null
  const by = `by ${SENT_BY_WORDS[channel]}`
  if (state === 'opened' && opened_at)
    return (
      <>
        <RelativeTime value={opened_at} />, sent {by}
      </>
    )
  return (
    <>
      {state === 'sent' ? by : `sent ${by}`} <RelativeTime value={sent_at} />
    </>
  )
}

export const invitationColumns = (narrow: boolean): Columns<Invitation> => [
  {
    header: 'Name',
    card: 'title',
    cell: (invitation) => (
      <>
        {invitation.name}
        <span className="block text-sm font-normal break-words text-ink-3">{partIn(invitation)}</span>
      </>
    ),
  },
  {
    header: 'Email and phone',
    card: 'plain',
    className: 'xl:w-[26%]',
    cell: ({ email, phone_number }) =>
      email || phone_number ? (
        <>
          {email && (
            <span className="block">
              <EmailText value={email} />
            </span>
          )}
          {phone_number && <PhoneText value={phone_number} />}
        </>
      ) : (
        <Nothing />
      ),
  },
  {
    header: 'State',
    card: 'badge',
    className: 'xl:w-[32%]',
    cell: (invitation) =>
      narrow ? (
        <StateBadge {...invitation} />
      ) : (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StateBadge {...invitation} />
            <span className="text-sm text-ink-3 empty:hidden">
              <Sent {...invitation} />
            </span>
          </span>
          {invitation.why && <span className="mt-1 block text-sm text-ink-2">{invitation.why}</span>}
        </>
      ),
  },
  narrow && { header: 'Sent', card: 'plain', cell: Sent },
  narrow && { header: 'Reason', card: 'plain', cell: ({ why }) => why },
]
