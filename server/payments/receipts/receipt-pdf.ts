import type { Readable } from 'node:stream'
import { formatDay, formatLong } from '#contract/dates.ts'
import { formatAmount, formatNaira, sumNaira } from '#contract/money.ts'
import { isRecordedMethod, methodWithChannel, RECORDED_BY_ESTATE } from '#contract/payment-methods.ts'
import { receiptState } from '#contract/receipt-state.ts'
import type { Receipt } from '#contract/receipts.ts'
import { transferWords } from '#contract/transfer-words.ts'
import type { Letterhead } from '#server/access/letterhead.ts'
import {
  fits,
  INK,
  MARGIN,
  newPdfLayout,
  PALE,
  type PdfLayout,
  RED,
  regular,
  rule,
  strong,
  WIDTH,
  writeFacts,
  writeFigure,
  writeProof,
  writeQuestions,
  writeTitle,
} from '#server/documents/pdf-layout.ts'

/** Points. */
const AMOUNT = 130

type Printed = Receipt & { receipt_code: string }

/** `appUrl` confirms its code. */
export function receiptPdf(receipt: Printed, appUrl: string, head?: Letterhead): Readable {
  const { estate_name, paid_at, receipt_code } = receipt
  const { invoice_number } = receipt.split ?? receipt
  const page = newPdfLayout({ title: `Receipt ${invoice_number}`, author: estate_name, created: paid_at })
  writeHead(page, receipt, head)
  writeFacts(page, factsOf(receipt))
  writeLines(page, receipt)
  writeHowToPay(page, receipt)
  writeQuestions(page, head)
  writeProof(page, 'receipt', receipt_code, `${appUrl}/receipt/${receipt_code}`)
  page.end()
  return page
}

function writeHead(page: PdfLayout, receipt: Printed, head: Letterhead | undefined): void {
  const { estate_name, currency, reversal } = receipt
  const { amount } = receipt.split ?? receipt
  const state = receiptState(receipt)
  if (state) {
    const on = reversal ? ` on ${formatDay(reversal.at)}` : ''
    strong(page, 14, RED).text(`${state.title}${on}`, MARGIN, MARGIN)
    regular(page, 10, RED).text(state.text, { width: WIDTH }).moveDown(1.5)
  }
  writeTitle(page, 'Receipt', estate_name, head?.logo)
  writeFigure(page, 'Amount paid', formatAmount(amount, currency))
  page.moveDown(1.2)
}

const methodOf = ({ payment_method, channel }: Printed): string => {
  const method = methodWithChannel(payment_method, channel)
  return isRecordedMethod(payment_method) ? `${method}\n${RECORDED_BY_ESTATE}` : method
}

const movedFact = ({ moved }: Printed): [string, string][] =>
  moved ? [['Moved to', `${moved.property_title}, on ${formatDay(moved.on)}`]] : []

const factsOf = (receipt: Printed): [string, string][] => [
  ['Invoice number', (receipt.split ?? receipt).invoice_number],
  ['Reference', receipt.transaction_reference],
  // The estate records a day without an hour.
  ['Date', (isRecordedMethod(receipt.payment_method) ? formatDay : formatLong)(receipt.paid_at)],
  ['Method', methodOf(receipt)],
  ['Paid by', [receipt.payer_name, ...(receipt.payer_email ? [receipt.payer_email] : [])].join(', ')],
  ...(receipt.split ? [] : [['Property', receipt.property_title] satisfies [string, string]]),
  ...movedFact(receipt),
]

/** A row of two columns, moved whole to the next page if it does not fit. */
function row(page: PdfLayout, left: string, right: string, write = regular): void {
  write(page)
  const width = WIDTH - AMOUNT
  const height = page.heightOfString(left, { width }) + 14
  if (!fits(page, height)) page.addPage()
  const top = page.y + 7
  write(page).text(right, MARGIN + width, top, { width: AMOUNT, align: 'right' })
  write(page).text(left, MARGIN, top, { width })
  page.y = top - 7 + height
}

function writeLines(page: PdfLayout, { payload, amount, currency, split }: Printed): void {
  row(page, 'Paid for', 'Amount', (each) => regular(each, 9, PALE))
  if (split) {
    for (const home of split.homes) {
      rule(page)
      row(page, `${home.property_title}\n${home.payer_name}`, formatNaira(home.amount))
    }
    rule(page, INK)
    row(page, 'Total paid', formatNaira(split.amount), strong)
    return
  }
  for (const { name, amount: price, quantity } of payload.items) {
    rule(page)
    const times = quantity > 1 ? `\n${quantity} times ${formatNaira(price)}` : ''
    row(page, name + times, formatNaira(sumNaira([{ amount: price, quantity }])))
  }
  rule(page, INK)
  row(page, 'Total paid', formatAmount(amount, currency), strong)
}

function writeHowToPay(page: PdfLayout, { still_owed }: Printed): void {
  if (!still_owed) return
  page.y += 14
  if (!fits(page, 60)) page.addPage()
  regular(page, 9, PALE).text(`How to pay the ${formatNaira(still_owed.owed)} still owed`, MARGIN, page.y)
  regular(page).text(transferWords(still_owed) ?? '', MARGIN, page.y + 2, { width: WIDTH })
}
