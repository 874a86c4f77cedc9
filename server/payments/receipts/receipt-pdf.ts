import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { formatDay, formatLong } from '#contract/dates.ts'
import { formatAmount, formatNaira, sumNaira } from '#contract/money.ts'
import { isRecordedMethod, methodWithChannel, RECORDED_BY_ESTATE } from '#contract/payment-methods.ts'
import type { Receipt } from '#contract/receipts.ts'

const require = createRequire(import.meta.url)
/** Noto Sans has ₦ and every letter that Nigerian names are written with, ọ̀ and ɗ among them; it goes into the file. */
const FONTS = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
}

// Points. The colours are the product's on paper.
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const TERM = 120
const AMOUNT = 130
const INK = '#1d221e'
const PALE = '#5d655f'
const LINE = '#d9ddd8'
const GREEN = '#1f6b47'

/** `1a2b 3c4d …`, so that it can be read out. */
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')

type Printed = Receipt & { receipt_code: string }
type Page = InstanceType<typeof PDFDocument>

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes a font that is open already; its types do not say so. */
      registerFont(name: string, font: OpenFont): this
    }
  }
}
type OpenFont = ReturnType<typeof openSync>

let opened: [string, OpenFont][] | undefined
/** The fonts, read and taken apart once: that is nine tenths of the work of a receipt. */
const openFonts = () => (opened ??= Object.entries(FONTS).map(([name, path]) => [name, openSync(path)]))

/** The receipt as a PDF, written while it is read. `appUrl` is where its code is confirmed. */
export function receiptPdf(receipt: Printed, appUrl: string): Readable {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-NG',
    displayTitle: true,
    info: {
      Title: `Receipt ${receipt.invoice_number}`,
      Author: receipt.estate_name,
      // Not the moment of printing: the same receipt is the same file.
      CreationDate: new Date(receipt.paid_at),
    },
  })
  for (const [name, font] of openFonts()) page.registerFont(name, font)
  writeHead(page, receipt)
  writeFacts(page, receipt)
  writeLines(page, receipt)
  writeProof(page, receipt, `${appUrl}/receipt/${receipt.receipt_code}`)
  page.end()
  return page
}

const regular = (page: Page, size = 10, color = INK) => page.font('regular', size).fillColor(color)
const strong = (page: Page, size = 10, color = INK) => page.font('strong', size).fillColor(color)

function rule(page: Page, color = LINE): void {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + WIDTH, page.y)
    .lineWidth(0.75)
    .stroke(color)
}

function writeHead(page: Page, { estate_name, amount, currency, refunded, reversal }: Printed): void {
  strong(page, 11, GREEN).text('Receipt', MARGIN, MARGIN)
  strong(page, 18).text(estate_name, { width: WIDTH }).moveDown(0.9)
  regular(page, 10, PALE).text('Amount paid')
  strong(page, 26).text(formatAmount(amount, currency), { lineGap: -4 })
  if (reversal)
    regular(page, 10).text(
      `The estate reversed this payment on ${formatDay(reversal.at)}. It counts no longer.`,
    )
  else if (refunded > 0)
    regular(page, 10).text(`Of this, ${formatAmount(refunded, currency)} was given back.`)
  page.moveDown(1.2)
}

const methodOf = ({ payment_method, channel }: Printed): string => {
  const method = methodWithChannel(payment_method, channel)
  return isRecordedMethod(payment_method) ? `${method}\n${RECORDED_BY_ESTATE}` : method
}

function writeFacts(page: Page, receipt: Printed): void {
  const facts: [string, string][] = [
    ['Invoice number', receipt.invoice_number],
    ['Reference', receipt.transaction_reference],
    // The hour of what the estate recorded is not known.
    ['Date', (isRecordedMethod(receipt.payment_method) ? formatDay : formatLong)(receipt.paid_at)],
    ['Method', methodOf(receipt)],
    ['Paid by', `${receipt.payer_name}, ${receipt.payer_email}`],
    ['Property', receipt.property_title],
  ]
  for (const [term, value] of facts) {
    const top = page.y
    regular(page, 10, PALE).text(term, MARGIN, top, { width: TERM })
    regular(page).text(value, MARGIN + TERM, top, { width: WIDTH - TERM })
    page.y += 5
  }
  page.y += 14
}

/** A row of two columns; it goes to the next page whole where this one is full. */
function row(page: Page, left: string, right: string, write = regular): void {
  write(page)
  const width = WIDTH - AMOUNT
  const height = page.heightOfString(left, { width }) + 14
  if (page.y + height > page.page.height - MARGIN) page.addPage()
  const top = page.y + 7
  write(page).text(right, MARGIN + width, top, { width: AMOUNT, align: 'right' })
  write(page).text(left, MARGIN, top, { width })
  page.y = top - 7 + height
}

function writeLines(page: Page, { payload, amount, currency }: Printed): void {
  row(page, 'Paid for', 'Amount', (each) => regular(each, 9, PALE))
  for (const { name, amount: price, quantity } of payload.items) {
    rule(page)
    const times = quantity > 1 ? `\n${quantity} times ${formatNaira(price)}` : ''
    row(page, name + times, formatNaira(sumNaira([{ amount: price, quantity }])))
  }
  rule(page, INK)
  row(page, 'Total paid', formatAmount(amount, currency), strong)
}

function writeProof(page: Page, { receipt_code }: Printed, address: string): void {
  if (page.y + 110 > page.page.height - MARGIN) page.addPage()
  page.y += 26
  regular(page, 9, PALE).text('Verification code', MARGIN, page.y)
  strong(page, 11).text(grouped(receipt_code))
  page.moveDown(0.5)
  regular(page, 9, PALE).text('Anyone can confirm this receipt at')
  regular(page, 9, GREEN).text(address, { link: address, underline: false })
}
