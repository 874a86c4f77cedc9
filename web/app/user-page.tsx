import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sumNaira } from '#contract/money.ts'
import type { UserDetail } from '#contract/users.ts'
import { many } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useParams } from '#web/routing/shown.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { TenancyPeriod } from '#web/tenancies/public.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { PersonPage } from '#web/users/user-page.tsx'

export function UserPage() {
  const { id = '' } = useParams()
  const homes = useHomes(id)
  const ready = Object.values(homes).every(({ isFetched }) => isFetched)
  return <PersonPage ready={ready}>{(user) => <Homes user={user} {...homes} />}</PersonPage>
}

const MOST = 50

function useHomes(id: string) {
  const page = { page: 1, per_page: MOST }
  const own = { placeholderData: undefined }
  const current = useQuery({ ...many('GET /tenants', { query: { user_id: id, ...page } }), ...own })
  const former = useQuery({
    ...many('GET /tenants', { query: { user_id: id, status: 'former', ...page } }),
    ...own,
  })
  const owned = useQuery({ ...many('GET /estates/properties', { query: { owner_id: id, ...page } }), ...own })
  return { current, former, owned }
}

/** Present and former homes of a person, and those they own, with their debts. */
function Homes({ user, current, former, owned }: { user: UserDetail } & ReturnType<typeof useHomes>) {
  const failed = [current, former, owned].find(({ error, data }) => error && !data)
  const tenancies = [...(current.data?.rows ?? []), ...(former.data?.rows ?? [])]
  const homes = owned.data?.rows ?? []
  const loaded = current.data && former.data && owned.data
  const owed = sumNaira([...tenancies, ...homes].map(({ owed }) => ({ amount: owed ?? 0 })))
  if (
    loaded &&
    tenancies.length + homes.length === 0 &&
    !user.roles.some((role) => role === 'tenant' || role === 'landlord')
  )
    return null
  return (
    <Panel
      title="Homes"
      action={
        homes.length > 0 && (
          <PanelLink link={<Link to="/landlords/$id" params={{ id: String(user.id) }} />}>
            Statement as landlord
          </PanelLink>
        )
      }
    >
      {failed ? (
        <RetryNotice
          title="The homes could not be loaded."
          query={{
            error: failed.error,
            refetch: () => [current, former, owned].map((each) => each.refetch()),
          }}
        />
      ) : !loaded ? (
        <div aria-busy="true">
          <Skeleton className="h-16" />
        </div>
      ) : tenancies.length + homes.length === 0 ? (
        <p className="text-ink-2">No home is linked to this person.</p>
      ) : (
        <>
          <ul aria-label="Homes" className="divide-y divide-line">
            {tenancies.map(({ id, estate, estate_property, owed, ...days }) => (
              <Row
                key={`tenancy ${id}`}
                home={
                  <Link to="/tenants/$id" params={{ id: String(id) }} className={asideLinkStyle}>
                    {estate_property.title}
                  </Link>
                }
                estate={estate.name}
                as={
                  <>
                    tenant <TenancyPeriod {...days} />
                  </>
                }
                owed={owed}
              />
            ))}
            {homes.map(({ id, title, estate_name, owed }) => (
              <Row
                key={`home ${id}`}
                home={
                  <Link to="/properties/$id" params={{ id: String(id) }} className={asideLinkStyle}>
                    {title}
                  </Link>
                }
                estate={estate_name}
                as="owner"
                owed={owed}
              />
            ))}
          </ul>
          {owed > 0 && tenancies.length + homes.length > 1 && (
            <p className="mt-3 border-t border-line pt-3 text-right font-[620]">{formatOwed(owed)} in all</p>
          )}
        </>
      )}
    </Panel>
  )
}

interface RowProps {
  home: ReactNode
  estate: string
  as: ReactNode
  owed: number | null
}

const Row = ({ home, estate, as, owed }: RowProps) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0">
    <span className="min-w-0 flex-1 basis-40 break-words">
      {home}
      <span className="block text-sm text-ink-2">
        {estate}, {as}
      </span>
    </span>
    <span className="whitespace-nowrap">
      {owed === null ? (
        <span className="text-sm text-ink-3">Billing is off</span>
      ) : owed > 0 ? (
        <span className="font-[620]">{formatOwed(owed)} owed</span>
      ) : (
        <span className="text-ink-3">Nothing owed</span>
      )}
    </span>
  </li>
)
