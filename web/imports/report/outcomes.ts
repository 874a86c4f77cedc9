import type { ImportReport } from '#contract/imports.ts'
import type { Tone } from '#web/ui/text/badge.tsx'

/** What rows are listed by, those first that somebody has to look at. */
export const OUTCOMES = [
  { value: 'refused', label: 'Refused', tone: 'bad' },
  { value: 'warned', label: 'With a warning', tone: 'wait' },
  { value: 'changed', label: 'Changed', tone: 'wait' },
  { value: 'new', label: 'New', tone: 'good' },
  { value: 'same', label: 'The same', tone: 'off' },
  { value: 'left_out', label: 'Left out', tone: 'off' },
  { value: 'all', label: 'All rows', tone: 'off' },
] as const satisfies readonly { value: string; label: string; tone: Tone }[]
export type Outcome = (typeof OUTCOMES)[number]['value']

export const countIn = (rows: ImportReport['rows'], outcome: Outcome): number =>
  outcome === 'all'
    ? rows.new + rows.changed + rows.same + rows.refused + (rows.left_out ?? 0)
    : (rows[outcome] ?? 0)

/** Those that there are. */
export const outcomesOf = (rows: ImportReport['rows']) =>
  OUTCOMES.map((each) => ({ ...each, count: countIn(rows, each.value) })).filter(({ count }) => count > 0)

/** What is shown at first. */
export const firstOutcome = (rows: ImportReport['rows']): Outcome => outcomesOf(rows)[0]?.value ?? 'all'
