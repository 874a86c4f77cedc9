import { SheetRefusal } from '../refusal.ts'
import type { SheetRow } from '../sheet.ts'

/** Semicolons where a comma is the decimal mark, tabs where cells were copied. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** The line by which a file tells Excel its delimiter; it is no row. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/

/** By its mark, else UTF-8 where it is that, else what Excel writes on Windows. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const END_OF_CELL: Record<Delimiter, RegExp> = {
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
  '\t': /[^\t\r\n]*/y,
  '|': /[^|\r\n]*/y,
}

/**
 * The rows of a CSV (RFC 4180), one after the other. Ours and not hucre's, which adds a cell up a character at a time: a quotation
 * mark that is not closed takes thirty times the file.
 */
export function* csvRows(text: string, delimiter: Delimiter): Generator<SheetRow> {
  const pattern = END_OF_CELL[delimiter]
  let at = SEPARATOR_LINE.exec(text)?.[0].length ?? 0
  const rest = () => {
    pattern.lastIndex = at
    const [plain = ''] = pattern.exec(text) ?? []
    at += plain.length
    return plain
  }
  for (let number = 1; at < text.length; number++) {
    const cells: string[] = []
    for (let more = true; more; ) {
      let cell = ''
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1, number)
        cell = text.slice(at + 1, end).replaceAll('""', '"')
        at = end + 1
      }
      cells.push(cell + rest())
      more = text[at] === delimiter
      if (more) at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield { number, cells }
  }
}

function closingQuote(text: string, from: number, number: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at >= 0) return at
  throw new SheetRefusal('broken', `Row ${number} begins a cell with a quotation mark that is not closed.`)
}
