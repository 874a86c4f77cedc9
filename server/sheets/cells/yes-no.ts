import { type CellRead, isBlank, quoted } from './cell.ts'

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'by room', 'by rooms', 'rooms', 'let by room', 'shared'])
const NO = new Set(['no', 'n', 'false', '0', 'whole', 'as a whole'])

/** An unknown word only warns. */
export function readYesNo(text: string): CellRead<boolean> {
  if (isBlank(text)) return { value: null }
  const word = text.trim().toLowerCase()
  if (YES.has(word)) return { value: true }
  if (NO.has(word)) return { value: false }
  return { value: null, warning: `Left out: ${quoted(text)} is neither yes nor no` }
}
