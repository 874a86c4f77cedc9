import { CircleSlash, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ImportDetail } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { changeSearch, navigate } from '#web/routing/router.ts'
import { useParams, useSearch } from '#web/routing/shown.tsx'
import { useFocusWhenReplaced } from '#web/shared/use-focus.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { NotThere } from '#web/ui/page/not-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { titleOf, usePageTitle } from '#web/ui/page/page-title.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { Steps } from '#web/ui/page/steps.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { chosenFields } from './columns/column-choice.ts'
import { isBusy, useAct, useBilling, useCheck, useEstateSearch, useImport } from './queries.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { announcement, goingIn, rowCount } from './words.ts'

const waiting = <Skeleton className="h-96 rounded-surface" />
const ColumnsStep = lazyPart(() => import('./columns/columns-step.tsx').then((file) => file.ColumnsStep), {
  waiting,
  failed: 'The columns could not be loaded.',
})
const Report = lazyPart(() => import('./report/report.tsx').then((file) => file.Report), {
  waiting,
  failed: 'The report could not be loaded.',
})

const Finished = lazyPart(() => import('./finished.tsx').then((file) => file.Finished), {
  waiting,
  failed: 'What was imported could not be shown.',
})

const STEPS = ['Upload', 'Columns', 'Check', 'Import'] as const

export function ImportPage() {
  const found = useImport(Number(useParams().id))
  const { data, error } = found
  // The report and the next steps depend on it, and would jump.
  const { isFetched } = useBilling(data)
  usePageTitle(titleOf(data?.file_name, 'Import', error))
  if (data && isFetched)
    return (
      <>
        {error && <RetryNotice className="mb-5" title="How far it is could not be fetched." query={found} />}
        <OneImport detail={data} />
      </>
    )
  if (error)
    return <NotThere what="Import" query={found} back={<ButtonLink to="/imports">All imports</ButtonLink>} />
  return (
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-20 max-w-96" />
      {waiting}
    </div>
  )
}

const STAGES: Record<ImportDetail['state'], { stage: string; step: number }> = {
  uploaded: { stage: 'columns', step: 1 },
  checking: { stage: 'working', step: 2 },
  running: { stage: 'working', step: 3 },
  done: { stage: 'finished', step: 3 },
  undone: { stage: 'finished', step: 3 },
  checked: { stage: 'report', step: 2 },
  cancelled: { stage: 'stopped', step: 2 },
  interrupted: { stage: 'stopped', step: 2 },
  failed: { stage: 'stopped', step: 2 },
}

function OneImport({ detail }: { detail: ImportDetail }) {
  const wantsColumns = useSearch().step === 'columns'
  const back = { to: '/imports', search: useEstateSearch(detail) } as const
  const canChange = !isBusy(detail) && detail.state !== 'done' && detail.state !== 'undone'
  const { stage, step } = STAGES[wantsColumns && canChange ? 'uploaded' : detail.state]
  const show = (columns: boolean) => void changeSearch({ step: columns ? 'columns' : undefined })
  const content = useFocusWhenReplaced<HTMLElement>(stage)
  return (
    <>
      <Breadcrumb {...back} list="Import" name={detail.file_name} />
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

const WORDS: Partial<Record<ImportDetail['state'], { title: string; why: string }>> = {
  cancelled: { title: 'It was cancelled', why: 'Nothing of it was written. The sheet can be checked again.' },
  interrupted: {
    title: 'It was cut short',
    why: 'The server stopped in the middle of it. Nothing of it was written: check the sheet again.',
  },
}

function Stopped({ detail, onColumns }: { detail: ImportDetail; onColumns: () => void }) {
  const { check, working, refusal } = useCheck(detail.id)
  const { title, why } = WORDS[detail.state] ?? {
    title: 'Nothing was written',
    why: detail.failure ?? 'It failed. Check the sheet again.',
  }
  return (
    <Panel flush>
      <RefusalNotice refusal={refusal} className="m-5 mb-0" />
      <EmptyState
        icon={detail.state === 'cancelled' ? CircleSlash : TriangleAlert}
        title={title}
        action={
          <>
            <Button onClick={onColumns}>Change the columns</Button>
            <Button
              variant="primary"
              loading={working}
              onClick={() => void check(chosenFields(detail), detail.default_price)}
            >
              Check again
            </Button>
          </>
        }
      >
        {why}
      </EmptyState>
    </Panel>
  )
}

function Working({ detail }: { detail: ImportDetail }) {
  const { id, state, progress, report, rows } = detail
  // The job notices a cancellation only at its next progress update.
  const [asked, setAsked] = useState(false)
  const { act, working, refusal } = useAct(() => setAsked(true))
  const counted = progress && progress.total > 0 ? progress : undefined
  const running = state === 'running'
  const title = running
    ? `Importing ${rowCount(report ? goingIn(report) : rows)}`
    : `Checking ${rowCount(rows)}`
  return (
    <div className="rounded-surface border border-line bg-surface p-5 shadow-rest sm:p-6">
      <h2 className="text-lg font-[640] tracking-[-0.01em]">{title}</h2>
      <p className="mt-1 text-ink-2">
        {running
          ? 'All of them go in, or none: if it is cancelled, nothing of it stays.'
          : 'Each row is compared with what the estate has. Nothing is written.'}
      </p>
      <div className="mt-5 grid max-w-2xl gap-2">
        <div
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={counted?.total}
          aria-valuenow={counted?.done}
          className="h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
        >
          <div
            className={
              counted
                ? 'h-full rounded-full bg-brand transition-[width] duration-200'
                : 'h-full animate-pulse bg-brand-soft'
            }
            style={{ width: counted ? `${(counted.done / counted.total) * 100}%` : '100%' }}
          />
        </div>
        <p className="text-sm text-ink-2">
          {counted ? `${formatCount(counted.done)} of ${rowCount(counted.total)}` : 'Beginning…'}
        </p>
      </div>
      <RefusalNotice refusal={refusal} className="mt-4" />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          loading={working}
          disabled={asked}
          onClick={() => void act(() => call('POST /import/cancel/:id', { params: { id } }))}
        >
          {asked ? 'Cancelling…' : 'Cancel'}
        </Button>
        <p className="text-sm text-ink-3">
          You can leave this page: it goes on, and stands here when you come back.
        </p>
      </div>
    </div>
  )
}
