import type { Readable } from 'node:stream'
import { amountInWords } from '#contract/amount-words.ts'
import { formatDay } from '#contract/dates.ts'
import { formatAmount, formatNaira } from '#contract/money.ts'
import { isRecordedMethod } from '#contract/payment-methods.ts'
import { receiptState } from '#contract/receipt-state.ts'
import {
  isBankReference,
  owedForHomesWords,
  paidHomeName,
  type ReceiptLine,
  receiptFacts,
  receiptLines,
  stillOwedWords,
} from '#contract/receipt-words.ts'
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
  writeAddress,
  writeFacts,
  writeFigure,
  writeQuestions,
  writeTitle,
} from '#server/documents/pdf-layout.ts'
import { writeBesideProof } from '#server/documents/proof.ts'

/** Points. */
const AMOUNT = 130

type Printed = Receipt & { receipt_code: string }

/** `appUrl` confirms its code. */
export function receiptPdf(receipt: Printed, appUrl: string, head?: Letterhead): Readable {
  const { estate_name, paid_at, receipt_code } = receipt
  const { invoice_number } = receipt.split ?? receipt
  const page = newPdfLayout({ title: `Receipt ${invoice_number}`, author: estate_name, created: paid_at })
  writeHead(page, receipt, head)
  const proof = { noun: 'receipt', code: receipt_code, address: `${appUrl}/receipt/${receipt_code}` } as const
  writeBesideProof(page, proof, (width) => {
    writeAmount(page, receipt, width)
    writeFacts(page, factsOf(receipt), width)
  })
  writeLines(page, receipt)
  writeStillOwed(page, receipt)
  writeQuestions(page, head)
  page.end()
  return page
}

function writeHead(page: PdfLayout, receipt: Printed, head: Letterhead | undefined): void {
  const { estate_name, estate_address, reversal } = receipt
  const state = receiptState(receipt)
  if (state) {
    const on = reversal ? ` on ${formatDay(reversal.at)}` : ''
    strong(page, 14, RED).text(`${state.title}${on}`, MARGIN, MARGIN)
    regular(page, 10, RED).text(state.text, { width: WIDTH }).moveDown(1.5)
  }
  writeTitle(page, 'Receipt', estate_name, head?.logo)
  writeAddress(page, estate_address)
}

function writeAmount(page: PdfLayout, receipt: Printed, width: number): void {
  const { currency } = receipt
  const { amount } = receipt.split ?? receipt
  writeFigure(page, 'Amount paid', formatAmount(amount, currency))
  const words = amountInWords(amount, currency)
  if (words) regular(page).text(words, MARGIN, page.y + 4, { width })
  page.moveDown(1.2)
}

const factsOf = (receipt: Printed): [string, string][] => [
  ...receiptFacts({
    ...receipt,
    ...(receipt.split && { invoice_number: receipt.split.invoice_number, property_title: null }),
  }),
  ...(receipt.moved
    ? [
        ['Moved to', `${receipt.moved.property_title}, on ${formatDay(receipt.moved.on)}`] satisfies [
          string,
          string,
        ],
      ]
    : []),
  ['Paid by', [receipt.payer_name, ...(receipt.payer_email ? [receipt.payer_email] : [])].join(', ')],
  ...referencesOf(receipt),
]

/** A bank knows its own reference, not the one that we gave to a recorded payment. */
function referencesOf(receipt: Printed): [string, string][] {
  const { payment_method, bank_reference, transaction_reference } = receipt
  if (isBankReference(bank_reference)) return [['Bank reference', bank_reference]]
  return isRecordedMethod(payment_method) ? [] : [['Reference', transaction_reference]]
}

/** A row of two columns, moved whole to the next page if it does not fit. */
function row(
  page: PdfLayout,
  left: string,
  right: string,
  { note = null, write = regular }: { note?: string | null; write?: typeof regular } = {},
): void {
  const width = WIDTH - AMOUNT
  const noted = note ? 2 + regular(page, 9).heightOfString(note, { width }) : 0
  const height = write(page).heightOfString(left, { width }) + noted + 14
  if (!fits(page, height)) page.addPage()
  const top = page.y + 7
  write(page).text(right, MARGIN + width, top, { width: AMOUNT, align: 'right' })
  write(page).text(left, MARGIN, top, { width })
  if (note) regular(page, 9, PALE).text(note, MARGIN, page.y + 2, { width })
  page.y = top - 7 + height
}

const linesOf = (receipt: Printed): ReceiptLine[] =>
  receipt.split
    ? receipt.split.homes.map(({ paid_for = null, ...home }) => ({
        ...{ name: paidHomeName(home, receipt.payer_name), note: paid_for, amount: home.amount },
      }))
    : receiptLines({ ...receipt, items: receipt.payload.items })

function writeLines(page: PdfLayout, receipt: Printed): void {
  const { currency } = receipt
  row(page, 'Paid for', 'Amount', { write: (each) => regular(each, 9, PALE) })
  for (const { name, note, amount } of linesOf(receipt)) {
    rule(page)
    row(page, name, formatAmount(amount, currency), { note })
  }
  rule(page, INK)
  row(page, 'Total paid', formatAmount((receipt.split ?? receipt).amount, currency), { write: strong })
}

function writeStillOwed(page: PdfLayout, { still_owed, split }: Printed): void {
  const words = split ? owedForHomesWords(split) : still_owed && stillOwedWords(still_owed)
  if (!words) return
  page.y += 14
  if (!fits(page, 60)) page.addPage()
  strong(page).text(words, MARGIN, page.y, { width: WIDTH })
  if (!still_owed) return
  const transfer = transferWords(still_owed)
  if (!transfer) return
  page.y += 8
  regular(page, 9, PALE).text(`How to pay the ${formatNaira(still_owed.owed)}`, MARGIN, page.y)
  regular(page).text(transfer, MARGIN, page.y + 2, { width: WIDTH })
}
