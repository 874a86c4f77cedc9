import { ArrowRight, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ImportedRow, RowProblem } from '#contract/imports.ts'

/** Problems and changes of a row. */
export function Why({ problems, changes }: Pick<ImportedRow, 'problems' | 'changes'>) {
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
