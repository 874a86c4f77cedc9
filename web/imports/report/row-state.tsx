import { ArrowRight, CircleAlert, PenLine, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ImportDetail, ImportedRow, RowProblem } from '#contract/imports.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { correctionsIn, type OnForm, RowForm, useCorrect } from './row-form.tsx'

interface RowStateProps {
  detail: ImportDetail
  row: ImportedRow
  onForm: OnForm
}

export function RowState({ detail, row, onForm }: RowStateProps) {
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened')
  if (form === 'open')
    return <RowForm detail={detail} row={row} onForm={onForm} onClose={() => setForm('closed')} />
  const corrections = correctionsIn(detail, row)
  const { problems, changes, left_out, to_check } = row
  return (
    <>
      {(problems.length + changes.length > 0 || (corrections.length === 0 && !to_check && !left_out)) && (
        <Why {...row} />
      )}
      {corrections.length > 0 && (
        <ul className="grid gap-1 not-first:mt-1">
          {corrections.map(({ heading, before, after }) => (
            <li key={heading} className="flex gap-1.5">
              <PenLine aria-label="Corrected" className="mt-0.5 size-4 text-brand-ink" />
              <span className="min-w-0 break-words">
                <span className="font-[560]">{heading}:</span>{' '}
                <del className="text-ink-3">{before || 'nothing'}</del>{' '}
                <ArrowRight aria-label="becomes" className="inline size-3.5 align-[-0.125em] text-ink-3" />{' '}
                {after || 'nothing'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {left_out && <p className="text-ink-2 not-first:mt-1">You left this row out.</p>}
      {(problems.length > 0 || corrections.length > 0 || left_out || to_check) && (
        <RowActions id={detail.id} row={row} focused={form === 'closed'} onCorrect={() => setForm('open')} />
      )}
    </>
  )
}

interface RowActionsProps {
  id: number
  row: ImportedRow
  /** The form that it opened is closed. */
  focused: boolean
  onCorrect: () => void
}

function RowActions({ id, row, focused, onCorrect }: RowActionsProps) {
  const { correct, working, refusal } = useCorrect(id, row)
  const which = `row ${row.row}`
  return (
    <>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {!row.left_out && (
          <Button
            autoFocus={focused}
            size="sm"
            icon={PenLine}
            aria-label={`Correct ${which}`}
            onClick={onCorrect}
          >
            Correct
          </Button>
        )}
        <Button
          size="sm"
          loading={working}
          aria-label={`${row.left_out ? 'Take back' : 'Leave out'} ${which}`}
          onClick={() => void correct({ left_out: !row.left_out })}
        >
          {row.left_out ? 'Take back' : 'Leave out'}
        </Button>
      </div>
      {refusal && (
        <Notice tone="bad" className="mt-2.5">
          {refusal.message}
        </Notice>
      )}
    </>
  )
}

function Why({ problems, changes }: Pick<ImportedRow, 'problems' | 'changes'>) {
  if (problems.length + changes.length === 0) return <span className="text-ink-3 max-sm:hidden">–</span>
  return (
    <ul className="grid gap-1">
      {problems.map((problem) => (
        <Problem key={`${problem.column} ${problem.message}`} {...problem} />
      ))}
      {changes.map(({ what, before, after }) => (
        <li key={`${what} ${after}`} className="break-words">
          <span className="font-[560]">{what}:</span>{' '}
          <span className="text-ink-3">{before || 'nothing'}</span>{' '}
          <ArrowRight aria-label="becomes" className="inline size-3.5 align-[-0.125em] text-ink-3" /> {after}
        </li>
      ))}
    </ul>
  )
}

function Problem({ kind, column, message }: RowProblem) {
  const isError = kind === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <li className="flex gap-1.5">
      <Icon
        aria-label={isError ? undefined : 'Warning'}
        className={isError ? 'mt-0.5 size-4 text-red-ink' : 'mt-0.5 size-4 text-amber-ink'}
      />
      <span className="min-w-0 break-words">
        {column && <span className="font-[560]">{column}: </span>}
        {message}
      </span>
    </li>
  )
}
