import { ChevronRight } from 'lucide-react'
import type { ImportDetail } from '#contract/imports.ts'
import { ApiError } from '#web/api/call.ts'
import { Link } from '#web/routing/link.tsx'
import { changeSearch, navigate } from '#web/routing/router.ts'
import { useParams, useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Steps } from '#web/ui/page/steps.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { Finished } from './finished.tsx'
import { isBusy, useImport } from './queries.ts'
import { useFocusWhenReplaced } from './use-focus.ts'
import { announcement, rowCount } from './words.ts'
import { Stopped, Working } from './working.tsx'

// A sheet is at one stage at a time, and the two that take most of the page's scripts come when it is.
const waiting = <Skeleton className="h-96 rounded-surface" />
const ColumnsStep = lazyPart(() => import('./columns/columns-step.tsx').then((file) => file.ColumnsStep), {
  waiting,
  failed: 'The columns could not be loaded.',
})
const Report = lazyPart(() => import('./report/report.tsx').then((file) => file.Report), {
  waiting,
  failed: 'The report could not be loaded.',
})

const STEPS = ['Upload', 'Columns', 'Check', 'Import'] as const

export function ImportPage() {
  const { id } = useParams()
  const { data, error, refetch } = useImport(idIn(id) ?? 0)
  usePageTitle(data?.file_name ?? 'Import')
  if (data)
    return (
      <>
        {error && (
          <RetryNotice
            className="mb-5"
            title="How far it is could not be fetched."
            query={{ error, refetch }}
          />
        )}
        <OneImport detail={data} />
      </>
    )
  if (!error && idIn(id) !== undefined) return <ImportSkeleton />
  const missing = !error || (error instanceof ApiError && error.code === 'not_found')
  return (
    <>
      <PageHeader title="Import" />
      <ErrorState
        title={missing ? 'This import is not there' : 'Failed to load this import'}
        message={missing ? 'It is of another estate, or its address is not complete.' : undefined}
        action={missing ? <ButtonLink to="/imports">All imports</ButtonLink> : undefined}
        query={{ error, refetch }}
      />
    </>
  )
}

/** The list that it stands in; who sees every estate comes back to this one. */
function useWayBack({ estate }: ImportDetail) {
  const picks = useScope().of === 'every estate'
  return { to: '/imports', search: { estate: picks ? String(estate.id) : undefined } } as const
}

function OneImport({ detail }: { detail: ImportDetail }) {
  const wantsColumns = useSearch().step === 'columns'
  const back = useWayBack(detail)
  const { stage, step } = stageOf(detail, wantsColumns)
  const show = (columns: boolean) => void changeSearch({ step: columns ? 'columns' : undefined })
  const content = useFocusWhenReplaced<HTMLElement>(stage)
  const canChange = !isBusy(detail) && detail.state !== 'done' && detail.state !== 'undone'
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-1.5 flex items-center gap-1.5 text-sm text-ink-2">
        <Link {...back} className={classes(linkStyle, 'pointer-coarse:-my-3 pointer-coarse:py-3')}>
          Import
        </Link>
        <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
        <span aria-current="page" className="truncate">
          {detail.file_name}
        </span>
      </nav>
      <PageHeader
        title={detail.file_name}
        lead={
          <>
            {rowCount(detail.rows)} for {detail.estate.name}, uploaded by {detail.created_by},{' '}
            <RelativeTime value={detail.created_at} />
          </>
        }
      />
      <div className="grid gap-4">
        <Steps
          names={STEPS}
          step={step}
          canGoTo={(index) => index === 0 || (index === 1 && canChange)}
          onStep={(index) => (index === 0 ? void navigate(back) : show(true))}
        />
        <p role="status" className="sr-only">
          {announcement(detail)}
        </p>
        <section ref={content} tabIndex={-1} aria-label={STEPS[step]} className="min-w-0 outline-none">
          {stage === 'columns' && (
            <ColumnsStep
              key={detail.id}
              detail={detail}
              onChecked={() => show(false)}
              onBack={detail.report && (() => show(false))}
            />
          )}
          {stage === 'working' && <Working detail={detail} />}
          {stage === 'report' && <Report detail={detail} onColumns={() => show(true)} />}
          {stage === 'stopped' && <Stopped detail={detail} onColumns={() => show(true)} />}
          {stage === 'finished' && <Finished detail={detail} />}
        </section>
      </div>
    </>
  )
}

const ImportSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="mb-3 h-4 w-40" />
    <Skeleton className="mb-2 h-7 w-64" />
    <Skeleton className="mb-7 h-5 w-80" />
    <Skeleton className="mb-6 h-6 w-96 max-w-full" />
    <Skeleton className="h-96 rounded-surface" />
  </div>
)

type Stage = 'columns' | 'working' | 'report' | 'stopped' | 'finished'

/** The view of an import and its step. `wantsColumns`: the person went back to the columns. */
function stageOf(
  { state }: Pick<ImportDetail, 'state'>,
  wantsColumns: boolean,
): { stage: Stage; step: number } {
  switch (state) {
    case 'uploaded':
      return { stage: 'columns', step: 1 }
    case 'checking':
      return { stage: 'working', step: 2 }
    case 'running':
      return { stage: 'working', step: 3 }
    case 'done':
    case 'undone':
      return { stage: 'finished', step: 3 }
    case 'checked':
      return wantsColumns ? { stage: 'columns', step: 1 } : { stage: 'report', step: 2 }
    case 'cancelled':
    case 'interrupted':
    case 'failed':
      return wantsColumns ? { stage: 'columns', step: 1 } : { stage: 'stopped', step: 2 }
  }
}
