import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Unassigned } from '#contract/bank-lines.ts'
import { formatCount } from '#contract/counts.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useSearch } from '#web/routing/shown.tsx'
import { useOneEstate } from '#web/shared/one-estate.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

const waiting = <Skeleton className="h-96 rounded-surface" />
const failed = 'This part could not be loaded.'
const Worklist = lazyPart(() => import('./worklist/worklist.tsx').then((file) => file.Worklist), {
  waiting,
  failed,
})
const StatementList = lazyPart(
  () => import('./statements/statement-list.tsx').then((file) => file.StatementList),
  { waiting, failed },
)
const ClaimList = lazyPart(() => import('./claims/claim-list.tsx').then((file) => file.ClaimList), {
  waiting,
  failed,
})
const LineList = lazyPart(() => import('./lines/line-list.tsx').then((file) => file.LineList), {
  waiting,
  failed,
})

const VIEWS = ['match', 'statements', 'claims', 'lines'] as const
type View = (typeof VIEWS)[number]
const LABELS: Record<View, string> = {
  match: 'To match',
  statements: 'Statements',
  claims: 'Claims',
  lines: 'All lines',
}
const PARTS: Record<View, (estateId: number) => ReactNode> = {
  match: (estateId) => <Worklist key={estateId} estateId={estateId} />,
  statements: (estateId) => <StatementList estateId={estateId} />,
  claims: (estateId) => <ClaimList estateId={estateId} />,
  lines: (estateId) => <LineList estateId={estateId} />,
}

export function BankStatementsPage() {
  const { estateId, picker, noEstate } = useOneEstate({ clears: ['q', 'page'] })
  return (
    <>
      <PageHeader title="Bank statements" lead="Match what came to the bank with the homes that sent it." />
      {picker}
      {estateId !== undefined ? <Views key={estateId} estateId={estateId} /> : noEstate}
    </>
  )
}

function Views({ estateId }: { estateId: number }) {
  const { view: asked, estate } = useSearch()
  const unassigned = useQuery(one('GET /estate/unassigned/:estateId', { params: { estateId } }))
  const { data, error } = unassigned
  // Open lines are the work to do. Without them, a statement is uploaded.
  const otherwise = data ? (data.count > 0 ? 'match' : 'statements') : undefined
  const view = VIEWS.find((each) => each === asked) ?? otherwise
  return (
    <>
      <nav aria-label="Views" className="mb-5 flex gap-5 overflow-x-auto border-b border-line">
        {VIEWS.map((each) => (
          <Link
            key={each}
            to="/bank-statements"
            search={{ view: each, estate }}
            keepScroll
            aria-current={each === view ? 'page' : undefined}
            className={classes(
              '-mb-px flex h-10 flex-none items-center gap-2 border-b-2 font-[560] pointer-coarse:h-11',
              each === view ? 'border-brand text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {LABELS[each]}
            {data && <Mark view={each} {...data} />}
          </Link>
        ))}
      </nav>
      {error && !view && <RetryNotice title="The open lines could not be loaded." query={unassigned} />}
      {view ? PARTS[view](estateId) : !error && waiting}
    </>
  )
}

function Mark({ view, count, claims_overdue }: { view: View } & Unassigned) {
  const number = view === 'match' ? count : view === 'claims' ? claims_overdue : 0
  if (number === 0) return null
  return (
    <span
      className={classes(
        'min-w-5 rounded-full px-1.5 text-center text-xs leading-5',
        view === 'claims' ? 'bg-amber-wash text-amber-ink' : 'bg-sunken text-ink-2',
      )}
    >
      {view === 'claims' ? `${formatCount(number)} overdue` : formatCount(number)}
    </span>
  )
}
