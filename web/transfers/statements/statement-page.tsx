import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReadStatementBody, StatementDetail } from '#contract/bank-statements.ts'
import { countOf } from '#contract/counts.ts'
import { formatDay } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { type ApiError, call } from '#web/api/call.ts'
import { useParams } from '#web/routing/shown.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { useFocusWhenReplaced } from '#web/shared/use-focus.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { NotThere } from '#web/ui/page/not-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { titleOf, usePageTitle } from '#web/ui/page/page-title.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { type ByCode, ByCodeProgress, useByCode } from '../by-code.tsx'
import { LayoutPanel } from './layout-panel.tsx'
import { bankStatementOf, showStatement } from './queries.ts'
import { FirstLines, UnreadableRows, WhatWasRead } from './what-was-read.tsx'

const UndoDialog = lazyDialog(() => import('./undo-dialog.tsx').then((file) => file.UndoDialog))

export function StatementPage() {
  const found = useQuery(bankStatementOf(Number(useParams().id)))
  const { data, error } = found
  usePageTitle(titleOf(data?.file_name, 'Bank statement', error))
  if (data)
    return (
      <>
        {error && <RetryNotice className="mb-5" title="It could not be refreshed." query={found} />}
        <Statement key={data.id} detail={data} />
      </>
    )
  if (error)
    return (
      <NotThere
        what="Bank statement"
        query={found}
        back={<ButtonLink to="/bank-statements">All statements</ButtonLink>}
      />
    )
  return (
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-20 max-w-96" />
      <Skeleton className="h-96 rounded-surface" />
    </div>
  )
}

function leadOf({ estate, bank_account, from_on, to_on, created_by, created_at }: StatementDetail): string {
  const account = bank_account ? `${bank_account.bank} ${bank_account.number}` : 'Account not known yet'
  const period = from_on && to_on ? `, ${formatDay(from_on)} to ${formatDay(to_on)}` : ''
  return `${account}${period}. Uploaded for ${estate.name} by ${created_by} on ${formatDay(created_at)}.`
}

function Statement({ detail }: { detail: StatementDetail }) {
  const estate = useScope().of === 'every estate' ? String(detail.estate.id) : undefined
  const byCode = useByCode(detail.estate.id)
  const content = useFocusWhenReplaced<HTMLElement>(detail.state)
  return (
    <>
      <Breadcrumb
        to="/bank-statements"
        search={{ view: 'statements', estate }}
        list="Bank statements"
        name={detail.file_name}
      />
      <PageHeader title={detail.file_name} lead={leadOf(detail)} />
      <section ref={content} tabIndex={-1} aria-label="Statement" className="grid min-w-0 gap-5 outline-none">
        {detail.state === 'uploaded' && <ToCheck detail={detail} byCode={byCode} />}
        {detail.state === 'taken' && <Taken detail={detail} byCode={byCode} estate={estate} />}
        {detail.state === 'undone' && (
          <Panel flush>
            <EmptyState
              icon={Undo2}
              title="This statement was undone"
              action={
                <ButtonLink to="/bank-statements" search={{ view: 'statements', estate }}>
                  All statements
                </ButtonLink>
              }
            >
              The lines that only it had are gone, and their payments are reversed.
            </EmptyState>
          </Panel>
        )}
      </section>
    </>
  )
}

function ToCheck({ detail, byCode }: { detail: StatementDetail; byCode: ByCode }) {
  const { id, problems, held, counts } = detail
  const params = { id }
  const [another, setAnother] = useState<ReadonlySet<number>>(new Set())
  const read = useMutation<StatementDetail, ApiError, ReadStatementBody>({
    mutationFn: (body) => call('POST /bank-statement/:id/read', { params, body }),
    onSuccess: showStatement,
  })
  const take = useMutation<StatementDetail, ApiError>({
    mutationFn: () =>
      call('POST /bank-statement/:id/take', {
        params,
        body: held.length > 0 ? { new_rows: [...another] } : {},
      }),
    onSuccess: (taken) => {
      showStatement(taken)
      void byCode.run()
    },
  })
  const tick = (row: number, on: boolean) => {
    const next = new Set(another)
    if (on) next.add(row)
    else next.delete(row)
    setAnother(next)
  }
  const count = (counts?.new ?? 0) + another.size
  const layout = !detail.emptied && (
    <LayoutPanel
      key={JSON.stringify([detail.columns.map(({ field }) => field), detail.date_order, detail.bank_account])}
      detail={detail}
      folded={problems.length === 0}
      reading={read.isPending}
      refusal={read.error}
      onRead={read.mutate}
    />
  )
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="wait">
          <ul aria-label="To settle first" className="grid gap-1">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {problems.length > 0 && layout}
      <WhatWasRead detail={detail} />
      <FirstLines lines={detail.first_lines} />
      {held.length > 0 && (
        <Panel title="Is it another payment?" flush>
          <p className="px-5 pt-2 text-ink-2">
            These payments equal one that is here already, and the file has neither balance nor reference to
            tell them apart. Tick those that came once more.
          </p>
          <ul aria-label="Payments that may be here already" className="mt-2 divide-y divide-line">
            {held.map(({ row, day, amount, narration }) => (
              <li key={row} className="px-5 py-3">
                <CheckboxField
                  label={`Another payment: ${formatNaira(amount)} on ${formatDay(day)}`}
                  hint={`Row ${row}: ${narration}`}
                  checked={another.has(row)}
                  onChange={({ target }) => tick(row, target.checked)}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {detail.unreadable.length > 0 && <UnreadableRows unreadable={detail.unreadable} />}
      {problems.length === 0 && layout}
      {take.error && !take.error.cancelled && (
        <Notice tone="bad">The statement was not taken. {take.error.message}</Notice>
      )}
      <div className="bottom-0 -mx-1 sm:sticky flex flex-wrap items-center justify-between gap-3 border-t border-line bg-canvas px-1 py-3">
        <p className="text-ink-2">Lines with one pay code are booked automatically. You match the others.</p>
        <GuardedButton
          variant="primary"
          className="max-sm:w-full"
          loading={take.isPending}
          reason={problems[0]}
          onClick={() => take.mutate()}
        >
          {count > 0 || !counts
            ? `Take ${counts ? countOf(count, 'line') : 'its lines'}`
            : 'Take it without a new line'}
        </GuardedButton>
      </div>
    </>
  )
}

interface TakenProps {
  detail: StatementDetail
  byCode: ByCode
  estate: string | undefined
}

function Taken({ detail, byCode, estate }: TakenProps) {
  const [undoing, setUndoing] = useState(false)
  const mayUndo = useSession().may('POST /bank-statement/:id/undo')
  const running = byCode.progress?.state === 'running'
  return (
    <>
      <Panel>
        <div className="flex gap-3.5">
          <CircleCheck className="mt-0.5 size-7 flex-none text-brand-ink" />
          <div className="grid min-w-0 flex-1 gap-3">
            <h2 className="text-xl font-[650] tracking-[-0.02em]">
              {`${countOf(detail.counts?.new ?? 0, 'new payment')} taken`}
            </h2>
            <ByCodeProgress {...byCode} />
            <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1">
              <ButtonLink
                variant="primary"
                to="/bank-statements"
                search={{ view: 'match', estate }}
                aria-disabled={running}
              >
                Match the others
              </ButtonLink>
              <ButtonLink
                to="/bank-statements"
                search={{ view: 'lines', statement: String(detail.id), estate }}
              >
                See its lines
              </ButtonLink>
              {!byCode.progress && <Button onClick={() => void byCode.run()}>Book by pay code</Button>}
              {mayUndo && (
                <Button icon={Undo2} disabled={running} onClick={() => setUndoing(true)}>
                  Undo this statement
                </Button>
              )}
            </div>
          </div>
        </div>
      </Panel>
      <WhatWasRead detail={detail} />
      {detail.unreadable.length > 0 && <UnreadableRows unreadable={detail.unreadable} />}
      {undoing && <UndoDialog detail={detail} onClose={() => setUndoing(false)} />}
    </>
  )
}
