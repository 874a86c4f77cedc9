import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FailedQuery } from '../feedback/notice.tsx'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { PageHeader } from './page-header.tsx'
import { isMissing, NOT_FOUND } from './page-title.ts'

interface MissingProps {
  /** `Property` */
  what: string
  back: ReactNode
}

/** One thing that others own reads like one that does not exist. */
export const Missing = ({ what, back }: MissingProps) => (
  <>
    <PageHeader title={NOT_FOUND} />
    <EmptyState icon={SearchX} title={`There is no such ${what.toLowerCase()}`} action={back}>
      The link may be old, or was typed wrongly.
    </EmptyState>
  </>
)

/** One thing that did not load. */
export function NotThere({ query, ...props }: MissingProps & { query: FailedQuery }) {
  const { what } = props
  if (isMissing(query.error)) return <Missing {...props} />
  return (
    <>
      <PageHeader title={what} />
      <ErrorState title={`Failed to load this ${what.toLowerCase()}`} query={query} />
    </>
  )
}
