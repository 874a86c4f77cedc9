/** What a cell says: a value, null where it is blank; or why it cannot be read, with how to write it. */
export type CellRead<Value> = { value: Value | null; warning?: string } | { problem: string }

/** What people write where there is nothing. */
const NOTHING = new Set(['nil', 'n/a', 'na', '#n/a', 'none', 'null', 'nill'])
const DASHES = /^[\s.\p{Pd}]*$/u

export const isBlank = (text: string): boolean => DASHES.test(text) || NOTHING.has(text.trim().toLowerCase())

/** As a sentence quotes it, cut where it is long. */
export function quoted(text: string): string {
  const shown = text.trim().replace(/\s+/g, ' ')
  const characters = [...shown]
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : shown
}
