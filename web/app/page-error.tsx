import { useEffect } from 'react'
import { retry } from '#web/routing/router.ts'
import { Button, buttonStyle } from '#web/ui/button/button.tsx'
import { ErrorState } from '#web/ui/feedback/states.tsx'

const MISSING_PART = /dynamically imported module|importing a module script|preload CSS/i

export function PageError({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error])
  const message = error instanceof Error ? error.message : String(error)
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
  return (
    <ErrorState
      title="This page has run into a problem"
      message="The fault is ours, and what you saved is safe. Reload the page, or go on from the dashboard."
      action={
        <div className="flex gap-2.5">
          {/* A new document drops the broken state. */}
          <a href="/dashboard" className={buttonStyle({})}>
            Dashboard
          </a>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      }
    />
  )
}
