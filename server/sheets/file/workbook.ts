import { posix } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { MOST_SHEET_COLUMNS, MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import { MOST_CELLS, MOST_PARTS, MOST_TABS, MOST_TEXT_CHARS, MOST_UNPACKED_BYTES } from '../limits.ts'
import { broken, notSheet, SheetRefusal, tooLargeUnpacked, tooManyColumns, withPassword } from '../refusal.ts'
import type { MergedDown, SheetTable, TableRow } from './merged.ts'
import { type CellSources, formatOf, type NumberFormat, numberText } from './number-text.ts'
import {
  cleanCell,
  collectText,
  LONGEST_WRITTEN_CHARS,
  readWholeXml,
  readXml,
  relationOf,
  unescaped,
} from './xml.ts'

interface Parts {
  has: (name: string) => boolean
  names: string[]
  /** Stops at the limit of the whole file, whatever its directory claims. */
  stream: (name: string) => AsyncGenerator<Buffer>
}

const partBeside = (name: string, target: string): string =>
  (target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(name), target)).toLowerCase()

const MACROS = /vbaproject\.bin$|^xl\/macrosheets\//

async function refuseOtherKinds(parts: Parts): Promise<void> {
  if (parts.has('xl/workbook.bin'))
    throw notSheet(
      'This is an Excel binary workbook (.xlsb). Save it as an Excel workbook (.xlsx) and upload that.',
    )
  if (parts.has('word/document.xml'))
    throw notSheet('This is a Word document. Upload an Excel workbook (.xlsx) or a CSV.')
  if (parts.has('mimetype') && parts.has('content.xml'))
    throw notSheet(
      'This is an OpenDocument file. Save it as an Excel workbook (.xlsx) or as CSV, and upload that.',
    )
  if (!parts.has('[content_types].xml'))
    throw notSheet('This is an archive, not a spreadsheet. Upload an Excel workbook (.xlsx) or a CSV.')
  let macros = parts.names.some((name) => MACROS.test(name))
  await readWholeXml(parts.stream('[content_types].xml'), {
    open: (_, { ContentType = '' }) => {
      macros ||= /macroenabled/i.test(ContentType)
    },
  })
  if (macros)
    throw new SheetRefusal(
      'macros',
      'This workbook has macros. Save it as an Excel workbook without them (.xlsx) and upload that.',
    )
}

interface Relation {
  type: string
  part: string
}

async function relationsOf(parts: Parts, name: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  const part = posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`)
  if (!parts.has(part)) return relations
  await readWholeXml(parts.stream(part), {
    open: (tag, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || TargetMode === 'External') return
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: partBeside(name, Target) })
    },
  })
  return relations
}

const partOfType = (relations: Map<string, Relation>, type: string) =>
  [...relations.values()].find((relation) => relation.type === type)?.part

async function readStrings(parts: Parts, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined || !parts.has(part)) return strings
  let characters = 0
  const text = collectText()
  await readWholeXml(parts.stream(part), {
    open: (tag) => {
      if (tag === 'si') text.begin()
      else text.open(tag)
    },
    text: text.add,
    close: (tag) => {
      text.close(tag)
      if (tag !== 'si') return
      const string = cleanCell(text.taken())
      characters += string.length
      strings.push(string)
      if (characters > MOST_TEXT_CHARS || strings.length > MOST_CELLS) throw tooLargeUnpacked()
    },
  })
  return strings
}

async function readFormats(parts: Parts, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (part === undefined || !parts.has(part)) return formats
  const codes = new Map<number, string>()
  let inCells = false
  await readWholeXml(parts.stream(part), {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'cellXfs') inCells = true
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (tag === 'xf' && inCells) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))))
      if (formats.length + codes.size > MOST_CELLS) throw tooLargeUnpacked()
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false
    },
  })
  return formats
}

export async function openWorkbook(bytes: Uint8Array): Promise<SheetTable[]> {
  const parts = await openParts(bytes)
  await refuseOtherKinds(parts)
  const part = partOfType(await relationsOf(parts, ''), 'officeDocument')
  if (part === undefined || !parts.has(part)) throw broken(new Error('has no workbook'))
  let from_1904 = false
  const tabs: { name: string; relation: string }[] = []
  await readWholeXml(parts.stream(part), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from_1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      if (tabs.length < MOST_TABS)
        tabs.push({ name: attributes.name ?? '', relation: relationOf(attributes) })
    },
  })
  const relations = await relationsOf(parts, part)
  const sources: CellSources = {
    strings: await readStrings(parts, partOfType(relations, 'sharedStrings')),
    formats: await readFormats(parts, partOfType(relations, 'styles')),
    from_1904,
  }
  return tabs.flatMap(({ name, relation }) => {
    const { type, part } = relations.get(relation) ?? {}
    if (type !== 'worksheet' || part === undefined) return []
    const merged: MergedDown[] = []
    const rows = () => worksheetRows(parts.stream(part), sources, merged)
    return { name: cleanCell(name), is_tab: true, rows, merged }
  })
}

async function refuseBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SheetRefusal ? error : broken(error)
  }
}

export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, Entry>()
  const zip = await refuseBroken(async () => {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true })
    if (zip.entryCount > MOST_PARTS) throw tooLargeUnpacked()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
    return zip
  })
  let unpacked = 0

  async function* stream(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (!entry) throw broken(new Error(`no part ${name}`))
    if (entry.isEncrypted()) throw withPassword()
    if (unpacked + entry.uncompressedSize > MOST_UNPACKED_BYTES) throw tooLargeUnpacked()
    let crc = 0
    try {
      // Fails if the inflated size differs from the directory's.
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += chunk.length
        if (unpacked > MOST_UNPACKED_BYTES) throw tooLargeUnpacked()
        crc = crc32(chunk, crc)
        yield chunk
      }
    } catch (error) {
      throw error instanceof SheetRefusal ? error : broken(error)
    }
    if (crc !== entry.crc32) throw broken(new Error(`${name} does not have its checksum`))
  }
  return { has: (name) => entries.has(name), names: [...entries.keys()], stream }
}

const LAST_ROW = 1_048_576

function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === '') throw broken(new Error(`there is no cell ${reference}`))
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface OpenCell {
  reference: string
  type: string
  style: number
  value: string
  has_formula: boolean
}

function textOf(cell: OpenCell, inline: string, { strings, formats, from_1904 }: CellSources): string {
  const { type, value, style } = cell
  if (type === 's') {
    if (value !== '' && strings[Number(value)] === undefined)
      throw broken(new Error(`there is no string ${value}`))
    return strings[Number(value)] ?? ''
  }
  if (type === 'inlineStr') return cleanCell(inline)
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : value === '' ? '' : 'FALSE'
  if (type === 'str' || type === 'e') return cleanCell(unescaped(value))
  if (type === 'd') return value.slice(0, 10)
  return cleanCell(numberText(value, formats[style], from_1904))
}

function mergedDown(reference: string): MergedDown | null {
  const [, first = '', first_row, last_row] =
    /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  if (first === '' || first_row === last_row) return null
  return { column: columnOf(first), first_row: Number(first_row), last_row: Number(last_row) }
}

async function* worksheetRows(
  bytes: AsyncIterable<Buffer>,
  sources: CellSources,
  merged: MergedDown[] = [],
): AsyncGenerator<TableRow> {
  merged.length = 0
  let found: TableRow[] = []
  let row: TableRow = { number: 0, cells: [] }
  let cell: OpenCell | null = null
  let inValue = false
  const text = collectText()

  function put(closed: OpenCell, column: number) {
    const said = textOf(closed, text.taken(), sources)
    if (closed.has_formula && closed.type !== 'str' && closed.value === '') row.unsolved ??= closed.reference
    if (said.trim() === '') return
    if (column >= MOST_SHEET_COLUMNS) throw tooManyColumns()
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = said
  }

  let column = 0
  const reading = readXml(bytes, {
    open: (tag, { r, t = '', s = '', ref = '', hidden = '' }) => {
      if (tag === 'row') {
        const number = r === undefined ? row.number + 1 : Number(r)
        if (!(Number.isInteger(number) && number > row.number && number <= LAST_ROW))
          throw broken(new Error(`row ${r} does not follow row ${row.number}`))
        row = { number, cells: [], ...(/^(?:1|true)$/.test(hidden) && { hidden: true as const }) }
        column = 0
      } else if (tag === 'c') {
        if (r !== undefined) column = columnOf(r)
        cell = { reference: r ?? '', type: t, style: Number(s), value: '', has_formula: false }
        text.begin()
      } else if (tag === 'f' && cell) cell.has_formula = true
      else if (tag === 'v') inValue = cell !== null
      else if (tag === 'mergeCell') {
        const down = mergedDown(ref)
        if (down && merged.length < MOST_SHEET_ROWS) merged.push(down)
      } else text.open(tag)
    },
    text: (more) => {
      if (!inValue) text.add(more)
      else if (cell && cell.value.length < LONGEST_WRITTEN_CHARS) cell.value += more
    },
    close: (tag) => {
      if (tag === 'v') inValue = false
      else if (tag === 'c' && cell) {
        put(cell, column)
        cell = null
        column += 1
      } else if (tag === 'row') {
        if (row.cells.length > 0 || row.unsolved) found.push(row)
        row = { number: row.number, cells: [] }
      } else text.close(tag)
    },
  })
  for await (const _ of reading) {
    yield* found
    found = []
  }
}
