import { ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ImportDetail, ImportedRow, RowProblem } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { headingOf } from '../columns/column-choice.ts'
import { useAct } from '../queries.ts'

/** Counts open forms, whose text is not saved yet. */
export type OnForm = (more: 1 | -1) => void

interface RowFormProps {
  detail: ImportDetail
  row: ImportedRow
  onForm: OnForm
  onClose: () => void
}

/** The cells of one row to type over, those with a problem first. */
export function RowForm({ detail, row, onForm, onClose }: RowFormProps) {
  const [cells, setCells] = useState(() => detail.columns.map((_, index) => row.cells[index] ?? ''))
  const { correct, working, refusal } = useCorrect(detail.id, row)
  const wrong = columnsWithProblems(detail, row)
  const others = detail.columns.map((_, index) => index).filter((index) => !wrong.has(index))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  useEffect(() => {
    onForm(1)
    return () => onForm(-1)
  }, [onForm])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await correct({ cells })) onClose()
  }
  const fieldOf = (column: number) => {
    const problem = wrong.get(column)
    const Cell = (cells[column] ?? '').includes('\n') ? TextareaField : TextField
    return (
      <Cell
        key={column}
        label={headingOf(detail, column)}
        error={problem?.kind === 'error' ? problem.message : undefined}
        hint={problem?.kind === 'warning' ? problem.message : undefined}
        autoComplete="off"
        value={cells[column] ?? ''}
        onChange={({ target: { value } }: { target: { value: string } }) =>
          setCells(cells.with(column, value))
        }
      />
    )
  }
  return (
    <form ref={form} aria-label={`Row ${row.row}`} onSubmit={(event) => void save(event)}>
      {refusal && (
        <Notice tone="bad" className="mb-3">
          {refusal.message}
        </Notice>
      )}
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

/** Saves other cells of a row, leaves it out or takes it back in. Answers whether that was done. */
export function useCorrect(id: number, row: ImportedRow) {
  const { act, ...state } = useAct()
  const correct = async ({
    cells = row.cells,
    left_out = false,
  }: {
    cells?: string[]
    left_out?: boolean
  }) => {
    let done = false
    const changed = cells.flatMap((text, column) =>
      text === (row.cells[column] ?? '') ? [] : [{ column, text }],
    )
    await act(async () => {
      const detail = await call('PUT /import/row/:id', {
        params: { id },
        body: { row: row.row, left_out, cells: changed },
      })
      done = true
      return detail
    })
    return done
  }
  return { correct, ...state }
}

type Columns = Pick<ImportDetail, 'columns' | 'fields'>

/** Column index → its first problem; errors come before warnings. */
export function columnsWithProblems(
  { columns, fields }: Columns,
  { problems }: Pick<ImportedRow, 'problems'>,
): Map<number, RowProblem> {
  const found = new Map<number, RowProblem>()
  const errorsFirst = [...problems].sort((one, other) => (one.kind < other.kind ? -1 : 1))
  for (const problem of errorsFirst) {
    const field = fields.find(({ label }) => label === problem.column)?.field
    const column = columns.findIndex((each) => each.field !== null && each.field === field)
    if (column >= 0 && !found.has(column)) found.set(column, problem)
  }
  return found
}

/** Corrected cells, with the uploaded and the new text. */
export function correctionsIn(
  detail: Pick<ImportDetail, 'columns'>,
  { cells, uploaded }: Pick<ImportedRow, 'cells' | 'uploaded'>,
): { heading: string; before: string; after: string }[] {
  if (!uploaded) return []
  return detail.columns.flatMap((_, column) => {
    const [before, after] = [uploaded[column] ?? '', cells[column] ?? '']
    return before === after ? [] : [{ heading: headingOf(detail, column), before, after }]
  })
}
