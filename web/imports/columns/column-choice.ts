import { countOf, joined } from '#contract/counts.ts'
import type { ImportDetail } from '#contract/imports.ts'

type Columns = Pick<ImportDetail, 'columns'>
/** The field of each column in sheet order; null: left out. */
export type ColumnFields = ImportDetail['columns'][number]['field'][]

export const chosenFields = ({ columns }: Columns): ColumnFields => columns.map(({ field }) => field)

/** The heading of a column; `Column 3` where it has none. */
export const headingOf = ({ columns }: Columns, index: number): string =>
  columns[index]?.heading.trim() || `Column ${index + 1}`

export const choiceProblem = (fields: ColumnFields): string | null =>
  fields.includes('property') ? null : 'Say which column names the property.'

/** A sheet without headings loses its first row. */
export function noHeadingsWords(detail: Columns): string | null {
  if (detail.columns.some(({ field }) => field !== null)) return null
  const read = joined(detail.columns.slice(0, 2).map((_, index) => `“${headingOf(detail, index)}”`))
  return `No heading is known here. ${read} were read as headings, and their row is not brought in. If it is a property, put a row of headings above it in your sheet and upload that.`
}

const NAMED = 4

export function leftOutWords(detail: Columns, fields: ColumnFields): string {
  const left = fields.flatMap((field, index) => (field === null ? [headingOf(detail, index)] : []))
  if (left.length === 0) return `All ${countOf(fields.length, 'column')} are brought in.`
  const named = left.slice(0, NAMED).map((heading) => `“${heading}”`)
  const others = left.length - named.length
  const list = others > 0 ? `${named.join(', ')} and ${others} more` : joined(named)
  return `${countOf(fields.length - left.length, 'column is', 'columns are')} brought in. Left out: ${list}.`
}
