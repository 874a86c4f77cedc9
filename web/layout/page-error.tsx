import { useRouter } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** How browsers word it that a part of the application could not be fetched: offline, or a newer version is there. */
const MISSING_PART = /dynamically imported module|importing a module script|preload CSS/i

/** Stands in for one page that failed; the layout around it stays. */
export function PageError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const message = error instanceof Error ? error.message : String(error)
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (MISSING_PART.test(message))
    return (
      <ErrorState
        title="This page could not be loaded"
        message="The connection was lost, or there is a newer version of the application."
        action={
          <div className="flex gap-2.5">
            <Button onClick={retry}>Retry</Button>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          </div>
        }
      />
    )
  console.error(error)
  return <ErrorState title="This page has run into a problem" message={message} onRetry={retry} />
}
