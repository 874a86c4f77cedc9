import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { readText, uploadOf } from '#server/test/bank-statements.ts'
import { TAB, tab, workbookParts } from '#server/test/workbook-parts.ts'
import { zipOf } from '#server/test/zip.ts'
import { readStatement } from './read-statement.ts'

const MB = 1024 * 1024
const MOST_MEMORY_BYTES = 250 * MB
const HEAD = 'Date,Narration,Debit,Credit\n'
const LINE = '05-Jan-2026,TRF FROM ADA SAMPLE,,500\n'
const TOO_LARGE = 'This file is too large once it is unpacked. Split it and upload each part.'
const BROKEN = 'This file is damaged and cannot be read. Open it in Excel, save it again and upload that.'
const TOO_MANY_COLUMNS =
  'This sheet has more than 100 columns. Leave out those that are not needed and upload it again.'
const TOO_MANY_ROWS = 'This file has more than 20,000 rows. Ask the bank for shorter periods and upload each.'
const NO_HEADINGS =
  'This file has no row of headings such as Date, Narration, Debit, Credit and Balance. Ask the bank for the statement as Excel (.xlsx) or CSV.'
const ONE = '1 lines, 0 unreadable rows'

const long = (start: string, piece: string) =>
  Buffer.from(start + piece.repeat((SHEET_LIMIT_BYTES - start.length) / piece.length))
const html = (rows: string) =>
  `<html><body><table><tr><td>Date</td><td>Narration</td><td>Credit</td></tr>${rows}</table></body></html>`
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const cells = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const workbook = (rows: string) => zipOf([...workbookParts, { name: TAB, bytes: tab(rows) }])
/** Its directory says how much it unpacks to; `server/sheets/bombs.test.ts` has larger ones. */
const bomb = Buffer.from(`<worksheet><sheetData>${'<row/>'.repeat(MB)}`)
const bombThatSays = (says_bytes: number) =>
  zipOf([...workbookParts, { name: TAB, deflated: deflateRawSync(bomb), crc32: crc32(bomb), says_bytes }])

const FILES: Record<string, [string, () => Buffer]> = {
  'a bomb': [TOO_LARGE, () => bombThatSays(101 * MB)],
  'a bomb whose directory lies': [BROKEN, () => bombThatSays(1000)],
  'a million rows': [TOO_MANY_ROWS, () => Buffer.from(HEAD + '5,a,,5\n'.repeat(1_000_000))],
  '100,000 rows of HTML': [TOO_MANY_ROWS, () => Buffer.from(html('<tr><td>a'.repeat(100_000)))],
  '200 columns': [TOO_MANY_COLUMNS, () => Buffer.from(`Date,Credit${',x'.repeat(198)}\n${LINE}`)],
  '200 columns of HTML': [TOO_MANY_COLUMNS, () => Buffer.from(html(row(...Array<string>(200).fill('x'))))],
  'a cell over a million columns': [TOO_MANY_COLUMNS, () => Buffer.from(html('<tr><td colspan="1000000">x'))],
  'tags within tags': [BROKEN, () => long('<html>', '<b>')],
  'tables within tables': [BROKEN, () => long('<html>', '<table><tr><td>')],
  'a tag without end': [NO_HEADINGS, () => long('<html><td a="', 'x')],
  'a text without end': [NO_HEADINGS, () => long('<html><body>', 'x')],
  'HTML with scripts': [
    ONE,
    () =>
      Buffer.from(
        html(
          `${row('05-Jan-2026', 'TRF FROM ADA <script>document.write("<tr><td>1</td></tr>")</script>SAMPLE', '500')}<script>for(;;);</script><style>td{}</style>`,
        ),
      ),
  ],
  'formulas with their results': [
    ONE,
    () =>
      workbook(
        `${cells('Date', 'Narration', 'Credit')}<row><c t="str"><f>NOW()</f><v>05-Jan-2026</v></c><c t="str"><f>WEBSERVICE("x")</f><v>TRF</v></c><c><f>1+1</f><v>500</v></c></row>`,
      ),
  ],
  'a formula without its result': [
    'Cell C2 has a formula without its result. Open the file in Excel, save it and upload it again.',
    () => workbook(`${cells('Date', 'Narration', 'Credit')}<row><c r="C2"><f>1+1</f></c></row>`),
  ],
  'some NUL bytes': [ONE, () => Buffer.from(`${HEAD}${LINE.replace('ADA', 'A\0D\0A')}${' '.repeat(1000)}`)],
  'many NUL bytes': [
    'This is not a spreadsheet. Upload an Excel workbook (.xlsx) or a CSV.',
    () => Buffer.from(`${HEAD}${LINE}${'\0\0\0x'.repeat(1000)}`),
  ],
  'half of a UTF-16 character': [
    ONE,
    () => Buffer.concat([Buffer.from(`\ufeff${HEAD}${LINE}`, 'utf16le'), Buffer.from([0x20])]),
  ],
  'bytes of no encoding': [
    ONE,
    () => Buffer.concat([Buffer.from(HEAD + LINE), Buffer.from([0xc3, 0x28, 0xff, 0x81])]),
  ],
  'an open quotation mark': [
    'Row 2 begins a cell with a quotation mark that is not closed.',
    () => long(`${HEAD}"`, 'xy'),
  ],
  'cells of marks alone': [
    '0 lines, 1 unreadable rows',
    () => Buffer.from(`${HEAD}05-Jan-2026,A,,"${'-'.repeat(5 * MB)}"`),
  ],
  'long labels above the headings': [
    ONE,
    () => Buffer.from(`${`a${' '.repeat(4000)}!\n`.repeat(99)}${HEAD}${LINE}`),
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'estate-statements-'))
beforeAll(() => {
  for (const [name, [, make]] of Object.entries(FILES)) writeFileSync(join(folder, name), make())
})
afterAll(() => rmSync(folder, { recursive: true }))

test('hostile files are refused in words, or read for what they hold, within bounds', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=192',
    'server/test/read-statements.ts',
    folder,
  ])
  const { read, grown_bytes } = JSON.parse(stdout)
  expect(read).toEqual(Object.fromEntries(Object.entries(FILES).map(([name, [became]]) => [name, became])))
  expect(grown_bytes).toBeLessThan(MOST_MEMORY_BYTES)
})

test('the text of scripts is no narration', async () => {
  const [, make] = FILES['HTML with scripts'] ?? []
  expect((await readText(make?.() ?? '')).lines[0]?.narration).toBe('TRF FROM ADA SAMPLE')
})

test('a refusal of the child process reaches who uploaded the file', async () => {
  await expect(readStatement(uploadOf('House,Tenant\n1,Ada'))).rejects.toThrow(NO_HEADINGS)
  await expect(readStatement(uploadOf(Buffer.alloc(SHEET_LIMIT_BYTES + 1)))).rejects.toThrow(
    'larger than 10 MB',
  )
})

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts].map((part) => Buffer.from(part)))
const packed = (text: string) => ['1 0 obj\n<</Type/ObjStm>>\nstream\n', deflateSync(text), '\nendstream\n']
const ADVICE = 'Ask the bank for the statement as Excel (.xlsx) or CSV, and upload that.'
test.each([
  ['a PDF', pdf('<</Font 1 0 R>>'), `This is a PDF. ${ADVICE}`],
  [
    'a PDF with a password',
    pdf('trailer<</Encrypt 5 0 R>>'),
    `This is a PDF with a password, which cannot be read here. ${ADVICE}`,
  ],
  [
    'a scan',
    pdf('<</Subtype/Image>>', ...packed('<</Resources<<>>>>')),
    `This PDF is a scan: a picture of paper, without text. ${ADVICE}`,
  ],
  [
    'a PDF with packed fonts and a logo',
    pdf('<</Subtype/Image>>', ...packed('<</Font 1 0 R>>')),
    `This is a PDF. ${ADVICE}`,
  ],
  [
    'a real .xls',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    'This file is of an older Excel (.xls). Save it as an Excel workbook (.xlsx) and upload that.',
  ],
  [
    'a workbook with a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'This file is protected with a password. Save it without one and upload it again.',
  ],
])('%s is refused with advice', async (_, bytes, message) => {
  await expect(readText(bytes)).rejects.toThrow(message)
})
