import type { Readable } from 'node:stream'
import { rateWords } from '#contract/collection-rate.ts'
import type {
  CollectionDetail,
  CollectionFigures,
  CollectionHome,
  MonthCollected,
} from '#contract/collections.ts'
import { countOf } from '#contract/counts.ts'
import { formatDay, formatLong } from '#contract/dates.ts'
import { monthWords } from '#contract/day-words.ts'
import { formatNaira } from '#contract/money.ts'
import {
  fits,
  MARGIN,
  newPdfLayout,
  numberPages,
  PALE,
  type PdfLayout,
  regular,
  strong,
  WIDTH,
  writeFacts,
  writeFigure,
  writeTitle,
} from '#server/documents/pdf-layout.ts'
import { type PdfColumn, writeTable } from '#server/documents/pdf-table.ts'

interface About {
  name: string
  address: string
  created: string
}

/** Points. */
const WITH_HEADING = 80

const FIGURES: PdfColumn<CollectionFigures>[] = [
  { head: 'Due', end: true, of: ({ due }) => formatNaira(due) },
  { head: 'Collected', end: true, of: ({ collected }) => formatNaira(collected) },
  { head: 'Open', end: true, of: ({ open }) => formatNaira(open) },
]
const RATE: PdfColumn<CollectionFigures> = { head: 'Rate', end: true, of: rateWords }

/** A month for the committee. */
export async function monthReport(
  about: About,
  report: CollectionDetail & { figures: MonthCollected; homes: CollectionHome[] },
): Promise<Readable> {
  const { figures, homes, by_charge, by_type, by_block } = report
  const { month, due, collected, let_off, open, closed } = figures
  const title = `Collections, ${monthWords(month)}, ${about.name}`
  const page = begin(about, title, monthWords(month))
  writeFigure(
    page,
    `Collected of ${formatNaira(due)} due`,
    `${formatNaira(collected)} (${rateWords(figures)})`,
  )
  page.moveDown(1.2)
  writeFacts(page, [
    ['Still open', formatNaira(open)],
    ...(let_off === 0 ? [] : [['Given up', formatNaira(let_off)] as const]),
    ['Closed', closed ? `By ${closed.by}, ${formatLong(closed.at)}` : 'Not closed yet'],
    ['Figures of', formatDay(about.created)],
  ])
  await writeReceived(page, figures)
  for (const [heading, parts] of [
    ['By charge', by_charge],
    ['By type of home', by_type],
    ['By block', by_block],
  ] as const) {
    writeHeading(page, heading)
    await writeTable(page, parts, [{ head: '', of: ({ name }) => name }, ...FIGURES, RATE])
  }
  const owing = homes.filter((home) => home.open > 0)
  writeHeading(page, `Not paid in full: ${countOf(owing.length, 'home')} of ${homes.length}`)
  await writeTable(page, owing, [
    { head: 'Home', of: ({ property }) => property.title, note: ({ name }) => name },
    ...FIGURES,
  ])
  return end(page, title)
}

export async function yearReport(about: About, months: readonly MonthCollected[]): Promise<Readable> {
  const [last, first] = [months[0], months.at(-1)]
  const period = last && first ? `${monthWords(first.month)} to ${monthWords(last.month)}` : 'No month yet'
  const title = `Collections, ${period}, ${about.name}`
  const page = begin(about, title, period)
  await writeTable(page, months, [
    {
      head: 'Month',
      of: ({ month }) => monthWords(month),
      note: ({ closed }) => closed && `Closed by ${closed.by}`,
    },
    ...FIGURES,
    RATE,
    { head: 'Received, net', end: true, of: ({ received }) => formatNaira(received.total) },
  ])
  return end(page, title)
}

function begin({ name, address, created }: About, title: string, period: string): PdfLayout {
  const page = newPdfLayout({ title, author: name, created, keepsPages: true })
  writeTitle(page, `Collections, ${period}`, name)
  regular(page, 10, PALE)
    .text(address, MARGIN, page.y - 8, { width: WIDTH })
    .moveDown(1)
  return page
}

function end(page: PdfLayout, title: string): Readable {
  page.y += 14
  if (!fits(page, 40)) page.addPage()
  regular(page, 8, PALE).text(
    'Due: what was asked for in the month, less what was cancelled. Collected: what money has paid of it so far. Received, net: money dated in the month, whatever it paid, less what was given back or reversed in it.',
    MARGIN,
    page.y,
    { width: WIDTH },
  )
  numberPages(page, title)
  page.end()
  return page
}

const METHODS = [
  ['paystack', 'Card'],
  ['cash', 'Cash'],
  ['bank_transfer', 'Bank transfer'],
  ['pos', 'POS'],
  ['given_back', 'Given back or reversed'],
  ['total', 'Received, less what was given back'],
] as const

async function writeReceived(page: PdfLayout, { received }: MonthCollected): Promise<void> {
  writeHeading(page, 'Received in the month')
  const rows = METHODS.map(([key, what]) => ({ what, amount: received[key] }))
  await writeTable(
    page,
    rows.filter(({ amount }) => amount !== 0),
    [
      { head: '', of: ({ what }) => what },
      { head: '', end: true, of: ({ amount }) => formatNaira(amount) },
    ],
    { heads: false, total: rows.at(-1) },
  )
}

function writeHeading(page: PdfLayout, heading: string): void {
  page.y += 16
  if (!fits(page, WITH_HEADING)) page.addPage()
  strong(page, 11).text(heading, MARGIN, page.y, { width: WIDTH })
  page.y += 4
}
