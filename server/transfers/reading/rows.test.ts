import { expect, test } from 'vitest'
import { readText } from '#server/test/bank-statements.ts'

const HEAD = 'Date,Narration,Reference,Debit,Credit,Balance'
const read = (...rows: string[]) => readText([HEAD, ...rows].join('\n'))
const amounts = async (...rows: string[]) => (await read(...rows)).lines.map(({ amount }) => amount)
const whys = async (...rows: string[]) =>
  (await read(...rows)).unreadable.map(({ row, why }) => `${row}: ${why}`)

const ADA = '05-Jan-2026,TRF FROM ADA SAMPLE,,,"45,000.00","45,000.00"'
const BOLA = '06-Jan-2026,TRF FROM BOLA EXAMPLE,,,"10,000.00","55,000.00"'

test.each([
  ['a repeated heading', HEAD],
  ['a page number', '2,,,,,'],
  ['a page number in words', 'Page 2 of 3,,,,,'],
  ['totals', ',TOTAL,,"5,000.00","55,000.00",'],
  ['dated totals', '06-Jan-2026,Total Debit/Total Credit/New Balance,,"5.00","55,000.00","45,000.00"'],
  ['a balance brought forward', '05-Jan-2026,Balance B/F,,,,"45,000.00"'],
  ['a dated balance carried forward', '05-Jan-2026,Balance C/F,,,,"45,000.00"'],
  ['the account of the next page', 'Account No,9900000017,,,,'],
  ['a line of stars', '**********,,,,,'],
  ['a sentence below', 'PLEASE ADDRESS ALL ENQUIRIES TO,,,,,'],
])('%s is no row', async (_, row) => {
  const {
    lines,
    unreadable,
    read: count,
  } = await readText(['Account No,9900000017', HEAD, ADA, row, BOLA].join('\n'))
  expect(lines.map(({ amount }) => amount)).toEqual([45_000, 10_000])
  expect([unreadable, count]).toEqual([[], 2])
})

test('a payer whose name begins like a total is a payer', async () => {
  const { lines } = await read('05-Jan-2026,TOTAL HOMES LTD dues,,,"5,000.00","5,000.00"')
  expect(lines).toMatchObject([{ amount: 5000, class: 'payment' }])
  expect(await amounts('05-Jan-2026,Opening balance of my dues,,,"5,000.00","5,000.00"')).toEqual([5000])
})

test.each([
  ['Account Number,9900000099,,,,', 'Account Number 9900000099'.replace('990000', '******')],
  ['OWealth Account Transactions,,,,,', 'OWealth Account Transactions'],
])('rows of a second account are not read: %s', async (row, named) => {
  const { lines, notes } = await readText(
    ['Account Number,9900000033', HEAD, ADA, row, HEAD, BOLA].join('\n'),
  )
  expect(lines).toHaveLength(1)
  expect(notes).toEqual([`Rows from 4 on are of another account (${named}) and are not read.`])
})

test('rows that could hold money and cannot be read are listed with the reason', async () => {
  expect(
    await whys(
      ADA,
      '31-Feb-2026,TRF FROM ADA SAMPLE,,,"45,000.00",',
      ',TRF FROM ADA SAMPLE,,,"45,000.00",',
      '06-Jan-2026,TRF FROM ADA SAMPLE,,,,',
      '06-Jan-2026,TRF FROM ADA SAMPLE,,,about ten,',
      '06-Jan-2026,TRF FROM ADA SAMPLE,,"1,000.00","45,000.00",',
      '06-Jan-2026,dues, flat 3,,,"45,000.00","45,000.00"',
      'Jan 2026,TRF FROM ADA SAMPLE,,,"45,000.00",',
    ),
  ).toEqual([
    '3: Its day cannot be read',
    '4: It has no day',
    '5: It has no amount',
    '6: about ten is not an amount; write it as 45000 or 45,000.50',
    '7: It has money in and money out',
    '8: It has more cells than headings: a comma splits a text or an amount',
    '9: Its day cannot be read',
  ])
})

test.each(['05-Jan-2026,TRF,,45,000.00,45,000.00', '05-Jan-2026,TRF,,45,000.00,'])(
  'an amount without quotation marks is not cut at its comma: %s',
  async (row) => {
    const { lines, unreadable } = await readText(`Date,Narration,Debit,Credit,Remarks\n${row}`)
    expect([lines, unreadable.length]).toEqual([[], 1])
  },
)

test('amounts without any sign are money in, which is said', async () => {
  const { lines, notes } = await readText('Date,Narration,Amount,Balance\n05-Jan-2026,TRF,500,500')
  expect(lines).toMatchObject([{ amount: 500 }])
  expect(notes).toEqual(['No amount of this file has a sign, so all are read as money in.'])
})

test('rows read are lines and unreadable ones together; what moves no money is said', async () => {
  const {
    lines,
    unreadable,
    read: count,
    notes,
  } = await read(ADA, '06-Jan-2026,INTEREST,,0.00,0.00,"45,000.00"', 'x,TRF,,,"1,000.00",')
  expect([lines.length, unreadable.length, count]).toEqual([1, 1, 2])
  expect(notes).toEqual(['One row moves no money and is left out.'])
})

test('a narration that goes on in the next row is one text', async () => {
  const { lines } = await read(
    '05-Jan-2026,TRF FROM ADA SAMPLE,,,"45,000.00","45,000.00"',
    ',for KDA1408,,,,',
    BOLA,
  )
  expect(lines.map(({ narration }) => narration)).toEqual([
    'TRF FROM ADA SAMPLE for KDA1408',
    'TRF FROM BOLA EXAMPLE',
  ])
})

test.each([
  ['"(45,000.00)"', -45_000],
  ['-45000', -45_000],
  ['"−45,000.00"', -45_000],
  ['"\u00ad45,000.00"', -45_000],
  ['"45,000.00 DR"', -45_000],
  ['"Dr 45,000.00"', -45_000],
  ['"45,000.00CR"', 45_000],
  ['"CR 45,000.00"', 45_000],
  ['"+₦45,000.00"', 45_000],
  ['"â‚¦45,000.00"', 45_000],
  ['"?45,000.00"', 45_000],
  ['"NGN 45,000.00"', 45_000],
  ['45 000.00', 45_000],
  ['45000.0000', 45_000],
  ['"45.000,00"', 45_000],
  ['"450,00"', 450],
])('the amount %s is read', async (amount, naira) => {
  const { lines, unreadable } = await readText(`Date,Narration,Amount\n05-Jan-2026,TRF,${amount}`)
  expect(unreadable).toEqual([])
  expect(lines.map((line) => line.amount)).toEqual([naira])
})

test.each(['-', '--', '—', '\u00ad', 'nil', ''])('a debit of “%s” is none', async (nothing) => {
  expect(await amounts(`05-Jan-2026,TRF,,${nothing},"45,000.00",`)).toEqual([45_000])
})

test('a debit with a minus takes money back, unless all of them are written so', async () => {
  expect(await amounts('05-Jan-2026,A,,-500,,', '05-Jan-2026,B,,-20,,')).toEqual([-500, -20])
  expect(await amounts('05-Jan-2026,A,,500,,', '05-Jan-2026,B,,-20,,', '05-Jan-2026,C,,,-7,')).toEqual([
    -500, 20, -7,
  ])
})

test('a type that nobody knows stops the file', async () => {
  const file = (type: string) =>
    `Date,Narration,Type,Amount\n05-Jan-2026,A,Credit,500\n06-Jan-2026,B,${type},500`
  await expect(readText(file('Adjust'))).rejects.toThrow(
    'Row 3: “Adjust” in the column “Type” says neither money in nor money out.',
  )
  const other = 'Date,Narration,Type,Amount\n05-Jan-2026,A,Transfer,'
  await expect(readText(`${other}500`)).rejects.toThrow('“Transfer” in the column “Type”')
  expect((await readText(`${other}-500`)).lines[0]?.amount).toBe(-500)
})

test.each([
  ['', null],
  ['0', null],
  ['000', null],
  ['--', null],
  ['1.23E+20', null],
  ['2.60104E+23', null],
  ['260104010100000000000000', null],
  ["'000000000041", '000000000041'],
  ['="000000000041"', '000000000041'],
  ['260104010100000000000061', '260104010100000000000061'],
])('the reference “%s” is %s', async (reference, kept) => {
  expect((await read(`05-Jan-2026,TRF,${reference},,500,500`)).lines[0]?.reference).toBe(kept)
})

test('long account, phone and card numbers are masked wherever they stand', async () => {
  const { lines, unreadable, columns } = await read(
    '05-Jan-2026,FROM 0123456789 ADA SAMPLE 08030000001 card 4111111111111111 KDA1408,,,500,500',
    'x,FROM 0123456789,,,500,500',
  )
  expect(lines[0]).toMatchObject({
    narration: 'FROM ******6789 ADA SAMPLE *******0001 card ************1111 KDA1408',
    payer: 'ADA SAMPLE',
  })
  expect(JSON.stringify([unreadable, columns])).not.toMatch(/0123456789|08030000001/)
  const session = '000000260105101500000000000011'
  expect((await read(`05-Jan-2026,${session}/ADA SAMPLE,,,500,500`)).lines[0]?.narration).toBe(
    `${session}/ADA SAMPLE`,
  )
})

test('columns that a person corrected count, and those the estate confirmed for these headings', async () => {
  const file = 'When,Text,Hither,Thither,Balance\n05-Jan-2026,TRF,,500,500'
  const unknown = await readText(`${file}`.replace('When', 'Date'))
  expect(unknown).toMatchObject({ lines: [], read: 0, notes: ['Say which column holds the money.'] })
  const fields = ['day', 'narration', 'money_out', 'money_in', 'balance'] as const
  const corrected = await readText(file.replace('When', 'Date'), { fields: [...fields] })
  expect(corrected.lines).toMatchObject([{ amount: 500, class: 'payment' }])
  const layout = { headings: corrected.headings_hash, fields: [...fields], date_order: null }
  expect((await readText(file.replace('When', 'DATE'), { layouts: [layout] })).lines).toEqual(corrected.lines)
})

test('no rows are an error', async () => {
  await expect(read('Opening balance,,,,,"5,000.00"')).rejects.toThrow(
    'This file has headings, but no row with a day and an amount below them.',
  )
})
