import { useShown } from '#web/routing/shown.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageError } from './page-error.tsx'

/** The page at the address, or what stands in for it while it loads or after it failed. */
export function ShownPage() {
  const shown = useShown()
  const { match, Page, error } = shown
  return (
    <PageBoundary shown={shown}>
      {error ? <PageError error={error} /> : Page ? <Page key={match.path} /> : <Pending />}
    </PageBoundary>
  )
}

const Pending = () => (
  <div role="status">
    <span className="sr-only">Loading the page...</span>
    <Skeleton className="h-7 w-56" />
    <Skeleton className="mt-2 h-4 w-72" />
    <Skeleton className="mt-8 h-72 w-full rounded-surface" />
  </div>
)
