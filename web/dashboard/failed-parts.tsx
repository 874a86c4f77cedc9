import { type ReactNode, useSyncExternalStore } from 'react'
import { useConnection } from '#web/api/connection.ts'
import { queryClient } from '#web/api/queries.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'

const FAILED = {
  type: 'active',
  predicate: ({ state }: { state: { status: string } }) => state.status === 'error',
} as const
const cache = queryClient.getQueryCache()
const follow = (listener: () => void) => cache.subscribe(listener)
const failures = () => cache.findAll(FAILED)
const areSeveral = () => failures().length > 1

/** Shows one notice with one Retry if several parts failed. The parts then name their missing data alone. */
export function FailedParts({ children }: { children: ReactNode }) {
  const failed = useSyncExternalStore(follow, areSeveral)
  // The offline banner has its own Retry.
  const several = useConnection() === 'online' && failed
  const error = failures()[0]?.state.error ?? null
  return (
    <>
      {several && (
        <RetryNotice
          className="mb-5"
          title="Parts of this page could not be loaded."
          query={{ error, refetch: () => queryClient.refetchQueries(FAILED) }}
        />
      )}
      <div data-several={several ? '' : undefined}>{children}</div>
    </>
  )
}
