import { crc32, deflateRawSync } from 'node:zlib'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { MOST_SHEET_ROWS, SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { TAB, tab, workbookParts } from '#server/test/workbook-parts.ts'
import { zipOf } from '#server/test/zip.ts'
import { readUpload } from './file/read-upload.ts'
import { readSheet } from './read-sheet.ts'
import { SheetRefusal } from './refusal.ts'

const read = (bytes: Uint8Array, file_name: string) =>
  readSheet({ bytes, file_name, attributes: [], remembered: new Map() })
const PROTECTED = 'This file is protected with a password. Save it without one and upload it again.'
const BROKEN = 'This file is damaged and cannot be read. Open it in Excel, save it again and upload that.'

const sheets = [
  {
    name: 'Residents',
    rows: [
      ['House', 'Occupant'],
      ['House 1', 'Ada Obi'],
    ],
  },
]
const good = await writeXlsx({ sheets })
const withParts = (...more: { name: string; bytes: Uint8Array }[]) =>
  zipOf([...workbookParts, { name: TAB, bytes: tab('') }, ...more])
const rows = tab('<row><c><v>1</v></c></row><row><c><v>45000</v></c></row>')
/** An amount changed in transit from 45,000 to 95,000; only the checksum shows it. */
const altered = zipOf([
  ...workbookParts,
  {
    name: TAB,
    deflated: deflateRawSync(Buffer.from(rows.toString().replace('45000', '95000'))),
    crc32: crc32(rows),
    says_bytes: rows.length,
  },
])
const compound = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')])
const filled = (count: number) => `House\n${'House 1\n'.repeat(count)}`

test.each([
  ['nothing', Buffer.alloc(0), 'empty', 'This file is empty.'],
  ['blank lines', Buffer.from('\n \r\n'), 'empty', 'This file is empty.'],
  ['separators alone', Buffer.from(',,\n,,'), 'empty', 'This file has no rows.'],
  [
    'headings alone',
    Buffer.from('House,Occupant\n,\n'),
    'empty',
    'This file has no rows below its headings.',
  ],
  ['a tab without rows', await writeXlsx({ sheets: [{ name: 'A' }] }), 'empty', 'This file has no rows.'],
  [
    'a workbook with a password',
    await writeXlsx({ sheets, encryption: { password: 'x', spinCount: 1000 } }),
    'protected',
    PROTECTED,
  ],
  [
    'a workbook with macros',
    await writeXlsx({ sheets, vbaProject: new Uint8Array(9) }),
    'macros',
    'This workbook has macros. Save it as an Excel workbook without them (.xlsx) and upload that.',
  ],
  [
    'a workbook that may have macros',
    withParts({
      name: '[content_types].xml',
      bytes: Buffer.from(
        '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      ),
    }),
    'macros',
    'This workbook has macros. Save it as an Excel workbook without them (.xlsx) and upload that.',
  ],
  [
    'an old workbook',
    compound('Workbook'),
    'not a sheet',
    'This file is of an older Excel (.xls). Save it as an Excel workbook (.xlsx) and upload that.',
  ],
  [
    'a binary workbook',
    withParts({ name: 'xl/workbook.bin', bytes: Buffer.from('x') }),
    'not a sheet',
    'This is an Excel binary workbook (.xlsb). Save it as an Excel workbook (.xlsx) and upload that.',
  ],
  [
    'an OpenDocument file',
    await writeOds({ sheets }),
    'not a sheet',
    'This is an OpenDocument file. Save it as an Excel workbook (.xlsx) or as CSV, and upload that.',
  ],
  [
    'a Word document',
    zipOf([{ name: 'word/document.xml', bytes: Buffer.from('x') }]),
    'not a sheet',
    'This is a Word document. Upload an Excel workbook (.xlsx) or a CSV.',
  ],
  [
    'an archive',
    zipOf([{ name: 'photo.jpg', bytes: Buffer.from('x') }]),
    'not a sheet',
    'This is an archive, not a spreadsheet. Upload an Excel workbook (.xlsx) or a CSV.',
  ],
  [
    'a renamed PDF',
    Buffer.from('%PDF-1.7\n%\xe2\xe3'),
    'not a sheet',
    'This is a PDF, not a spreadsheet. Upload an Excel workbook (.xlsx) or a CSV.',
  ],
  [
    'a PNG',
    Buffer.from('89504e470d0a1a0a', 'hex'),
    'not a sheet',
    'This is a picture, not a spreadsheet. Upload an Excel workbook (.xlsx) or a CSV.',
  ],
  [
    'a photo',
    Buffer.from('ffd8ffe000104a464946', 'hex'),
    'not a sheet',
    'This is a picture, not a spreadsheet. Upload an Excel workbook (.xlsx) or a CSV.',
  ],
  [
    'a photo of an iPhone',
    Buffer.from('\0\0\0\x18ftypheic'),
    'not a sheet',
    'This is a picture, not a spreadsheet. Upload an Excel workbook (.xlsx) or a CSV.',
  ],
  [
    'a web page',
    Buffer.from('<!DOCTYPE html><table>'),
    'not a sheet',
    'This is a document, not a spreadsheet. Open it in Excel, save it as an Excel workbook (.xlsx) and upload that.',
  ],
  [
    'a program',
    Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 0, 0, 0, 0, 0, 0]),
    'not a sheet',
    'This is not a spreadsheet. Upload an Excel workbook (.xlsx) or a CSV.',
  ],
  ['a workbook cut short', good.subarray(0, good.length / 2), 'broken', BROKEN],
  ['a workbook with another byte', altered, 'broken', BROKEN],
  [
    'a quotation mark that is not closed',
    Buffer.from('House\n"House 1\nHouse 2'),
    'open quotation mark',
    'Row 2 begins a cell with a quotation mark that is not closed.',
  ],
  [
    'a quotation mark that a later cell closes',
    Buffer.from('House,Occupant,Notes\nHouse 1,"Ada,x\nHouse 2,Bola,"y"\nHouse 3,Chidi,z'),
    'open quotation mark',
    'Row 2 begins a cell with a quotation mark that is not closed.',
  ],
  [
    'a quotation mark that a cell far below closes',
    Buffer.from(`House,Occupant\nHouse 1,"Ada\n${'House 2,Bola\n'.repeat(500)}House 3,Chidi"\nHouse 4,Dayo`),
    'open quotation mark',
    'Row 2 begins a cell with a quotation mark that is not closed.',
  ],
  [
    'a quotation mark that is not closed below a title that is a heading, too',
    Buffer.from('Tenants\nHouse,Occupant\nHouse 1,"Ada\nHouse 2,Bola\n'),
    'open quotation mark',
    'Row 3 begins a cell with a quotation mark that is not closed.',
  ],
  [
    'a row too many',
    Buffer.from(filled(MOST_SHEET_ROWS + 1)),
    'too many rows',
    'This sheet has 20,001 rows; at most 20,000 can be brought in at once. Split it and upload each part.',
  ],
  [
    'a column too many',
    Buffer.from(`House${','.repeat(100)}x\n1`),
    'too many columns',
    'This sheet has more than 100 columns. Leave out those that are not needed and upload it again.',
  ],
])('%s is refused, and told how to mend it', async (_, bytes, kind, message) => {
  await expect(readUpload({ bytes, file_name: 'a', attributes: [] })).rejects.toThrow(
    new SheetRefusal(kind as SheetRefusal['kind'], message),
  )
})

test('blank columns to the end of the world are no columns', async () => {
  const bytes = Buffer.from(`House${','.repeat(16_383)}\nHouse 1${','.repeat(16_383)}`)
  expect((await read(bytes, 'a.csv')).headings).toEqual(['House'])
})

test('a refusal of the child process arrives as it is', async () => {
  await expect(
    read(withParts({ name: 'xl/vbaProject.bin', bytes: Buffer.from('x') }), 'a'),
  ).rejects.toMatchObject({
    kind: 'macros',
  })
})

test('a file that is larger than is said before the upload is not looked at', async () => {
  await expect(read(Buffer.alloc(SHEET_LIMIT_BYTES + 1), 'a')).rejects.toThrow(
    'This file is larger than 10 MB. Split it and upload each part.',
  )
})

test('a part that inflates to less than it says is damage', async () => {
  const lying = zipOf([...workbookParts, { name: TAB, bytes: rows, says_bytes: rows.length + 1 }])
  await expect(read(lying, 'a')).rejects.toThrow(BROKEN)
})
