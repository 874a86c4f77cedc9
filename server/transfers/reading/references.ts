import { isBlank } from '#server/sheets/cells/cell.ts'

/** `1.23E+20`, or more digits than a spreadsheet keeps, which it filled up with zeros. */
const DAMAGED = /^\d(?:\.\d+)?E\+?\d+$|^[1-9]\d{14}0+$/i
const LONGEST_CHARS = 200

/** Null: it tells no row from another. */
export function readReference(text: string): string | null {
  const reference = text.replace(/\s+/g, ' ').trim().replace(/^'+/, '').trim()
  if (isBlank(reference) || /^0+$/.test(reference) || DAMAGED.test(reference)) return null
  return reference.slice(0, LONGEST_CHARS).toWellFormed()
}
