import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { one } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-scope.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Colleagues } from './colleagues.tsx'
import { EstateForm } from './estate-form.tsx'

/** The details of the estate that its admin looks after. */
export function EstateSettings() {
  const { estate } = useScope()
  const found = useQuery({
    ...one('GET /estate/:id', { params: { id: estate?.id ?? 0 } }),
    enabled: estate !== null,
  })
  if (!estate)
    return (
      <Panel>
        <EmptyState icon={MapPinned} title="No estate is linked to your account.">
          An administrator can link one.
        </EmptyState>
      </Panel>
    )
  if (found.data)
    return (
      <>
        <EstateForm key={found.data.id} estate={found.data} />
        <Colleagues estate={found.data} />
      </>
    )
  return (
    <Panel>
      {found.error ? (
        <ErrorState title="Failed to load estate" query={found} />
      ) : (
        <div className="grid gap-5">
          {['name', 'owner', 'phone', 'address', 'email'].map((field) => (
            <div key={field}>
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-2 h-10 w-full max-w-md" />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}
