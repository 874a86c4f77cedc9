import { type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../button/button.tsx'
import { classes } from '../classes.ts'
import type { FailedQuery } from '../feedback/notice.tsx'
import { ErrorState } from '../feedback/states.tsx'
import { PageHeader } from './page-header.tsx'
import { isMissing, NOT_FOUND } from './page-title.ts'

interface InsteadOfPageProps {
  icon: LucideIcon
  wait?: boolean
  title: string
  action: ReactNode
  children: ReactNode
}

/** Why there is no page, and the ways on. */
export const InsteadOfPage = ({ icon: Icon, wait, title, action, children }: InsteadOfPageProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center py-20 text-center">
    <span
      className={classes(
        'mb-4 grid size-12 place-items-center rounded-full',
        wait ? 'bg-amber-wash text-amber-ink' : 'bg-brand-wash text-brand-ink',
      )}
    >
      <Icon className="size-6" />
    </span>
    <h1 tabIndex={-1} className="text-xl font-[650] tracking-[-0.02em] text-balance outline-none">
      {title}
    </h1>
    <p className="mt-2 mb-6 text-balance text-ink-2">{children}</p>
    <div className="flex flex-wrap justify-center gap-2.5 max-sm:w-full max-sm:*:flex-1">{action}</div>
  </div>
)

interface MissingProps {
  /** `Property` */
  what: string
  back: ReactNode
}

/** One thing that others own reads like one that does not exist. */
export const Missing = ({ what, back }: MissingProps) => (
  <InsteadOfPage
    icon={SearchX}
    title={NOT_FOUND}
    action={
      <>
        {back}
        <ButtonLink to="/dashboard">Dashboard</ButtonLink>
      </>
    }
  >
    <b className="font-[600] text-ink">There is no such {what.toLowerCase()}</b>
    <br />
    The link may be old, or was typed wrongly.
  </InsteadOfPage>
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
