import { expect, test } from 'vitest'
import type { LineClass } from '#contract/bank-lines.ts'
import { readSample, SAMPLES } from '#server/test/bank-statements.ts'
import type { ReadLine, ReadStatement } from './read-statement.ts'

type Line = [row: number, day: string, amount: number, is: LineClass, payer?: string | null]
type Facts = Partial<Omit<ReadStatement, 'lines' | 'columns'>>

const JAN = (day: number) => `2026-01-${String(day).padStart(2, '0')}`
const EACH: Record<string, [Line[], Facts?]> = {
  S01: [
    [
      [3, JAN(5), 45_000, 'payment', 'ADA SAMPLE'],
      [4, JAN(5), 45_000, 'payment', null],
      [5, JAN(6), -128, 'bank charge'],
      [6, JAN(6), -20_000, 'money out'],
    ],
    {
      account_number: '9900000017',
      opening: 70_000,
      closing: 139_872,
      chain: 'whole',
      from_on: JAN(1),
      to_on: JAN(31),
    },
  ],
  S02: [
    [
      [19, JAN(10), 120_000, 'payment', 'EFE TESTER'],
      [20, JAN(12), 30_000, 'payment', 'CHIDI MODEL'],
    ],
    { account_number: '9900000017', opening: 1000, closing: 151_000, chain: 'whole' },
  ],
  S03: [
    [
      [2, JAN(7), -200_000, 'money out'],
      [3, JAN(7), -50, 'bank charge'],
      [4, JAN(7), -3.75, 'bank charge'],
      [5, JAN(8), 200_000, 'reversal'],
      [6, JAN(8), 50, 'reversal'],
      [7, JAN(8), 3.75, 'reversal'],
    ],
    { opening: 500_000, closing: 500_000, chain: 'whole' },
  ],
  S04: [
    [
      [2, JAN(9), -80_000, 'money out'],
      [3, JAN(9), -50, 'bank charge'],
      [4, JAN(9), -3.75, 'bank charge'],
      [5, JAN(9), 45_000, 'payment', 'ADA SAMPLE'],
    ],
  ],
  S05: [
    [
      [2, JAN(12), 45_000, 'payment', 'KUDA'],
      [3, JAN(12), -50, 'bank charge'],
      [4, JAN(13), -26.88, 'bank charge'],
    ],
    { opening: 10_000, closing: 54_923.12 },
  ],
  S06: [
    [
      [2, '2025-07-31', 60_000, 'payment', 'EFE TESTER'],
      [3, '2025-07-31', -50, 'bank charge'],
    ],
  ],
  S08: [
    [
      [4, JAN(5), 45_000, 'payment', 'ADA SAMPLE'],
      [3, JAN(5), 45_000, 'payment', 'CHIDI MODEL'],
      [2, JAN(13), -50, 'bank charge'],
    ],
    { date_order: 'day first', opening: 100_000, closing: 189_950, chain: 'whole' },
  ],
  S10: [
    [
      [3, '2026-06-01', 45_000, 'payment', 'EFE TESTER'],
      [4, '2026-06-15', -60_000, 'money out'],
    ],
    { opening: 5000, closing: -10_000, chain: 'whole' },
  ],
  S11: [
    [
      [3, JAN(5), 45_000, 'payment', 'ADA SAMPLE'],
      [4, JAN(5), 45_000, 'payment', 'BOLA EXAMPLE'],
      [5, JAN(6), -20_000, 'money out'],
    ],
    { opening: 50_000, chain: 'whole' },
  ],
  S12: [
    [
      [3, JAN(5), 45_000, 'payment', 'CHIDI MODEL'],
      [4, JAN(7), -50_000, 'bank charge'],
    ],
    { opening: -10_000, closing: -15_000, chain: 'whole' },
  ],
  S15: [
    [
      [2, JAN(2), 45_000, 'payment', 'EFE TESTER'],
      [3, JAN(3), -24, 'bank charge'],
    ],
  ],
  S17: [
    [
      [2, JAN(5), 45_000, 'payment', 'CHIDI MODEL'],
      [3, JAN(6), -5000, 'money out'],
    ],
    { date_order: 'day first', closing: 40_000 },
  ],
  S19: [
    [
      [2, '2025-11-30', 45_000, 'payment', 'EFE TESTER'],
      [3, '2025-12-01', -50, 'bank charge'],
    ],
  ],
  S21: [
    [
      [9, JAN(5), 45_000, 'payment', 'CHIDI MODEL'],
      [10, JAN(5), -50, 'bank charge'],
      [11, JAN(6), 25_000, 'payment', null],
      [12, JAN(7), -30_000, 'money out'],
      [13, JAN(7), 30_000, 'reversal', 'SAMPLE GARDENS RA'],
    ],
    { account_number: '9900000025', opening: 100_000, closing: 169_850, chain: 'whole', to_on: JAN(31) },
  ],
  S22: [
    [
      [2, JAN(5), 45_000, 'payment', 'CHIDI MODEL'],
      [3, JAN(12), 45_000, 'payment', 'ADA SAMPLE'],
      [4, JAN(13), -20, 'bank charge'],
    ],
    { date_order: 'month first' },
  ],
  S24: [
    [
      [8, JAN(4), 45_000, 'payment', 'ADA SAMPLE'],
      [9, JAN(4), -45_000, 'own move'],
      [10, JAN(5), 45_000, 'payment', 'BOLA EXAMPLE'],
      [11, JAN(5), -45_000, 'own move'],
      [12, JAN(5), 45_000, 'own move', null],
      [13, JAN(5), -50, 'bank charge'],
    ],
    { account_number: '9900000033', opening: 0, closing: 44_950, chain: 'whole' },
  ],
  S25: [
    [
      [4, JAN(5), 45_000, 'payment', 'ADA SAMPLE'],
      [3, JAN(5), -20_000, 'money out'],
      [2, JAN(13), 45_000, 'payment', 'CHIDI MODEL'],
    ],
    {
      date_order: 'month first',
      chain: 'no balance',
      closing: null,
      notes: ['This file has no balances, so nothing shows whether a line is missing.'],
    },
  ],
  S27: [
    [
      [2, JAN(5), 10_000, 'payment', 'BOLA EXAMPLE'],
      [3, JAN(5), 10_000, 'payment', 'BOLA EXAMPLE'],
    ],
  ],
  S28: [
    [
      [2, JAN(5), 10_000, 'payment', 'BOLA EXAMPLE'],
      [3, JAN(5), 10_000, 'payment', 'BOLA EXAMPLE'],
    ],
    { chain: 'no balance' },
  ],
  S31: [
    [
      [2, JAN(5), 25_000, 'payment', 'ADA SAMPLE'],
      [3, JAN(14), 1500, 'payment', 'BOLA EXAMPLE'],
      [4, JAN(15), 2300.5, 'payment', 'EFE TESTER'],
      [5, JAN(16), -1_250_000, 'bank charge'],
      [6, JAN(17), 1000, 'payment', 'CHIDI MODEL'],
    ],
    { date_order: 'day first' },
  ],
  S32: [
    Array.from({ length: 10 }, (_, index): Line => {
      const payer = ['ADA SAMPLE', 'ada sample', 'ADASAMPLE'][index] ?? 'ADA SAMPLE'
      return [index + 2, JAN(5), 1000, 'payment', payer]
    }),
    { closing: 10_000, chain: 'whole' },
  ],
  S33: [
    [
      [2, JAN(5), 45_000, 'payment', 'CHIDI MODEL'],
      [3, JAN(5), 45_000, 'payment', 'ADA SAMPLE'],
      [4, JAN(6), 45_000, 'payment', 'PALMPAY LIMITED'],
      [5, JAN(6), 45_000, 'payment', 'OTHER INCOME'],
      [6, JAN(13), 112_500, 'card settlement', 'Paystack'],
    ],
  ],
  S34: [
    [
      [2, JAN(5), 135_000, 'payment', 'LANDLORD PROPERTIES LTD'],
      [3, JAN(6), 45_000, 'payment', 'LANDLORD PROPERTIES LTD'],
      [4, JAN(7), 45_000, 'payment', 'SPOUSE OTHERNAME'],
      [5, '2026-02-07', 45_000, 'payment', 'SPOUSE OTHERNAME'],
    ],
  ],
  S35: [[[3, JAN(5), 45_000, 'payment', 'ADA SAMPLE']], { account_number: '9900000900' }],
  S39: [
    [
      [2, JAN(5), 45_000, 'payment', null],
      [3, JAN(6), 1000, 'payment', 'ADA SAMPLE'],
    ],
    { chain: 'whole' },
  ],
  S41: [
    [
      [2, JAN(5), 45_000, 'payment', 'ADA SAMPLE'],
      [3, JAN(7), 45_000, 'payment', 'EFE TESTER'],
    ],
    { chain: 'broken', gaps: [{ amount: 45_000, after: JAN(5), before: JAN(7) }] },
  ],
}

const inShort = ({ row, day, amount, payer, class: is }: ReadLine): Line => [row, day, amount, is, payer]

test.each(Object.entries(EACH))('%s is read as it is right', async (number, [lines, facts = {}]) => {
  const read = await readSample(number)
  expect(read.lines.map(inShort)).toEqual(lines.map((line) => [...line.slice(0, 4), line[4] ?? null]))
  expect(read).toMatchObject({
    ...facts,
    read: lines.length,
    unreadable: [],
    gaps: facts.gaps ?? [],
    asks_date_order: false,
  })
})

const APART = ['S07', 'S18', 'S23']
test('every sample is read here', () => {
  expect(SAMPLES.map((name) => name.slice(0, 3))).toEqual([...Object.keys(EACH), ...APART].sort())
})

test.each(['S07', 'S23'])('%s asks once for the order of its dates, and keeps the answer', async (number) => {
  const asked = await readSample(number)
  expect(asked).toMatchObject({ asks_date_order: true, date_order: null, lines: [], read: 2 })
  const answered = await readSample(number, { date_order: 'month first' })
  const layout = {
    headings: answered.headings_hash,
    fields: answered.columns.map(({ field }) => field),
    date_order: answered.date_order,
  }
  const again = await readSample(number, { layouts: [layout] })
  expect(again).toEqual(answered)
  expect(again).toMatchObject({ asks_date_order: false, unreadable: [], read: 2 })
  expect(again.lines.map(({ day }) => day)).toEqual(
    number === 'S07' ? ['2026-02-01', '2026-02-01'] : ['2026-01-05', '2026-12-05'],
  )
})

test('S18, a text in columns of spaces, is refused in words', async () => {
  await expect(readSample('S18')).rejects.toThrow(
    'This file has no row of headings such as Date, Narration, Debit, Credit and Balance.',
  )
})
