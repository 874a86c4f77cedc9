import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import type { EstateBilling } from '#contract/billing.ts'
import { one } from '#web/api/queries.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { BillingOverview } from './billing-overview.tsx'

const Guide = lazyPart(() => import('./guide.tsx').then((file) => file.Guide), {
  waiting: <Skeleton className="h-96" />,
  failed: 'The guide could not be loaded.',
})

/** The billing of the own estate, or for admins of the one in the address. */
export function BillingPage() {
  const { estate } = useScope()
  const search = useSearch()
  const id = estate?.id ?? Number(search.estate ?? 0)
  const found = useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId: id } }),
    enabled: id > 0,
    staleTime: 0,
  })
  const billing = found.isFetchedAfterMount ? found.data : undefined
  const off = billing?.billing_from === null
  return (
    <>
      <PageHeader
        title={off ? 'Turn on billing' : 'Billing'}
        lead={billing ? billing.estate.name : 'What the estate asks for by itself.'}
      />
      {!(id > 0) ? (
        <Panel>
          <EmptyState icon={MapPinned} title="No estate is chosen">
            Open an estate, and go to its billing from there.
          </EmptyState>
        </Panel>
      ) : found.error ? (
        <Panel>
          <ErrorState title="Failed to load billing" query={found} />
        </Panel>
      ) : !billing ? (
        <Skeleton className="h-96" />
      ) : !off ? (
        <BillingOverview billing={billing} />
      ) : billing.estate.status === null ? (
        <Notice tone="wait">This estate is inactive. Activate it before billing is turned on.</Notice>
      ) : (
        <TurnOn key={id} billing={billing} />
      )}
    </>
  )
}

function TurnOn({ billing }: { billing: EstateBilling }) {
  const tenancies = useQuery({
    ...one('GET /estate/billing/:estateId/tenancies', { params: { estateId: billing.estate.id } }),
    staleTime: 0,
  })
  if (tenancies.error)
    return (
      <Panel>
        <ErrorState title="Failed to load tenants" query={tenancies} />
      </Panel>
    )
  return tenancies.data && tenancies.isFetchedAfterMount ? (
    <Guide billing={billing} residents={tenancies.data} />
  ) : (
    <Skeleton className="h-96" />
  )
}
