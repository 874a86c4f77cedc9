import { expect, test } from 'vitest'
import { readText } from '#server/test/bank-statements.ts'

const HEAD = 'Date,Value Date,Narration,Debit,Credit,Balance'
const rows = (...days: string[]) => days.map((day) => `${day},${day},TRF,,500,`)
const read = (...lines: string[]) => readText([HEAD, ...lines].join('\n'))
const days = async (...lines: string[]) => (await read(...lines)).lines.map(({ day }) => day)

test('a number above 12 in one row decides for all', async () => {
  expect(await days(...rows('02/01/2026', '13/01/2026'))).toEqual(['2026-01-02', '2026-01-13'])
  expect(await days(...rows('02/01/2026', '02/13/2026'))).toEqual(['2026-02-01', '2026-02-13'])
  expect(await days('02/01/2026,13/01/2026,TRF,,500,')).toEqual(['2026-01-02'])
})

test('the period above the headings decides', async () => {
  const file = (period: string) => [period, HEAD, ...rows('02/03/2026', '03/03/2026')].join('\n')
  const { lines, from_on, to_on } = await readText(file('Period,1 March 2026 to 31 March 2026'))
  expect(lines.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-03'])
  expect([from_on, to_on]).toEqual(['2026-03-01', '2026-03-31'])
  expect((await readText(file('Period,01/01/2026 - 31/12/2026'))).date_order).toBe('day first')
  expect((await readText(file('Period,01/01/2026 - 12/12/2026'))).asks_date_order).toBe(true)
})

test('rows follow one another in one order alone', async () => {
  expect(await days(...rows('02/01/2026', '03/01/2026', '01/02/2026'))).toEqual([
    '2026-01-02',
    '2026-01-03',
    '2026-02-01',
  ])
})

test('the balances say which end is the oldest', async () => {
  // 4 January and 3 February, or 1 April and 2 March.
  const file = ['04/01/2026,,A,,100,100', '03/02/2026,,B,,50,150']
  expect(await days(...file)).toEqual(['2026-01-04', '2026-02-03'])
  const newest_first = ['04/01/2026,,A,,50,150', '03/02/2026,,B,,100,100']
  expect(await days(...newest_first)).toEqual(['2026-03-02', '2026-04-01'])
})

test('money is valued within days', async () => {
  expect(await days('05/01/2026,07/01/2026,TRF,,500,')).toEqual(['2026-01-05'])
})

test('both orders in one file, or days that a spreadsheet changed, stop it', async () => {
  await expect(read(...rows('13/01/2026', '01/14/2026'))).rejects.toThrow(
    'Row 2 has the day first (13/01/2026), row 3 the month (01/14/2026).',
  )
  await expect(read(...rows('2026-05-01', '13/01/2026'))).rejects.toThrow(
    'A spreadsheet program changed some dates of this file, but not 13/01/2026 in row 3.',
  )
})

test('an order that a person chose holds, and rows against it are listed', async () => {
  const file = [HEAD, ...rows('02/01/2026', '13/01/2026')].join('\n')
  const { lines, unreadable } = await readText(file, { date_order: 'month first' })
  expect(lines.map(({ day }) => day)).toEqual(['2026-02-01'])
  expect(unreadable.map(({ why }) => why)).toEqual(['“13/01/2026” does not have the month first'])
})

test('a layout that was confirmed does not stand against the file', async () => {
  const asked = await read(...rows('02/01/2026'))
  const layouts = [
    {
      headings: asked.headings_hash,
      fields: asked.columns.map(({ field }) => field),
      date_order: 'month first' as const,
    },
  ]
  const of = (...lines: string[]) => readText([HEAD, ...lines].join('\n'), { layouts })
  expect((await of(...rows('02/01/2026'))).lines[0]?.day).toBe('2026-02-01')
  expect((await of(...rows('02/01/2026', '13/01/2026'))).lines[0]?.day).toBe('2026-01-02')
})

test.each([
  ['05-Jan-2026', null],
  ['5 January 2026', null],
  ['"Mon, 5 Jan 2026"', null],
  ['05-JAN-26', null],
  ['20260105', null],
  ['2026-01-05T10:22:33.000Z', '10:22:33'],
  ['2026-01-05 10:22', '10:22:00'],
  ['05 Jan 2026 21:57:28', '21:57:28'],
  ['"Jan 5, 2026, 9:05 PM"', '21:05:00'],
  ['05-Jan-2026 12:05:00 AM', '00:05:00'],
])('%s is a day', async (text, time) => {
  const { lines } = await readText(`Date,Narration,Credit\n${text},TRF,500`)
  expect(lines).toMatchObject([{ day: '2026-01-05', time }])
})

test('a missing line is said by its amount, above the first line and below the last too', async () => {
  const file = (opening: string, closing: string) =>
    readText(
      [
        `Opening Balance,"${opening}"`,
        `Closing Balance,"${closing}"`,
        HEAD,
        '05-Jan-2026,,A,,500,1500',
        '07-Jan-2026,,B,200,,1300',
      ].join('\n'),
    )
  expect(await file('1,000.00', '1,300.00')).toMatchObject({ chain: 'whole', gaps: [] })
  expect((await file('900.00', '1,300.00')).gaps).toEqual([
    { amount: 100, after: '2026-01-05', before: '2026-01-05' },
  ])
  expect((await file('1,000.00', '1,000.00')).gaps).toEqual([
    { amount: -300, after: '2026-01-07', before: '2026-01-07' },
  ])
})

test('a bank may write the newest day first, and the oldest line of a day first', async () => {
  const { chain, lines } = await read(
    '06-Jan-2026,,C,,30,160',
    '06-Jan-2026,,D,,40,200',
    '05-Jan-2026,,A,,100,100',
    '05-Jan-2026,,B,,30,130',
  )
  expect([chain, lines.map(({ narration }) => narration).join('')]).toEqual(['whole', 'ABCD'])
})

test('balances carried from page to page are neither the opening nor the closing one', async () => {
  const carried = [',,Balance C/F,,,500', HEAD, ',,Balance B/F,,,500']
  const { chain, opening, closing } = await read(
    ',,Balance B/F,,,100',
    '05-Jan-2026,,A,,400,500',
    ...carried,
    '06-Jan-2026,,B,,500,1000',
  )
  expect([chain, opening, closing]).toEqual(['whole', 100, 1000])
})

test('columns that were taken for one another show in the balances', async () => {
  const file = ['05-Jan-2026,,A,,500,500', '06-Jan-2026,,B,,500,1000', '07-Jan-2026,,C,,500,1500'].join('\n')
  const flipped = await readText(`Date,Value Date,Narration,Credit,Debit,Balance\n${file}`)
  expect(flipped.chain).toBe('broken')
  expect(flipped.notes).toEqual([
    'Most balances do not follow from the amounts. Check which column is money in and which is money out.',
  ])
})
