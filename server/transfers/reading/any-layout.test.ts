import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { longDay, shortDay } from '#contract/day-words.ts'
import { readText } from '#server/test/bank-statements.ts'

interface Written {
  day: string
  kobo: number
  narration: string
  reference: string
}

const two = (value: number) => String(value).padStart(2, '0')
const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)
const split = (kobo: number) => [String(Math.trunc(Math.abs(kobo) / 100)), two(Math.abs(kobo) % 100)] as const

/** Each bank writes figures in one of these ways. */
const FIGURES = {
  '45,000.00': (whole: string, rest: string) => `${grouped(whole, ',')}.${rest}`,
  '45000.00': (whole: string, rest: string) => `${whole}.${rest}`,
  '45 000.00': (whole: string, rest: string) => `${grouped(whole, ' ')}.${rest}`,
  '45.000,00': (whole: string, rest: string) => `${grouped(whole, '.')},${rest}`,
  '₦45,000.00': (whole: string, rest: string) => `₦${grouped(whole, ',')}.${rest}`,
} as const
const DAYS = {
  iso: (day: string) => day,
  words: (day: string) => longDay(day),
  short: (day: string) => shortDay(day).replaceAll(' ', '-'),
  day_first: (day: string) => day.split('-').reverse().join('/'),
  month_first: (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
} as const
/** Below zero in one column. */
const BELOW = {
  minus: (figure: string) => `-${figure}`,
  brackets: (figure: string) => `(${figure})`,
  side: (figure: string) => `${figure} DR`,
} as const
type Key<Of> = keyof Of
const keys = <Of extends object>(of: Of) => fc.constantFrom(...(Object.keys(of) as (keyof Of)[]))

const layout = fc.record({
  figures: keys(FIGURES) as fc.Arbitrary<Key<typeof FIGURES>>,
  days: keys(DAYS) as fc.Arbitrary<Key<typeof DAYS>>,
  below: keys(BELOW) as fc.Arbitrary<Key<typeof BELOW>>,
  money: fc.constantFrom('two columns', 'one column', 'with a type'),
  empty: fc.constantFrom('', '-', '--', 'nought'),
  balance: fc.boolean(),
  newest_first: fc.boolean(),
  file: fc.constantFrom(',', ';', '\t', 'html', 'xlsx'),
  encoding: fc.constantFrom('utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be'),
  line_end: fc.constantFrom('\n', '\r\n'),
  above: fc.array(fc.constantFrom('SAMPLE BANK', 'Currency,Naira', 'Account No,9900000017'), {
    maxLength: 4,
  }),
  below_rows: fc.array(fc.constantFrom('TOTAL', 'Page 1 of 1', 'END OF STATEMENT'), { maxLength: 2 }),
  shuffle: fc.infiniteStream(fc.nat()),
})
type Layout = typeof layout extends fc.Arbitrary<infer Value> ? Value : never

const line = fc.record({
  kobo: fc.integer({ min: -500_000_000, max: 500_000_000 }).filter((kobo) => kobo !== 0),
  narration: fc.constantFrom(
    'NIP/GTB/ADA SAMPLE/KDA1408',
    'TRF; FROM "BOLA", dues',
    '=1+1',
    'SMS CHARGE',
    'TRF TO DAYO',
  ),
  reference: fc.nat().map((number) => `S${number}`),
})
/** The last day is above 12, so that the order of dates shows. */
const statement = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) =>
  [...lines, ...lines.slice(0, 1)].map((each, index, all): Written => {
    const day = index === all.length - 1 ? 28 : 1 + Math.floor((index * 27) / all.length)
    return { ...each, day: `2026-03-${two(day)}` }
  }),
)

function tableOf(lines: readonly Written[], opening: number, how: Layout): string[][] {
  const figure = (kobo: number) => FIGURES[how.figures](...split(kobo))
  const signed = (kobo: number) => (kobo < 0 ? BELOW[how.below](figure(kobo)) : figure(kobo))
  const money = (kobo: number): Record<string, string> => {
    if (how.money === 'one column') return { Amount: signed(kobo) }
    if (how.money === 'with a type') return { 'Dr/Cr': kobo < 0 ? 'Debit' : 'Credit', Amount: figure(kobo) }
    const empty = how.empty === 'nought' ? figure(0) : how.empty
    return { Withdrawal: kobo < 0 ? figure(kobo) : empty, Deposit: kobo > 0 ? figure(kobo) : empty }
  }
  let balance = opening
  const rows = lines.map(({ kobo, day, narration, reference }) => {
    balance += kobo
    return {
      'Trans. Date': DAYS[how.days](day),
      Narration: narration,
      'Ref No': reference,
      ...money(kobo),
      ...(how.balance && { 'Balance (NGN)': signed(balance) }),
    } as Record<string, string>
  })
  if (how.newest_first) rows.reverse()
  const order = new Map<string, number>()
  for (const heading of Object.keys(rows[0] ?? {})) order.set(heading, how.shuffle.next().value ?? 0)
  const headings = [...order.keys()].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  return [
    ...how.above.map((text) => text.split(',')),
    headings,
    ...rows.map((row) => headings.map((heading) => row[heading] ?? '')),
    ...how.below_rows.map((text) => [text]),
  ]
}

const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)

async function fileOf(table: string[][], { file, encoding, line_end }: Layout): Promise<Uint8Array> {
  if (file === 'xlsx') return writeXlsx({ sheets: [{ name: 'Statement', rows: table }] })
  const cell = (text: string) => (/[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const text =
    file === 'html'
      ? `<html><body><table>${table.map((row) => `<tr>${row.map((each) => `<td>${escaped(each)}`).join('')}`).join(line_end)}</table>`
      : table.map((row) => row.map(cell).join(file)).join(line_end)
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-8 with mark') return Buffer.from(`\ufeff${text}`)
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

test('a statement is read as it was written, whatever its layout, file and signs', async () => {
  await fc.assert(
    fc.asyncProperty(statement, fc.integer({ min: 0, max: 10 ** 9 }), layout, async (lines, opening, how) => {
      const read = await readText(await fileOf(tableOf(lines, opening, how), how))
      expect(read.unreadable).toEqual([])
      expect(
        read.lines.map(({ day, amount, narration, reference }) => ({
          day,
          kobo: Math.round(amount * 100),
          narration,
          reference,
        })),
      ).toEqual(lines.map(({ day, kobo, narration, reference }) => ({ day, kobo, narration, reference })))
      expect([read.chain, read.gaps]).toEqual([how.balance ? 'whole' : 'no balance', []])
      if (how.balance) expect(Math.round((read.opening ?? NaN) * 100)).toBe(opening)
    }),
    { numRuns: Number(process.env.LIVES ?? 60) },
  )
})

test('a line that is left out of a statement shows as a gap of its amount', async () => {
  const long = statement.filter((lines) => lines.length > 3)
  await fc.assert(
    fc.asyncProperty(long, layout, fc.nat(), async (lines, how, seed) => {
      const table = tableOf(lines, 10_000, { ...how, balance: true, above: [], below_rows: [] })
      const left_out = 1 + (seed % (lines.length - 2))
      table.splice(1 + (how.newest_first ? lines.length - 1 - left_out : left_out), 1)
      const read = await readText(await fileOf(table, how))
      expect(read.chain).toBe('broken')
      expect(read.gaps.map(({ amount }) => Math.round(amount * 100))).toEqual([lines[left_out]?.kobo])
    }),
    { numRuns: Number(process.env.LIVES ?? 30) },
  )
})
