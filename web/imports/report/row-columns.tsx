import { ArrowRight, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ImportedRow, RowProblem } from '#contract/imports.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { OUTCOMES } from './outcomes.ts'

type Row = ImportedRow & { id: number }

export const ROW_COLUMNS: Column<Row>[] = [
  {
    key: 'property',
    header: 'Property',
    card: 'title',
    className: 'xl:w-52',
    cell: ({ property }) => property || <span className="text-ink-3">No property</span>,
  },
  {
    key: 'tenant',
    header: 'Tenant',
    card: 'subtitle',
    className: 'xl:w-48',
    cell: ({ tenant }) => tenant || <span className="text-ink-3 max-sm:hidden">–</span>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    card: 'badge',
    className: 'xl:w-32',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  {
    key: 'why',
    header: 'What is said of it',
    card: 'subtitle',
    cell: (row) => <Why {...row} />,
  },
  // A phone's card has no column of numbers.
  { key: 'row', header: 'Row in the sheet', className: 'hidden', cell: ({ row }) => row },
]

function OutcomeBadge({ outcome }: Pick<ImportedRow, 'outcome'>) {
  const words = OUTCOMES.find(({ value }) => value === outcome)
  return words ? <Badge tone={words.tone}>{words.label}</Badge> : null
}

/** What is wrong with a row, and what it changes. */
function Why({ problems, changes }: Pick<ImportedRow, 'problems' | 'changes'>) {
  if (problems.length + changes.length === 0) return <span className="text-ink-3 max-sm:hidden">–</span>
  return (
    <ul className="grid gap-1 max-sm:mt-2">
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
