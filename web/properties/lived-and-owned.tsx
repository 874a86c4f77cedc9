import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatIsoDay } from '#contract/dates.ts'
import type { PropertyDetail } from '#contract/properties.ts'
import { many } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { TenancyPeriod } from '#web/tenancies/public.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { OwnerDays } from './owner-days.tsx'

const MOST = 50

interface Past {
  key: string
  until: string
  who: ReactNode
  as: 'Tenant' | 'Owner'
  days: ReactNode
  owed: number | null
}

export const formerTenants = (property: string) => ({
  ...many('GET /tenants', {
    query: { estate_property_id: property, status: 'former', page: 1, per_page: MOST },
  }),
  placeholderData: undefined,
})

/** Former tenants and owners, the last first. */
export function LivedAndOwned({ property }: { property: PropertyDetail }) {
  const { id, estate_name, owners } = property
  const former = useQuery(formerTenants(String(id)))
  const { data, error } = former
  const tenants = (data?.rows ?? []).map(
    ({ id, name, owed, starts_on, ends_on }): Past => ({
      key: `tenant ${id}`,
      until: ends_on ?? starts_on,
      who: (
        <Link to="/tenants/$id" params={{ id: String(id) }} className={asideLinkStyle}>
          {name}
        </Link>
      ),
      as: 'Tenant',
      days: <TenancyPeriod starts_on={starts_on} ends_on={ends_on} />,
      owed,
    }),
  )
  const added = formatIsoDay(property.created_at)
  const current = owners.find(({ planned }) => !planned)
  const owned = owners
    // The estate stands as its owner until the day before it was added.
    .filter(({ until_on }) => until_on === null || until_on >= added)
    .filter((owner) => owner !== current && !owner.planned)
    .map(
      (owner): Past => ({
        key: `owner ${owner.id}`,
        until: owner.until_on ?? '',
        who: <span className="font-[560]">{owner.name ?? `${estate_name}, the estate`}</span>,
        as: 'Owner',
        days: <OwnerDays {...owner} />,
        owed: null,
      }),
    )
  const rows = [...tenants, ...owned].toSorted((one, other) => other.until.localeCompare(one.until))
  return (
    <Panel title="Before">
      {error && !data ? (
        <RetryNotice title="Who lived here before could not be loaded." query={former} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton className="h-12" />
        </div>
      ) : rows.length === 0 ? (
        <p className="text-ink-2">No one lived here or owned it before.</p>
      ) : (
        <ul aria-label="Before" className="divide-y divide-line">
          {rows.map(({ key, who, as, days, owed }) => (
            <li
              key={key}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0"
            >
              <span className="min-w-0 flex-1 basis-40 break-words">
                {who}
                <span className="block text-sm text-ink-2">
                  {as}, {days}
                </span>
              </span>
              {!!owed && <span className="font-[620] whitespace-nowrap">{formatOwed(owed)} owed</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
