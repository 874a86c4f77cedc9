import { guessFields } from './guess-fields.ts'

const isKnown = (heading: string) => guessFields([heading])[0] !== null

/** Half of the cells of a home have digits. */
function mayBeHeadings(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.filter((cell) => /\d/.test(cell)).length < filled.length / 2
}

/**
 * Joins two rows of headings: `TENANT` stands over `Name` and `Phone`, `House` over both rows. Each column takes the first known
 * text of both together, the lower and the upper. Null if the lower row is a home.
 */
export function headingsOfTwo(upper: readonly string[], lower: readonly string[]): string[] | null {
  if (!mayBeHeadings(lower)) return null
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above = '', below = ''] = [upper[column], lower[column]]
    group = above.trim() || group
    const likeliest = below.trim() ? [`${group} ${below}`.trim(), below, above] : [above]
    return likeliest.find((heading) => heading.trim() !== '' && isKnown(heading)) ?? (below || above)
  })
}
