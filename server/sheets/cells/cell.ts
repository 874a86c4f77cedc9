export type CellRead<Value> = { value: Value | null; warning?: string } | { problem: string }

const NOTHING = new Set(['nil', 'n/a', 'na', '#n/a', 'none', 'null', 'nill'])
const DASHES = /^[\s.\p{Pd}]*$/u

export const isBlank = (text: string): boolean => DASHES.test(text) || NOTHING.has(text.trim().toLowerCase())

const SHEET_ERROR = /^#(?:REF|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC)[!?]?$/i
export const isSheetError = (text: string): boolean => SHEET_ERROR.test(text.trim())

const DITTO = /^(?:["“”″〃'’]{1,2}|-?ditto-?|-do-|(?:same )?as above)$/i
export const isDitto = (text: string): boolean => DITTO.test(text.trim())

export function quoted(text: string): string {
  const shown = text.trim().replace(/\s+/g, ' ')
  const characters = [...shown]
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : shown
}
