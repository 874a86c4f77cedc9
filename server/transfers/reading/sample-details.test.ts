import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readSample, readText, sampleStatement, uploadOf } from '#server/test/bank-statements.ts'
import { readStatement } from './read-statement.ts'

test('the value date, the time and the fee of a line are kept', async () => {
  const [gtb, ecobank, moniepoint, opay] = await Promise.all(
    ['S01', 'S19', 'S21', 'S24'].map((each) => readSample(each)),
  )
  expect(gtb?.lines[1]).toMatchObject({ day: '2026-01-05', value_day: '2026-01-03' })
  expect(ecobank?.lines[0]).toMatchObject({
    day: '2025-11-30',
    value_day: '2025-12-01',
    reference: '000000000041',
  })
  expect(moniepoint?.lines[0]).toMatchObject({
    time: '10:00:01',
    fee: 100,
    balance: 144_900,
    payer_bank: 'Other Bank',
    narration: 'dues',
  })
  expect(moniepoint?.lines[2]).toMatchObject({ fee: null, payer: null, payer_bank: null })
  expect(opay?.lines[0]).toMatchObject({
    time: '21:57:28',
    payer_bank: 'Other Bank',
    payer_account: '0011',
    reference: '260104010100000000000061',
  })
})

test('a reference that tells no rows apart is none, and an apostrophe before it goes', async () => {
  const [none, shared] = await Promise.all([readSample('S01'), readSample('S05')])
  expect(none?.lines.map(({ reference }) => reference)).toEqual([null, null, null, null])
  expect(shared?.lines.map(({ reference }) => reference)).toEqual([
    '000000260112GTW',
    '000000260112GTW',
    '000000260113API',
  ])
})

test('agents, banks and wallets are no payers to remember', async () => {
  const { lines } = await readSample('S33')
  expect(lines.map(({ is_agent }) => is_agent)).toEqual([false, false, true, true, true])
  expect(lines.map(({ payer_bank }) => payer_bank)).toEqual([
    'First Bank',
    'Kuda',
    'PalmPay',
    'Union Bank',
    null,
  ])
  expect(lines[3]?.narration).toBe('NIP/UBN/OTHER INCOME/uniondirect/POS/Transfer from *********0000')
})

test('a formula stays text, and a narration of two rows is one line', async () => {
  const { lines } = await readSample('S39')
  expect(lines.map(({ narration }) => narration)).toEqual([
    '=HYPERLINK("http://x.invalid";"dues")',
    'TRF; FROM ADA SAMPLE',
  ])
})

const rows = sampleStatement('S27').toString()
const western = (text: string) => Buffer.from(text, 'latin1')
/** S37: the rows of S27 as other programs write them. */
test.each([
  ['UTF-8 with its mark', Buffer.from(`\ufeff${rows}`)],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${rows}`, 'utf16le')],
  ['UTF-16 of another order', Buffer.from(`\ufeff${rows}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(rows, 'utf16le')],
  ['UTF-16 of another order without a mark', Buffer.from(rows, 'utf16le').swap16()],
  ['Windows-1252', western(rows.replaceAll('BOLA', 'BOLÀ'))],
  ['semicolons', Buffer.from(rows.replaceAll(/,(?=\D)|(?<=\D),(?=")/g, ';'))],
  ['tabs', Buffer.from(rows.replaceAll(/,(?=\D)|(?<=\D),(?=")/g, '\t'))],
  ['CRLF', Buffer.from(rows.replaceAll('\n', '\r\n'))],
  ['CR alone', Buffer.from(rows.replaceAll('\n', '\r'))],
])('%s is read like any other', async (_, bytes) => {
  const [read, other] = await Promise.all([readSample('S27'), readText(bytes)])
  const inAscii = (text: string | null) => text?.replaceAll('À', 'A') ?? null
  expect(
    other.lines.map((line) => ({ ...line, narration: inAscii(line.narration), payer: inAscii(line.payer) })),
  ).toEqual(read.lines)
})

test('a workbook with real dates and numbers is read, with its account that lost a zero', async () => {
  const rows = [
    ['Account Number', 123456789],
    ['Opening Balance', 1000],
    ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
    [new Date('2026-01-05'), 'TRF FROM ADA SAMPLE', null, 45_000.5, 46_000.5],
    [new Date('2026-01-06'), 'SMS CHARGE', 128.25, null, 45_872.25],
  ]
  const read = await readText(await writeXlsx({ sheets: [{ name: 'Statement', rows }] }))
  expect(read).toMatchObject({ account_number: '0123456789', opening: 1000, chain: 'whole' })
  expect(read.lines.map(({ row, day, amount }) => [row, day, amount])).toEqual([
    [4, '2026-01-05', 45_000.5],
    [5, '2026-01-06', -128.25],
  ])
})

test('a child process reads the same', async () => {
  expect(await readStatement(uploadOf(sampleStatement('S24')))).toEqual(await readSample('S24'))
})
