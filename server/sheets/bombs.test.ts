import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { MOST_SHEET_ROWS, SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { STRINGS, TAB, tab, workbookParts } from '#server/test/workbook-parts.ts'
import { type DeflatedPart, zipOf } from '#server/test/zip.ts'

const MB = 1024 * 1024
const MOST_MEMORY_BYTES = 200 * MB

type Files = Record<string, [became: string, make: () => Promise<Buffer> | Buffer]>

/** Deflates a text that is never whole in memory: a start, then some MB of one repeated piece. */
async function deflated(start: string, piece: string, mb: number): Promise<Omit<DeflatedPart, 'name'>> {
  const block = Buffer.from(piece.repeat(Math.ceil(MB / piece.length)))
  const blocks = [Buffer.from(start), ...Array<Buffer>(mb).fill(block)]
  const bytes = await buffer(Readable.from(blocks).pipe(createDeflateRaw({ level: constants.Z_BEST_SPEED })))
  return {
    deflated: bytes,
    crc32: blocks.reduce((crc, each) => crc32(each, crc), 0),
    says_bytes: blocks.reduce((length, each) => length + each.length, 0),
  }
}

const workbook = (...parts: DeflatedPart[]) =>
  zipOf([
    ...workbookParts,
    ...[TAB, STRINGS]
      .filter((name) => parts.every((part) => part.name !== name))
      .map((name) => ({ name, bytes: Buffer.from('<x/>') })),
    ...parts,
  ])
const tabOf = async (start: string, piece: string, mb = 2) =>
  workbook({ name: TAB, ...(await deflated(start, piece, mb)) })
const stringsOf = async (start: string, piece: string, mb = 2) =>
  workbook({ name: STRINGS, ...(await deflated(start, piece, mb)) })
const text = (start: string, piece: string) =>
  Buffer.from(start + piece.repeat((SHEET_LIMIT_BYTES - start.length) / piece.length))

const ROWS = '<worksheet><sheetData>'
const TOO_LARGE = 'This file is too large once it is unpacked. Split it and upload each part.'
const BROKEN = 'This file is damaged and cannot be read. Open it in Excel, save it again and upload that.'
const NO_ROWS = 'This file has no rows.'
const HEADINGS_ALONE = 'This file has no rows below its headings.'

const cells = (row: number) =>
  Array.from({ length: 8 }, (_, column) => `<c t="inlineStr"><is><t>${row} of ${column}</t></is></c>`).join(
    '',
  )
const lines = (count: number) =>
  Array.from({ length: count }, (_, row) => `<row>${cells(row)}</row>`).join('')

const WORKBOOKS: Files = {
  'a bomb': [TOO_LARGE, () => tabOf(ROWS, '<row/>', 101)],
  'a bomb whose directory lies': [
    BROKEN,
    async () => workbook({ name: TAB, ...(await deflated(ROWS, '<row/>', 101)), says_bytes: 1000 }),
  ],
  'one text without end': [BROKEN, () => stringsOf('<sst><si><t>', 'x')],
  'a number without end': [BROKEN, () => tabOf(`${ROWS}<row><c><v>`, '1')],
  'a remark without end': [BROKEN, () => tabOf('<!--', 'x')],
  'an attribute without end': [BROKEN, () => tabOf('<worksheet a="', 'x')],
  'attributes without end': [BROKEN, () => tabOf('<worksheet', ' a="a"')],
  'tags within tags without end': [BROKEN, () => tabOf(ROWS, '<row>')],
  'a document that defines texts': [BROKEN, () => tabOf('<!DOCTYPE x [<!ENTITY a "', 'x')],
  'more parts than any workbook': [
    TOO_LARGE,
    () => zipOf(Array.from({ length: 2001 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(0) }))),
  ],
  'as many rows as are read': [
    `${MOST_SHEET_ROWS} rows`,
    () => zipOf([...workbookParts, { name: TAB, bytes: tab(lines(MOST_SHEET_ROWS + 1)) }]),
  ],
}
const TEXTS: Files = {
  'an open quotation mark': [
    'Row 2 begins a cell with a quotation mark that is not closed.',
    () => text('House\n"', 'xy'),
  ],
  separators: [NO_ROWS, () => text('', ',')],
  'blank lines': [HEADINGS_ALONE, () => text('House\n', '\n')],
  'quotation marks': ['0 rows', () => text('House\n', '""')],
  'a cell that never ends': ['0 rows', () => text('House\n', 'x')],
  'more cells than are read': [TOO_LARGE, () => text('House\n', `${'1,'.repeat(99)}1\n`)],
}

test.each([
  ['workbook', WORKBOOKS],
  ['text', TEXTS],
])('no %s takes more than 200 MB, whatever it unpacks to', async (_, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'estate-sheets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, [, make]] of Object.entries(files)) writeFileSync(join(folder, name), await make())
  const { stdout } = await promisify(execFile)(process.execPath, ['server/test/read-sheets.ts', folder])
  const { read, grown_bytes } = JSON.parse(stdout)
  expect(read).toEqual(Object.fromEntries(Object.entries(files).map(([name, [became]]) => [name, became])))
  expect(grown_bytes).toBeLessThan(MOST_MEMORY_BYTES)
})
