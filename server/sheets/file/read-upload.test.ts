import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { EXPLAINING_TAB } from '#contract/sheet-fields.ts'
import { STRINGS, TAB, tab, workbookParts } from '#server/test/workbook-parts.ts'
import { zipOf } from '#server/test/zip.ts'
import { readUpload } from './read-upload.ts'

type Rows = NonNullable<Parameters<typeof writeXlsx>[0]['sheets'][number]['rows']>
const workbook = (...tabs: { name: string; rows: Rows; hidden?: boolean }[]) => writeXlsx({ sheets: tabs })
/** A workbook with a handwritten tab. */
const written = (rows: string, strings = '<sst/>') =>
  zipOf([...workbookParts, { name: STRINGS, bytes: Buffer.from(strings) }, { name: TAB, bytes: tab(rows) }])
const csv = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
/** Runs in this process, which is faster; read-sheet.test.ts covers the child process. */
const read = (bytes: Uint8Array, file_name: string, attributes: { id: number; name: string }[] = []) =>
  readUpload({ bytes, file_name, attributes })
const rowsOf = async (bytes: Uint8Array) => (await read(bytes, 'residents')).rows

test('a title and blank rows above the headings are skipped, and rows keep the numbers that Excel shows', async () => {
  const bytes = await workbook({
    name: 'Residents',
    rows: [
      ['Sunrise Gardens, residents'],
      ['As of', '1 Nov 2026'],
      [],
      ['Flat No', 'Occupant', 'GSM', 'Bal b/f'],
      ['Flat 1', 'Ada Obi', '08031234567', 45_000.5],
      [],
      ['', ' '],
      ['Flat 2', 'Bọ́lá Adé', null, null],
    ],
  })
  expect(await read(bytes, 'a.xlsx')).toEqual({
    name: 'Residents',
    heading_row: 4,
    headings: ['Flat No', 'Occupant', 'GSM', 'Bal b/f'],
    rows: [
      { number: 5, cells: ['Flat 1', 'Ada Obi', '08031234567', '45000.5'] },
      { number: 8, cells: ['Flat 2', 'Bọ́lá Adé', '', ''] },
    ],
    notes: [],
  })
})

test('a flat that is merged over its tenants is the flat of each; what they owe together is said once', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Residents',
        rows: [
          ['Flat No', 'Landlord', 'Occupant', 'Bal b/f'],
          ['Flat 1', 'Chief Okoro', 'Ada Obi', 45_000],
          [null, null, 'Bayo Ade', null],
          ['Flat 2', null, 'Ngozi Eze', null],
        ],
        merges: [
          { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
          { startRow: 1, startCol: 1, endRow: 3, endCol: 1 },
          { startRow: 1, startCol: 3, endRow: 2, endCol: 3 },
        ],
      },
    ],
  })
  expect((await rowsOf(bytes)).map(({ cells }) => cells)).toEqual([
    ['Flat 1', 'Chief Okoro', 'Ada Obi', '45000'],
    ['Flat 1', 'Chief Okoro', 'Bayo Ade', ''],
    ['Flat 2', 'Chief Okoro', 'Ngozi Eze', ''],
  ])
})

test('of several tabs the one whose headings are known best is read, and none that is hidden', async () => {
  const people = [
    ['House', 'Occupant', 'Phone'],
    ['House 1', 'Ada Obi', '0803'],
  ]
  const bytes = await workbook(
    { name: 'Notes', rows: [['House'], ['Call the chairman']] },
    { name: 'Old', rows: [['House', 'Occupant', 'Phone', 'Arrears'], ['House 9']], hidden: true },
    { name: 'Now', rows: people },
    { name: EXPLAINING_TAB, rows: [['Column', 'What to write']] },
  )
  expect(await read(bytes, 'a.xlsx')).toMatchObject({
    name: 'Now',
    rows: [{ number: 2 }],
    notes: [
      'Only the tab “Now” is read, not “Notes”. To bring another one in, hide the rest in the spreadsheet and upload it again.',
    ],
  })
})

test('tabs that are blocks with the same headings are read together, in whatever order their columns stand', async () => {
  const bytes = await workbook(
    {
      name: 'Block A',
      rows: [
        ['Flat', 'Occupant', 'Arrears'],
        ['Flat 1', 'Ada', 100],
      ],
    },
    { name: 'Blk B', rows: [['Block B'], ['Arrears', 'Flat', 'Name of Occupant'], [200, 'Flat 1', 'Bola']] },
    {
      name: 'Summary',
      rows: [
        ['Flat', 'Occupant', 'Arrears'],
        ['All', '', 300],
      ],
    },
    {
      name: 'Block C',
      rows: [
        ['Flat', 'Car'],
        ['Flat 1', 'Toyota'],
      ],
    },
    { name: 'Empty', rows: [] },
  )
  expect(await read(bytes, 'a.xlsx')).toMatchObject({
    headings: ['Flat', 'Occupant', 'Arrears'],
    rows: [
      { number: 2, cells: ['Flat 1', 'Ada', '100'], tab: 'Block A' },
      { number: 5, cells: ['Flat 1', 'Bola', '200'], tab: 'Blk B' },
    ],
    notes: [
      'The tabs “Block A” and “Blk B” are read together: row 1 of “Blk B” is row 3 here.',
      'Only these tabs are read, not “Summary” and “Block C”. To bring another one in, hide the rest in the spreadsheet and upload it again.',
    ],
  })
})

test('merged cells of a second tab fill its own rows', async () => {
  const tab = (name: string) => ({
    name,
    rows: [
      ['Flat', 'Landlord', 'Occupant'],
      ['Flat 1', `Chief ${name}`, 'Ada'],
      ['Flat 2', null, 'Bola'],
    ],
    merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }],
  })
  const bytes = await writeXlsx({ sheets: [tab('Block A'), tab('Block B')] })
  expect((await rowsOf(bytes)).map(({ cells }) => cells[1])).toEqual([
    ...['Chief Block A', 'Chief Block A'],
    ...['Chief Block B', 'Chief Block B'],
  ])
})

test('a row that is hidden is told from others', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = `<row r="1">${cell('House')}</row><row r="2" hidden="1">${cell('H1')}</row><row r="3" hidden="0">${cell('H2')}</row>`
  expect(await rowsOf(written(rows))).toEqual([
    { number: 2, cells: ['H1'], hidden: true },
    { number: 3, cells: ['H2'] },
  ])
})

test('two rows of headings are one where groups stand over some columns', async () => {
  const bytes = await workbook({
    name: 'A',
    rows: [
      ['LIST OF RESIDENTS'],
      ['S/N', 'House', 'TENANT', null, 'LANDLORD', null, 'ACCOUNT'],
      [null, null, 'Name', 'GSM', 'Name', 'Phone', 'Bal b/f'],
      ['1', 'No 1 Palm Close', 'Ada Obi', '0803', 'Chief Bello', '0802', 15_000],
    ],
  })
  expect(await read(bytes, 'a.xlsx')).toMatchObject({
    heading_row: 3,
    headings: ['S/N', 'House', 'TENANT Name', 'TENANT GSM', 'LANDLORD Name', 'LANDLORD Phone', 'Bal b/f'],
    rows: [{ number: 4 }],
  })
})

test.each([
  ['a home whose words could be headings', 'House,Name,Type\nPalm House,Landlord,Owner\n'],
  ['a column without a heading', 'House,Name\nPalm House,Ada,Phone\n'],
])('one row of headings stays one above %s', async (_, text) => {
  expect(await read(csv(text), 'a.csv')).toMatchObject({ heading_row: 1, rows: [{ number: 2 }] })
})

test('an attribute of properties is a heading too', async () => {
  const bytes = csv('Generator,Borehole\nx,y\nHouse,Notes\n')
  const attributes = ['Generator', 'Borehole', 'Pool'].map((name, id) => ({ id, name }))
  expect((await read(bytes, 'a.csv', attributes)).heading_row).toBe(1)
  expect((await read(csv('x,y\nPool,Borehole\n1,2'), 'a.csv', attributes)).heading_row).toBe(2)
})

test('cells are read as a person sees them: days, leading zeros, plain digits', async () => {
  const cells = new Map(
    Object.entries({
      '1,0': { value: 8_031_234_567, style: { numFmt: '00000000000' } },
      '1,1': { value: new Date('2025-12-31T00:00:00Z'), style: { numFmt: 'dd/mm/yyyy' } },
      '1,2': { value: 8.03e9 },
      '1,3': { value: 0.1 + 0.2 },
      '1,4': { value: 100_000 / 3, style: { numFmt: '#,##0.00' } },
      '1,5': { value: 1e21 },
      '1,6': { value: true },
      '1,7': { value: 'Ada\r\nObi\u0007' },
      '1,8': { value: 46_022, style: { numFmt: '"May" 0' } },
      '1,9': { value: 7, style: { numFmt: '000' } },
    }),
  )
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [Array(10).fill('Heading')], cells }] })
  expect(await rowsOf(bytes)).toEqual([
    {
      number: 2,
      cells: [
        ...['08031234567', '2025-12-31', '8030000000', '0.3', '33333.33', '1000000000000000000000'],
        ...['TRUE', 'Ada\nObi', '46022', '007'],
      ],
    },
  ])
})

test('days of a workbook that counts from 1904 are the same days', async () => {
  const bytes = await writeXlsx({
    dateSystem: '1904',
    sheets: [{ name: 'A', rows: [['Since'], [new Date('2025-12-31T00:00:00Z')]] }],
  })
  expect(await rowsOf(bytes)).toEqual([{ number: 2, cells: ['2025-12-31'] }])
})

test('a formula says what it came to when the file was saved, and is never worked out', async () => {
  const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>Arrears</t></is></c></row>'
  expect(await rowsOf(written(`${heading}<row r="2"><c r="A2"><f>1+1</f><v>45000</v></c></row>`))).toEqual([
    { number: 2, cells: ['45000'] },
  ])
  await expect(rowsOf(written(`${heading}<row r="2"><c r="A2"><f>1+1</f><v/></c></row>`))).rejects.toThrow(
    'Cell A2 has a formula without its result. Open the file in Excel, save it and upload it again.',
  )
})

test('text in runs is put together, without how it is read aloud', async () => {
  const strings =
    '<sst><si><t>House</t></si><si><r><t xml:space="preserve">House </t></r><r><t>1_x000A_A</t></r><rPh><t>ku</t></rPh></si></sst>'
  const row = (number: number) => `<row><c t="s"><v>${number}</v></c></row>`
  expect(await rowsOf(written(`${row(0)}${row(1)}`, strings))).toEqual([{ number: 2, cells: ['House 1\nA'] }])
})

test.each([
  ['commas', csv('House,Occupant\n"House 1, rear","Ada ""A"" Obi"\n'), ['House 1, rear', 'Ada "A" Obi']],
  ['semicolons', csv('House;Bal b/f\r\nHouse 1;1.234,50\r\n'), ['House 1', '1.234,50']],
  ['tabs', csv('House\tOccupant\rHouse 1\tAda\r'), ['House 1', 'Ada']],
  ['a line for Excel', csv('sep=;\nHouse;Occupant\nHouse 1;Ada'), ['House 1', 'Ada']],
  ['a mark of UTF-8', csv('\ufeffHouse,Occupant\nHouse 1,Adé'), ['House 1', 'Adé']],
  ['UTF-16', csv('\ufeffHouse\tOccupant\nHouse 1\tAdé', 'utf16le'), ['House 1', 'Adé']],
  ['Windows-1252', csv('House,Occupant\nHouse 1,Ad\xe9 \x80', 'latin1'), ['House 1', 'Adé €']],
  ['our own apostrophes', csv("House,GSM\nHouse 1,'+2348031234567"), ['House 1', '+2348031234567']],
  ['headings that nobody knows', csv('Eins;Zwei\nHouse 1, rear;x'), ['House 1, rear', 'x']],
  ['leading zeros', csv('House,GSM\n007,08031234567'), ['007', '08031234567']],
])('a CSV with %s', async (_, bytes, cells) => {
  expect(await rowsOf(bytes)).toEqual([{ number: 2, cells }])
})

test('UTF-16 of a big-endian machine is read', async () => {
  const bytes = csv('\ufeffHouse\tOccupant\nHouse 1\tAdé', 'utf16le').swap16()
  expect(await rowsOf(bytes)).toEqual([{ number: 2, cells: ['House 1', 'Adé'] }])
})

test('a CSV with line breaks in a cell counts rows, not lines', async () => {
  expect(await rowsOf(csv('House,Notes\nA,"one\ntwo"\n\n,\nB,\n'))).toEqual([
    { number: 2, cells: ['A', 'one\ntwo'] },
    { number: 5, cells: ['B', ''] },
  ])
})

test('what is longer than any field is cut after one more, so that its field refuses it', async () => {
  const [row] = await rowsOf(csv(`Notes\n${'x'.repeat(6000)}`))
  expect(row?.cells[0]).toHaveLength(5001)
})
