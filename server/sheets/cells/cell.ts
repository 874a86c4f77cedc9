export type CellRead<Value> = { value: Value | null; warning?: string } | { problem: string }

const NOTHING = new Set(['nil', 'n/a', 'na', '#n/a', 'none', 'null', 'nill'])
const DASHES = /^[\s.\p{Pd}]*$/u

export const isBlank = (text: string): boolean => DASHES.test(text) || NOTHING.has(text.trim().toLowerCase())

export const isSheetError = (text: string): boolean =>
  /^#(?:REF|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC)[!?]?$/i.test(text.trim())

export const isDitto = (text: string): boolean =>
  /^(?:["“”″〃'’]{1,2}|-?ditto-?|-do-|(?:same )?as above)$/i.test(text.trim())

export function quoted(text: string): string {
  const shown = text.trim().replace(/\s+/g, ' ')
  const characters = [...shown]
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : shown
}
