import type { Reply } from '#web/api/call-types.ts'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { PhoneText } from '#web/ui/text/phone-text.tsx'

/** What is known of an estate. */
export const EstateOverview = ({ estate }: { estate: Reply<'GET /estate/:id'> }) => (
  <DescriptionList
    facts={[
      ['Owner', estate.owner],
      [
        'Phone number',
        <a key="phone" href={`tel:${estate.phone_number}`} className={linkStyle}>
          <PhoneText value={estate.phone_number} />
        </a>,
      ],
      [
        'Email',
        <a key="email" href={`mailto:${estate.email}`} className={linkStyle}>
          <EmailText value={estate.email} />
        </a>,
      ],
      ['Address', estate.address],
      [
        'Status',
        <Badge key="status" tone={estate.status === 1 ? 'good' : 'off'}>
          {estate.status === 1 ? 'Active' : 'Inactive'}
        </Badge>,
      ],
      ['Properties', estate.properties_count],
      ['Tenants', estate.tenants_count],
      ['Created', <DateText key="created" value={estate.created_at} />],
    ]}
  />
)

const LINES = ['w-32', 'w-28', 'w-48', 'w-56', 'w-16', 'w-8', 'w-24']

/** Stands for it while it comes. */
export const EstateOverviewSkeleton = () => (
  <div role="status" className="grid gap-4 pt-2">
    <span className="sr-only">Loading the estate...</span>
    {LINES.map((width) => (
      <div key={width} className="flex gap-6">
        <Skeleton className="h-5 w-28" />
        <Skeleton className={`h-5 ${width}`} />
      </div>
    ))}
  </div>
)
