import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sumNaira } from '#contract/money.ts'
import type { UserDetail } from '#contract/users.ts'
import { many } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { Period } from '#web/tenancies/public.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { PersonPage } from '#web/users/user-page.tsx'

export const UserPage = () => <PersonPage>{(user) => <Homes key={user.id} user={user} />}</PersonPage>

const MOST = 50

function useHomes({ id }: UserDetail) {
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

/** Where a person lives or lived, and what they own, with what is owed for it. */
function Homes({ user }: { user: UserDetail }) {
  const { current, former, owned } = useHomes(user)
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
                  <Link to="/tenants/$id" params={{ id: String(id) }} className={`${linkStyle} font-[560]`}>
                    {estate_property.title}
                  </Link>
                }
                estate={estate}
                as={
                  <>
                    tenant <Period {...days} />
                  </>
                }
                owed={owed}
              />
            ))}
            {homes.map(({ id, title, estate_id, estate_name, owed }) => (
              <Row
                key={`home ${id}`}
                home={
                  <Link
                    to="/properties/$id"
                    params={{ id: String(id) }}
                    className={`${linkStyle} font-[560]`}
                  >
                    {title}
                  </Link>
                }
                estate={{ id: estate_id, name: estate_name }}
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
  estate: { id: number; name: string }
  as: ReactNode
  owed: number | null
}

const Row = ({ home, estate, as, owed }: RowProps) => (
  <li className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
    <span className="min-w-0 break-words">
      {home}
      <span className="block text-sm text-ink-2">
        <Link to="/estates/$id" params={{ id: String(estate.id) }} className={linkStyle}>
          {estate.name}
        </Link>
        , {as}
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
