import { guessFields } from './guess-fields.ts'

const isKnown = (heading: string) => guessFields([heading])[0] !== null

/** A row of headings, and not of a home: some words are known, and few cells have digits. */
function isOfHeadings(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (
    filled.filter(isKnown).length > 1 && filled.filter((cell) => /\d/.test(cell)).length < filled.length / 2
  )
}

/**
 * The headings of two rows, the upper of which may head several columns: `TENANT` over `Name` and `Phone`, `House` over both rows.
 * Of both together, the lower alone and the upper alone, each column has the first that is known. Null where the lower has none.
 */
export function headingsOfTwo(upper: readonly string[], lower: readonly string[]): string[] | null {
  if (!isOfHeadings(lower)) return null
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above = '', below = ''] = [upper[column], lower[column]]
    group = above.trim() || group
    const likeliest = below.trim() ? [`${group} ${below}`.trim(), below, above] : [above]
    return likeliest.find((heading) => heading.trim() !== '' && isKnown(heading)) ?? (below || above)
  })
}
