import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { type FailedQuery, RetryNotice } from '../feedback/notice.tsx'
import { SkeletonLine } from '../feedback/states.tsx'

interface ListSumProps {
  label: string
  /** Undefined while it loads. */
  parts: readonly (ReactNode | false)[] | undefined
  query: FailedQuery
  stale: boolean
  action?: ReactNode
}

/** What the rows of all pages add up to. Its place is kept while it loads. */
export const ListSum = ({ label, parts, query, stale, action }: ListSumProps) =>
  query.error && !parts ? (
    <RetryNotice title="The sum could not be loaded." query={query} className="sm:m-4" />
  ) : (
    <section
      aria-label={label}
      aria-busy={!parts || undefined}
      className={classes(
        'flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line bg-sunken px-4 py-1.5 max-sm:rounded-surface max-sm:border sm:min-h-12 sm:border-b',
        stale && 'stale',
      )}
    >
      {parts ? (
        <p className="flex flex-wrap gap-x-5 gap-y-0.5 max-sm:gap-x-3 max-sm:text-sm">
          {parts.map(
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their places
            (part, index) => part !== false && <span key={index}>{part}</span>,
          )}
        </p>
      ) : (
        <SkeletonLine className="w-56" />
      )}
      {action}
    </section>
  )
