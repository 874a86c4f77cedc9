import { type CellRead, isBlank, quoted } from './cell.ts'
import { fold } from './fold.ts'

export interface KnownType {
  id: number
  name: string
}

/** Two names may differ in their marks alone, so that the name as written goes first. */
export function readTypeOfHome(text: string, known: readonly KnownType[]): CellRead<KnownType> {
  if (isBlank(text)) return { value: null }
  const written = text.trim().toLowerCase()
  const value =
    known.find(({ name }) => name.toLowerCase() === written) ??
    known.find(({ name }) => fold(name) === fold(text))
  if (value) return { value }
  const names = known.map(({ name }) => name).join(', ')
  return { problem: `${quoted(text)} is not a type of home. Known are ${names}` }
}
