import { useQuery } from '@tanstack/react-query'
import { ChevronRight, DoorOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import type { TenantDetail } from '#contract/tenancies.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useParams } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { ErrorState, Skeleton, TallSkeleton } from '#web/ui/feedback/states.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { MovingOut } from './moving-out.tsx'
import { Period } from './period.tsx'
import { TenancySide } from './tenancy-side.tsx'

const MoveOut = lazyDialog(() => import('./move-out.tsx').then((file) => file.MoveOut))

interface TenancyPageProps {
  /** What the page is about: what this household owes or has paid. */
  children: (tenancy: TenantDetail) => ReactNode
  /** What else can be done, the main thing last; after moving out. */
  actions?: ((tenancy: TenantDetail) => ReactNode) | undefined
}

/** One household: how to reach it, where it lives and since when, who was there before, and the panel given. */
export function TenancyPage({ children, actions }: TenancyPageProps) {
  const { id } = useParams()
  const { data, error, refetch } = useQuery(one('GET /tenant/:id', { params: { id: id ?? '' } }))
  usePageTitle(data?.name ?? 'Tenant')
  if (data)
    return (
      <Tenancy tenancy={data} actions={actions?.(data)}>
        {children(data)}
      </Tenancy>
    )
  if (error)
    return (
      <>
        <PageHeader title="Tenant" />
        <ErrorState
          title="Failed to load this tenant"
          query={{ error, refetch }}
          action={<ButtonLink to="/tenants">Back to the tenants</ButtonLink>}
        />
      </>
    )
  return <TenancySkeleton />
}

function Tenancy({
  tenancy,
  actions,
  children,
}: {
  tenancy: TenantDetail
  actions: ReactNode
  children: ReactNode
}) {
  const manages = useSession().is(...MANAGERS)
  const [leaving, setLeaving] = useState(false)
  const { name, estate_property, left_at, ends_on } = tenancy
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1.5 flex items-center gap-1.5 text-sm text-ink-2">
        <Link to="/tenants" className={classes(linkStyle, 'pointer-coarse:-my-3 pointer-coarse:py-3')}>
          Tenants
        </Link>
        <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
        <span aria-current="page" className="truncate">
          {name}
        </span>
      </nav>
      <PageHeader
        title={name}
        lead={
          <>
            {estate_property.title}, <Period {...tenancy} />
          </>
        }
        actions={
          (actions || (manages && left_at === null)) && (
            <>
              {manages && left_at === null && (
                <Button icon={DoorOpen} onClick={() => setLeaving(true)}>
                  {ends_on === null ? 'Move out' : 'Change last day'}
                </Button>
              )}
              {actions}
            </>
          )
        }
      />
      <MovingOut tenancy={tenancy} manages={manages} />
      {/* What the page is about stands first also where there is only one column. */}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">{children}</div>
        <TenancySide tenancy={tenancy} manages={manages} />
      </div>
      {leaving && <MoveOut tenancy={tenancy} onClose={() => setLeaving(false)} />}
    </>
  )
}

const TenancySkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="mb-3 h-4 w-40" />
    <Skeleton className="mb-2 h-7 w-64" />
    <Skeleton className="mb-7 h-5 w-80" />
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <TallSkeleton />
      <Skeleton className="h-80 rounded-surface" />
    </div>
  </div>
)
