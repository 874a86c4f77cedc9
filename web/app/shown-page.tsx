import { useShown } from '#web/routing/shown.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'

/** The page at the address, or what stands in for it while it is on its way, and where it failed. */
export function ShownPage() {
  const shown = useShown()
  const { match, Page, error } = shown
  return (
    <PageBoundary shown={shown}>
      {error ? <PageError error={error} /> : Page ? <Page key={match.path} /> : <PagePending />}
    </PageBoundary>
  )
}
