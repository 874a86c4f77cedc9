import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import type { FailedQuery } from './retry-notice.tsx'

interface ErrorStateProps {
  title: string
  /** Gives the message and the Retry. */
  query?: FailedQuery | undefined
  /** Replaces the message of the query. */
  message?: string | undefined
  /** Instead of the Retry button. */
  action?: ReactNode
}

/** While the connection is lost the banner over the page says why and has the one Retry. */
export function ErrorState({ title, query, message = query?.error?.message, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-red-wash text-red-ink">
        <CloudAlert className="size-6" />
      </span>
      <p className="text-md font-[600]">{title}</p>
      {message && <p className="mt-1 max-w-sm text-balance text-ink-2 in-data-lost:hidden">{message}</p>}
      {(action || query) && (
        <div className="mt-5 in-data-lost:hidden">
          {action ?? <Button onClick={() => void query?.refetch()}>Retry</Button>}
        </div>
      )}
    </div>
  )
}
