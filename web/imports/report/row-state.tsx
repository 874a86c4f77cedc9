import { ArrowRight, ChevronRight, CircleAlert, PenLine, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImportDetail, ImportedRow, RowProblem } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { headingOf } from '../columns/column-choice.ts'
import { useAct } from '../queries.ts'
import { RefusalNotice } from '../refusal-notice.tsx'

/** Counts open forms, whose text is not saved yet. */
export type OnForm = (more: 1 | -1) => void

type RowStateProps = { detail: ImportDetail; row: ImportedRow; onForm: OnForm }

export function RowState({ detail, row, onForm }: RowStateProps) {
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened')
  const { correct, working, refusal } = useCorrect(detail.id, row)
  if (form === 'open')
    return <RowForm detail={detail} row={row} onForm={onForm} onClose={() => setForm('closed')} />
  const corrections = correctionsIn(detail, row)
  const { problems, changes, left_out, to_check } = row
  const explained = problems.length + changes.length > 0
  const verb = left_out ? 'Take back' : 'Leave out'
  return (
    <>
      {explained ? (
        <ul className="grid gap-1">
          {problems.map((problem) => (
            <Problem key={`${problem.column} ${problem.message}`} {...problem} />
          ))}
          {changes.map(({ what, before, after }) => (
            <li key={`${what} ${after}`} className="break-words">
              <span className="font-[560]">{what}:</span>{' '}
              <span className="text-ink-3">{before || 'nothing'}</span> <Becomes /> {after}
            </li>
          ))}
        </ul>
      ) : (
        corrections.length === 0 &&
        !to_check &&
        !left_out && <span className="text-ink-3 max-sm:hidden">–</span>
      )}
      {corrections.length > 0 && (
        <ul className="grid gap-1 not-first:mt-1">
          {corrections.map(({ heading, before, after }) => (
            <IconLine
              key={heading}
              icon={<PenLine aria-label="Corrected" className="mt-0.5 size-4 text-brand-ink" />}
            >
              <span className="font-[560]">{heading}:</span>{' '}
              <del className="text-ink-3">{before || 'nothing'}</del> <Becomes /> {after || 'nothing'}
            </IconLine>
          ))}
        </ul>
      )}
      {left_out && <p className="text-ink-2 not-first:mt-1">You left this row out.</p>}
      {(problems.length > 0 || corrections.length > 0 || left_out || to_check) && (
        <>
          <div className="mt-2.5 flex flex-wrap gap-2">
            {!left_out && (
              <Button
                autoFocus={form === 'closed'}
                size="sm"
                icon={PenLine}
                aria-label={`Correct row ${row.row}`}
                onClick={() => setForm('open')}
              >
                Correct
              </Button>
            )}
            <Button
              size="sm"
              loading={working}
              aria-label={`${verb} row ${row.row}`}
              onClick={() => void correct({ left_out: !left_out })}
            >
              {verb}
            </Button>
          </div>
          <RefusalNotice refusal={refusal} className="mt-2.5" />
        </>
      )}
    </>
  )
}

const Becomes = () => (
  <ArrowRight aria-label="becomes" className="inline size-3.5 align-[-0.125em] text-ink-3" />
)

const IconLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-1.5">
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </li>
)

const Problem = ({ kind, column, message }: RowProblem) => (
  <IconLine
    icon={
      kind === 'error' ? (
        <CircleAlert className="mt-0.5 size-4 text-red-ink" />
      ) : (
        <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 text-amber-ink" />
      )
    }
  >
    {column && <span className="font-[560]">{column}: </span>}
    {message}
  </IconLine>
)

function RowForm({ detail, row, onForm, onClose }: RowStateProps & { onClose: () => void }) {
  const [cells, setCells] = useState(() => detail.columns.map((_, index) => row.cells[index] ?? ''))
  const { correct, working, refusal } = useCorrect(detail.id, row)
  const wrong = columnsWithProblems(detail, row)
  const others = [...detail.columns.keys()].filter((index) => !wrong.has(index))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  useEffect(() => {
    onForm(1)
    return () => onForm(-1)
  }, [onForm])
  const save = async () => {
    if (await correct({ cells })) onClose()
  }
  const fieldOf = (column: number) => {
    const problem = wrong.get(column)
    const value = cells[column] ?? ''
    const Cell = value.includes('\n') ? TextareaField : TextField
    return (
      <Cell
        key={column}
        label={headingOf(detail, column)}
        error={problem?.kind === 'error' ? problem.message : undefined}
        hint={problem?.kind === 'warning' ? problem.message : undefined}
        autoComplete="off"
        value={value}
        onChange={({ target }: { target: { value: string } }) => setCells(cells.with(column, target.value))}
      />
    )
  }
  return (
    <form
      ref={form}
      aria-label={`Row ${row.row}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <RefusalNotice refusal={refusal} className="mb-3" />
      <div className="grid gap-3">{[...wrong.keys()].map(fieldOf)}</div>
      <details open={wrong.size === 0} className="group my-3">
        <summary className="flex min-h-9 cursor-pointer items-center gap-1 text-ink-2 hover:text-ink pointer-coarse:min-h-11">
          <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
          {wrong.size === 0 ? 'All cells of this row' : 'The other cells of this row'}
        </summary>
        <div className="mt-2 grid gap-3 lg:grid-cols-2">{others.map(fieldOf)}</div>
      </details>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" size="sm" loading={working}>
          Save row {row.row}
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function useCorrect(id: number, row: ImportedRow) {
  const { act, ...state } = useAct()
  const correct = ({ cells = row.cells, left_out = false }: { cells?: string[]; left_out?: boolean }) => {
    const changed = cells
      .map((text, column) => ({ column, text }))
      .filter(({ column, text }) => text !== (row.cells[column] ?? ''))
    const body = { row: row.row, left_out, cells: changed }
    return act(() => call('PUT /import/row/:id', { params: { id }, body }))
  }
  return { correct, ...state }
}

/** Column index → its first problem; errors come before warnings. */
export function columnsWithProblems(
  { columns, fields }: Pick<ImportDetail, 'columns' | 'fields'>,
  { problems }: Pick<ImportedRow, 'problems'>,
): Map<number, RowProblem> {
  const found = new Map<number, RowProblem>()
  for (const problem of problems.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))) {
    const field = fields.find(({ label }) => label === problem.column)?.field
    const column = columns.findIndex((each) => each.field !== null && each.field === field)
    if (column >= 0 && !found.has(column)) found.set(column, problem)
  }
  return found
}

export function correctionsIn(
  detail: Pick<ImportDetail, 'columns'>,
  { cells, uploaded }: Pick<ImportedRow, 'cells' | 'uploaded'>,
): { heading: string; before: string; after: string }[] {
  if (!uploaded) return []
  return detail.columns
    .map((_, index) => ({
      heading: headingOf(detail, index),
      before: uploaded[index] ?? '',
      after: cells[index] ?? '',
    }))
    .filter(({ before, after }) => before !== after)
}
