import type { Readable } from 'node:stream'
import { formatDay } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { periodWords } from '#contract/due-words.ts'
import { formatNaira, sumNaira, toKobo, toNaira } from '#contract/money.ts'
import type { Letterhead } from '#server/access/letterhead.ts'
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
  writeAddress,
  writeFacts,
  writeFigure,
  writeQuestions,
  writeTitle,
} from '#server/documents/pdf-layout.ts'
import { type PdfColumn, writeTable } from '#server/documents/pdf-table.ts'
import { writeBesideProof } from '#server/documents/proof.ts'
import type { Printed, PrintedLine } from './printed.ts'
import type { StatementFigures } from './statement.ts'

/** Points. */
const WITH_HEADING = 120

interface Paper {
  /** With every line of each account. */
  lists: boolean
  /** Confirms its code and takes payments. */
  appUrl: string
  head?: Letterhead | undefined
}

export async function statementPdf(
  printed: Printed,
  { code, issued_at }: { code: string; issued_at: string },
  { lists, appUrl, head }: Paper,
): Promise<Readable> {
  const title = `Statement, ${printed.name}, ${periodWords({ from_on: printed.from, until_on: printed.to })}`
  const author = printed.estates.join(', ')
  const page = newPdfLayout({ title, author, created: issued_at, keepsPages: true })
  writeTitle(
    page,
    'Statement of account',
    printed.of === 'landlord' ? printed.name : (printed.estates[0] ?? printed.name),
    head?.logo,
  )
  if (printed.of !== 'landlord' && head) writeAddress(page, head.address)
  writeBesideProof(page, { noun: 'statement', code, address: `${appUrl}/statement/${code}` }, (width) => {
    writeHeadline(page, printed)
    page.y += 14
    writeFacts(page, factsOf(printed, issued_at), width)
  })
  await writeSums(page, printed)
  writeHowToPay(page, printed, appUrl)
  writeQuestions(page, head)
  if (printed.of === 'landlord') await writeProperties(page, printed)
  if (lists) await writeAccounts(page, printed)
  numberPages(page, title)
  page.end()
  return page
}

async function writeAccounts(page: PdfLayout, printed: Printed): Promise<void> {
  for (const property of printed.properties)
    for (const home of property.tenancies) {
      if (printed.of === 'landlord') writeHeading(page, property.title, `${home.name}, ${lower(home.days)}`)
      else page.y += 22
      await writeLines(page, printed, home)
    }
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** The debt comes first: credit of one tenancy pays no other. */
function writeHeadline(page: PdfLayout, { owed, closing, to }: Printed): void {
  const what = owed > 0 ? 'Owed' : closing < 0 ? 'Credit' : 'Balance'
  const amount = owed > 0 ? owed : Math.abs(closing)
  writeFigure(page, `${what} at the end of ${longDay(to)}`, formatNaira(amount))
}

function factsOf(printed: Printed, issued_at: string): [string, string][] {
  const { of, name, estates, from, to, properties } = printed
  const [first] = properties
  const whose: [string, string][] =
    of === 'landlord'
      ? [
          ['Landlord', name],
          ['Properties', String(properties.length)],
          [estates.length > 1 ? 'Estates' : 'Estate', estates.join(', ') || '–'],
        ]
      : [
          ['Tenant', name],
          ['Property', first?.title ?? '–'],
          ['Tenancy', first?.tenancies[0]?.days ?? '–'],
        ]
  return [['Period', `${longDay(from)} to ${longDay(to)}`], ...whose, ['Issued', formatDay(issued_at)]]
}

/** As on the screen. */
const balanceWords = (naira: number) => (naira < 0 ? `${formatNaira(-naira)} credit` : formatNaira(naira))

const SUM: PdfColumn<{ what: string; amount: number; balance?: true }>[] = [
  { head: '', of: ({ what }) => what },
  { head: '', end: true, of: ({ amount, balance }) => (balance ? balanceWords : formatNaira)(amount) },
]
const AGES = [
  ['not_due', 'not late'],
  ['d30', '1 to 30 days late'],
  ['d60', '31 to 60 days late'],
  ['d90', '61 to 90 days late'],
  ['older', 'more than 90 days late'],
] as const

/** The closing balance, by movements and by open dues. */
async function writeSums(page: PdfLayout, printed: Printed): Promise<void> {
  const { from, to, opening, charged, paid, given_back, adjusted, closing, credit, in_advance, ageing } =
    printed
  const balance = true as const
  const total = { what: `Balance at the end of ${longDay(to)}`, amount: closing, balance }
  const moved = [
    { what: `Balance before ${longDay(from)}`, amount: opening, balance },
    { what: 'Charged', amount: charged },
    // `-paid` would print minus zero.
    { what: 'Paid', amount: 0 - sumNaira([{ amount: paid }, { amount: given_back }]) },
    ...(given_back === 0 ? [] : [{ what: 'Given back', amount: given_back }]),
    ...(adjusted > 0 ? [{ what: 'Adjustments and payment plans', amount: -adjusted }] : []),
    total,
  ]
  await writeTable(page, moved, SUM, { heads: false, total })
  const creditWords =
    printed.of === 'landlord' ? 'Credit, for the bills of its own account only' : 'Credit, not used yet'
  const open = [
    ...AGES.map(([age, words]) => ({ what: `Owed, ${words}`, amount: ageing[age] })),
    { what: creditWords, amount: -credit },
    { what: 'Paid for later periods', amount: -in_advance },
  ].filter(({ amount }) => amount !== 0)
  if (open.length === 0) return
  page.y += 14
  regular(page, 9, PALE).text('What this balance is made of', MARGIN, page.y)
  page.y += 3
  await writeTable(page, open, SUM, { heads: false })
}

function writeHowToPay(page: PdfLayout, { of, owed, transfer }: Printed, appUrl: string): void {
  if (owed <= 0 || (of === 'landlord' && !transfer)) return
  page.y += 14
  if (!fits(page, 60)) page.addPage()
  regular(page, 9, PALE).text('How to pay', MARGIN, page.y)
  const how = `Sign in at ${appUrl} and choose Pay, or pay the estate, which records your payment there.`
  regular(page).text([transfer, how].filter(Boolean).join('\n'), MARGIN, page.y + 2, { width: WIDTH })
}

function writeHeading(page: PdfLayout, title: string, below: string): void {
  page.y += 24
  if (!fits(page, WITH_HEADING)) page.addPage()
  strong(page, 12).text(title, MARGIN, page.y, { width: WIDTH })
  regular(page, 9, PALE).text(below, { width: WIDTH })
  page.y += 6
}

const charged = (amount: number) => (amount > 0 ? formatNaira(amount) : '')
const paid = (amount: number) => (amount < 0 ? formatNaira(-amount) : '')

const LINE: PdfColumn<Omit<PrintedLine, 'amount' | 'given_back'> & { charged: string; paid: string }>[] = [
  { head: 'Date', width: 72, of: (row) => formatDay(row.dated_on) },
  { head: 'What', of: (row) => row.what, note: (row) => row.note },
  { head: 'Charged', end: true, of: (row) => row.charged },
  { head: 'Paid or adjusted', end: true, of: (row) => row.paid },
  { head: 'Balance', end: true, of: (row) => balanceWords(row.running) },
]

async function writeLines(
  page: PdfLayout,
  { from, to }: Printed,
  home: Printed['properties'][number]['tenancies'][number],
): Promise<void> {
  const edge = { note: null, charged: '', paid: '' }
  const sums = { charged: charged(home.charged), paid: settled(home), note: lessGivenBack(home) }
  const rows = [
    { ...edge, dated_on: home.from ?? from, what: 'Opening balance', running: home.opening },
    ...home.lines.map(({ amount, given_back, ...line }) => ({
      ...line,
      ...(given_back
        ? { charged: '', paid: formatNaira(-amount) }
        : { charged: charged(amount), paid: paid(amount) }),
    })),
    { ...edge, ...sums, dated_on: to, what: 'Closing balance', running: home.closing },
  ]
  await writeTable(page, rows, LINE, { total: rows.at(-1) })
}

/** Below zero where more was given back than paid. */
function settled({ paid, adjusted }: Pick<StatementFigures, 'paid' | 'adjusted'>): string {
  const kobo = toKobo(paid) + toKobo(adjusted)
  return kobo === 0 ? '' : formatNaira(toNaira(kobo))
}

/** As on the screen: `paid` is less it. */
const lessGivenBack = ({ given_back }: Pick<StatementFigures, 'given_back'>): string | null =>
  given_back === 0 ? null : `Paid after ${formatNaira(given_back)} given back`

async function writeProperties(page: PdfLayout, printed: Printed): Promise<void> {
  page.y += 22
  const several = printed.estates.length > 1
  const row = (title: string, note: string | null, { opening, closing, ...sums }: StatementFigures) => ({
    ...{ title, opening, closing },
    note: [note, lessGivenBack(sums)].filter(Boolean).join(', ') || null,
    charged: charged(sums.charged),
    paid: settled(sums),
  })
  const total = row('All properties', null, printed)
  const rows = [
    ...printed.properties.map(({ title, estate, ...sums }) => row(title, several ? estate : null, sums)),
    total,
  ]
  await writeTable<typeof total>(
    page,
    rows,
    [
      { head: 'Property', of: ({ title }) => title, note: ({ note }) => note },
      { head: 'Opening', end: true, of: ({ opening }) => balanceWords(opening) },
      { head: 'Charged', end: true, of: (each) => each.charged },
      { head: 'Paid or adjusted', end: true, of: (each) => each.paid },
      { head: 'Closing', end: true, of: ({ closing }) => balanceWords(closing) },
    ],
    { total },
  )
}
