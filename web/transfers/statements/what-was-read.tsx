import type { StatementDetail } from '#contract/bank-statements.ts'
import { formatCount } from '#contract/counts.ts'
import { gapWords } from '#contract/gap-words.ts'
import { formatNaira } from '#contract/money.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { countLines } from '../words.ts'

/** The counts of a file, which add up, and its balance from line to line. */
export function WhatWasRead({ detail }: { detail: StatementDetail }) {
  const { counts, chain, gaps, notes, opening, closing } = detail
  return (
    <Panel title="What was read">
      {counts && (
        <table className="w-full max-w-lg">
          <caption className="sr-only">Rows of the file</caption>
          <tbody>
            {countLines(counts).map(({ of, count, words }) => (
              <tr key={of} className={of === 'new' ? 'font-[620]' : 'font-normal'}>
                <td className="w-16 py-1 pr-3 text-right">{formatCount(count)}</td>
                <th scope="row" className="py-1 text-left [font-weight:inherit]">
                  {words}
                </th>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong">
              <td className="py-1.5 pr-3 text-right">{formatCount(counts.read)}</td>
              <th scope="row" className="py-1.5 text-left font-normal">
                {counts.read === 1 ? 'row in the file' : 'rows in the file'}
              </th>
            </tr>
          </tfoot>
        </table>
      )}
      <div className="mt-4 grid max-w-2xl gap-3 first:mt-0">
        {chain === 'whole' && (
          <p>
            {opening !== null && closing !== null
              ? `The balance runs from ${formatNaira(opening)} to ${formatNaira(closing)}, and no line is missing.`
              : 'The balance fits from line to line: none is missing.'}
          </p>
        )}
        {chain === 'broken' && (
          <Notice tone="wait">
            <ul className="grid gap-1">
              {gaps.map((gap) => (
                <li key={`${gap.after} ${gap.before} ${gap.amount}`}>{gapWords(gap)}</li>
              ))}
              <li>No line of this file is booked by itself. Ask the bank for the whole statement.</li>
            </ul>
          </Notice>
        )}
        {notes.length > 0 && (
          <Notice>
            <ul aria-label="How the file was read" className="grid gap-1">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Panel>
  )
}

/** As they were read, so that a person can compare them with the file. */
export const FirstLines = ({ lines }: { lines: StatementDetail['first_lines'] }) =>
  lines.length > 0 && (
    <Panel title="The first lines, as they were read" flush>
      <ul className="divide-y divide-line pt-2">
        {lines.map(({ row, day, amount, narration }) => (
          <li key={row} className="flex items-baseline gap-x-4 px-5 py-2.5">
            <span className="w-24 flex-none text-sm text-ink-2 max-sm:hidden">
              <DayText value={day} />
            </span>
            <span className="min-w-0 flex-1 break-words">
              {narration}
              <span className="block text-sm text-ink-2 sm:hidden">
                <DayText value={day} />
              </span>
            </span>
            <span className="font-[560] whitespace-nowrap">
              {amount > 0 ? formatNaira(amount) : `${formatNaira(-amount)} out`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )

export const UnreadableRows = ({ unreadable }: Pick<StatementDetail, 'unreadable'>) => (
  <Panel title="Rows that could not be read" flush>
    <ul className="divide-y divide-line pt-2">
      {unreadable.map(({ row, cells, why }) => (
        <li key={row} className="px-5 py-3">
          <p className="font-[560]">{`Row ${formatCount(row)}: ${why}`}</p>
          <p className="text-sm break-words text-ink-3">{cells.filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  </Panel>
)
