import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import type { TenantDetail } from '#contract/tenancies.ts'
import { one } from '#web/api/queries.ts'
import { useParams } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { SentPanel } from '#web/shared/sent-panel.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { TallSkeleton } from '#web/ui/feedback/states.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Detail, DetailSkeleton } from '#web/ui/page/detail.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { titleOf, usePageTitle } from '#web/ui/page/page-title.ts'
import { TenancyPeriod } from './public.tsx'

const loadSide = () => import('./tenancy-side.tsx').then((file) => file.TenancySide)
/** Keeps the page within its weight. The file comes while the tenancy does. */
const TenancySide = lazyPart(loadSide, {
  waiting: <TallSkeleton />,
  failed: 'The facts of this tenant could not be loaded.',
})
const TenancyContact = lazyPart(() => import('./tenancy-side.tsx').then((file) => file.TenancyContact), {
  waiting: <div className="-mt-3 mb-4 h-22.5 sm:h-6 sm:pointer-coarse:h-11 xl:hidden" />,
  failed: 'The phone number could not be loaded.',
})
const MovingOut = lazyPart(() => import('./moving-out.tsx').then((file) => file.MovingOut), {
  waiting: <div className="mb-5 h-15" />,
  failed: 'The last day could not be loaded.',
})
const NotThere = lazyPart(() => import('#web/ui/page/not-there.tsx').then((file) => file.NotThere), {
  waiting: null,
  failed: 'Failed to load this tenant',
})
const MoveOut = lazyDialog(() => import('./tenant-forms.tsx').then((file) => file.MoveOut))

interface TenancyPageProps {
  children: (tenancy: TenantDetail) => ReactNode
  /** Stand after the button to move out; the main one is last. */
  actions?: ((tenancy: TenantDetail) => ReactNode) | undefined
}

export function TenancyPage({ children, actions }: TenancyPageProps) {
  const { id } = useParams()
  const query = useQuery(one('GET /tenant/:id', { params: { id: id ?? '' } }))
  const { data } = query
  usePageTitle(titleOf(data?.name, 'Tenant', query.error))
  useEffect(() => void loadSide().catch(console.error), [])
  if (data)
    return (
      <Tenancy tenancy={data} actions={actions?.(data)}>
        {children(data)}
      </Tenancy>
    )
  if (query.error)
    return (
      <NotThere
        what="Tenant"
        query={query}
        back={<ButtonLink to="/tenants">Back to the tenants</ButtonLink>}
      />
    )
  return <DetailSkeleton panels={['h-240 xl:h-96']} />
}

function Tenancy(props: { tenancy: TenantDetail; actions: ReactNode; children: ReactNode }) {
  const { tenancy, actions } = props
  const { is, may } = useSession()
  const manages = is(...MANAGERS)
  const mayMove = manages && may('PUT /tenant/update/:id')
  const [leaving, setLeaving] = useState(false)
  const { name, estate_property, left_at, ends_on, account } = tenancy
  return (
    <>
      <Breadcrumb to="/tenants" list="Tenants" name={name} />
      <PageHeader
        title={name}
        lead={
          <>
            {estate_property.title}, <TenancyPeriod {...tenancy} />
            {account.members.length > 0 &&
              `. Shared with ${account.members.map((other) => other.name).join(', ')}`}
          </>
        }
        actions={
          <>
            {mayMove && left_at === null && (
              <Button icon={KeyRound} onClick={() => setLeaving(true)}>
                {ends_on === null ? 'Move out' : 'Change last day'}
              </Button>
            )}
            {actions}
          </>
        }
      />
      {(left_at !== null || ends_on !== null) && <MovingOut tenancy={tenancy} manages={mayMove} />}
      <TenancyContact {...tenancy} />
      <Detail
        side={<TenancySide tenancy={tenancy} manages={manages} />}
        past={manages && <SentPanel of="GET /tenant/messages/:id" id={tenancy.id} />}
      >
        {props.children}
      </Detail>
      {leaving && <MoveOut tenancy={tenancy} onClose={() => setLeaving(false)} />}
    </>
  )
}
