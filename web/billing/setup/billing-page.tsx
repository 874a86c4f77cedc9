import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import type { EstateBilling } from '#contract/billing.ts'
import { one } from '#web/api/queries.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { BillingOverview } from './billing-overview.tsx'
import { Guide } from './guide.tsx'

/** Billing of the own estate, or for admins of the one that the address names. */
export function BillingPage() {
  const { estate } = useScope()
  const search = useSearch()
  const id = estate?.id ?? Number(search.estate ?? 0)
  const found = useQuery({
    ...one('GET /estate/billing/:estateId', { params: { estateId: id } }),
    enabled: id > 0,
    // The guide and the forms here start from it: an earlier look may lack a charge that was added since.
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

/** The guide, once it is known who lives there: what they owed before stands in it from the beginning. */
function TurnOn({ billing }: { billing: EstateBilling }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...one('GET /estate/billing/:estateId/tenancies', { params: { estateId: billing.estate.id } }),
    // An earlier look may be from before an import.
    staleTime: 0,
  })
  if (error)
    return (
      <Panel>
        <ErrorState title="Failed to load tenants" query={{ error, refetch }} />
      </Panel>
    )
  return data && isFetchedAfterMount ? (
    <Guide billing={billing} residents={data} />
  ) : (
    <Skeleton className="h-96" />
  )
}
