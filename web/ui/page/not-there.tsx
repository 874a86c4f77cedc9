import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FailedQuery } from '../feedback/notice.tsx'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { PageHeader } from './page-header.tsx'

const NOT_FOUND = 'Page not found'
/** An id that is no id is not there either. */
const isMissing = (error: Error | null) =>
  error !== null && 'status' in error && (error.status === 404 || error.status === 422)

/** The title of the page of one thing: its name, or why it is not there. */
export const titleOf = (name: string | undefined, what: string, error: Error | null): string =>
  name ?? (isMissing(error) ? NOT_FOUND : what)

interface NotThereProps {
  /** `Property` */
  what: string
  query: FailedQuery
  back: ReactNode
}

/** One thing that did not load. One that others own reads like one that does not exist. */
export function NotThere({ what, query, back }: NotThereProps) {
  const noun = what.toLowerCase()
  return (
    <>
      <PageHeader title={titleOf(undefined, what, query.error)} />
      {isMissing(query.error) ? (
        <EmptyState icon={SearchX} title={`There is no such ${noun}`} action={back}>
          The link may be old, or was typed wrongly.
        </EmptyState>
      ) : (
        <ErrorState title={`Failed to load this ${noun}`} query={query} />
      )}
    </>
  )
}
