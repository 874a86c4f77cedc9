import { useShown } from '#web/routing/shown.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'

export function ShownPage() {
  const shown = useShown()
  const { match, Page, error } = shown
  return (
    <PageBoundary shown={shown}>
      {error ? <PageError error={error} /> : Page ? <Page key={match.path} /> : <PagePending />}
    </PageBoundary>
  )
}
