import { Component, type ReactNode, useEffect } from 'react'
import { retry, type Shown } from '#web/routing/router.ts'
import { useShown } from '#web/routing/shown.tsx'
import { Button, buttonStyle } from '#web/ui/button/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'

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

interface Props {
  shown: Shown
  children: ReactNode
}
interface State {
  failed: { error: unknown } | null
}

export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: null }
  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error } })
  override componentDidUpdate(before: Props, { failed }: State) {
    if (before.shown !== this.props.shown && failed && failed === this.state.failed)
      this.setState({ failed: null })
  }
  override render() {
    const { failed } = this.state
    return failed ? <PageError error={failed.error} /> : this.props.children
  }
}

const MISSING_PART = /dynamically imported module|importing a module script|preload CSS/i

function PageError({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error])
  const isMissing = MISSING_PART.test(error instanceof Error ? error.message : String(error))
  const reload = (
    <Button variant="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  )
  if (isMissing)
    return (
      <ErrorState
        title="This page could not be loaded"
        message="The connection was lost, or there is a newer version of the application."
        action={
          <>
            <Button onClick={retry}>Retry</Button>
            {reload}
          </>
        }
      />
    )
  return (
    <ErrorState
      title="This page has run into a problem"
      message="The fault is ours, and what you saved is safe. Reload the page, or go on from the dashboard."
      action={
        <>
          {/* A new document drops the broken state. */}
          <a href="/dashboard" className={buttonStyle({})}>
            Dashboard
          </a>
          {reload}
        </>
      }
    />
  )
}
