import { CloudAlert, Inbox, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { type FailedQuery, FOR_ONE } from './notice.tsx'

/** Placeholders have no identity, so their place is the key. */
export const Repeat = ({ times, children }: { times: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  Array.from({ length: times }, (_, place) => <Fragment key={place}>{children}</Fragment>)

const style = 'animate-pulse rounded-small bg-line'

export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={classes('block', style, className)} />
)

/** A card of a figure and of rows with an amount. */
export const CardSkeleton = ({ className }: { className: string }) => (
  <div className={classes('overflow-hidden rounded-surface border border-line bg-surface', className)}>
    <div className="px-5 py-4">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-2 h-7 w-44" />
    </div>
    <Repeat times={16}>
      <div className="flex items-start justify-between gap-4 border-t border-line px-5 py-3.5">
        <div className="min-w-0">
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="mt-2 h-4 w-24 max-w-full" />
        </div>
        <Skeleton className="h-4 w-20" />
      </div>
    </Repeat>
  </div>
)

export const TallSkeleton = () => <CardSkeleton className="h-240 xl:h-96" />

export const SkeletonLine = ({ className }: { className: string }) => (
  <span aria-hidden="true" className="block h-lh">
    <span className={classes('inline-block h-[0.75lh] max-w-full align-middle', style, className)} />
  </span>
)

interface StateProps {
  icon?: LucideIcon | undefined
  title: string
  children?: ReactNode
  action?: ReactNode
}

function State({ icon: Icon = Inbox, title, children, action, bad }: StateProps & { bad?: true }) {
  const whileOne = bad && FOR_ONE
  return (
    <div
      role={bad && 'alert'}
      className="flex flex-col items-center px-6 py-14 text-center in-data-several:py-8"
    >
      <span
        className={classes(
          'mb-4 grid size-12 place-items-center rounded-full',
          bad ? 'bg-red-wash text-red-ink in-data-several:hidden' : 'bg-sunken text-ink-3',
        )}
      >
        <Icon className="size-6" />
      </span>
      <p className="text-md font-[600]">{title}</p>
      {children && <p className={classes('mt-1 max-w-sm text-balance text-ink-2', whileOne)}>{children}</p>}
      {action && <div className={classes('mt-5 flex gap-2.5', whileOne)}>{action}</div>}
    </div>
  )
}

export const EmptyState = (state: StateProps) => <State {...state} />

interface ErrorStateProps {
  title: string
  query?: FailedQuery | undefined
  message?: string | undefined
  action?: ReactNode
}

export const ErrorState = ({ title, query, message = query?.error?.message, action }: ErrorStateProps) => (
  <State
    bad
    icon={CloudAlert}
    title={title}
    action={action ?? (query && <Button onClick={() => void query.refetch()}>Retry</Button>)}
  >
    {message}
  </State>
)
