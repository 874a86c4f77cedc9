import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { formatIsoDay } from '#contract/dates.ts'
import type { PropertyDetail } from '#contract/properties.ts'
import type { ListedTenant } from '#contract/tenancies.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { TenancyPeriod } from '#web/tenancies/public.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { formerTenants } from './former-tenants.ts'
import { OwnerDays } from './owner-days.tsx'

interface Past {
  key: string
  until: string
  who: ReactNode
  as: 'Tenant' | 'Tenants' | 'Owner'
  days: ReactNode
  owed: number | null
}

/** The people of one account, who owe one debt. */
function household(members: readonly ListedTenant[]): Past {
  const { account_id = 0, owed = null } = members[0] ?? {}
  const starts_on = members.map((member) => member.starts_on).toSorted()[0] ?? ''
  const until =
    members
      .map((member) => member.ends_on ?? '')
      .toSorted()
      .at(-1) ?? ''
  return {
    key: `account ${account_id}`,
    until,
    who: members.map(({ id, name }, index) => (
      <Fragment key={id}>
        {index > 0 && (index === members.length - 1 ? ' and ' : ', ')}
        <Link to="/tenants/$id" params={{ id: String(id) }} className={asideLinkStyle}>
          {name}
        </Link>
      </Fragment>
    )),
    as: members.length > 1 ? 'Tenants' : 'Tenant',
    days: <TenancyPeriod starts_on={starts_on} ends_on={until} />,
    owed,
  }
}

/** Former tenants and owners, the last first. */
export function LivedAndOwned({ property }: { property: PropertyDetail }) {
  const { id, estate_name, owners } = property
  const former = useQuery(formerTenants(String(id)))
  const { data, error } = former
  const tenants = [...Map.groupBy(data?.rows ?? [], ({ account_id }) => account_id).values()].map(household)
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
