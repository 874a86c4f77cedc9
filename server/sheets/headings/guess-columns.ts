import { COLUMN_FIELDS, type SheetField } from '#contract/sheet-fields.ts'
import { guessFields, type KnownAttribute, simplify } from './guess-fields.ts'

/** Simplified heading → what it said in the last sheet of the estate. */
export type Remembered = ReadonlyMap<string, SheetField | null>

/** What each column is taken to say: what its heading said in the last sheet, else what it seems to say. */
export function guessColumns(
  headings: readonly string[],
  known: readonly KnownAttribute[],
  remembered: Remembered,
): (SheetField | null)[] {
  const free = new Set<SheetField>([...COLUMN_FIELDS, ...known.map(({ id }) => `attribute.${id}` as const)])
  // Deleting answers whether no other column has taken it.
  const take = (field: SheetField | null | undefined) => (field && free.delete(field) ? field : null)
  const guessed = guessFields(headings, known)
  const first = headings.map((heading) => take(remembered.get(simplify(heading))))
  return first.map((field, column) => {
    if (field !== null || remembered.has(simplify(headings[column] ?? ''))) return field
    return take(guessed[column])
  })
}
