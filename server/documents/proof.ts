import { fits, GREEN, MARGIN, PALE, type PdfLayout, regular, strong, WIDTH } from './pdf-layout.ts'
import { drawQr } from './qr-square.ts'

/** Points. */
const SIDE = 84
const GAP = 18

const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')

/** The code of a document, and the address that confirms it as a QR code for a phone. */
export function writeProof(page: PdfLayout, noun: string, code: string, address: string): void {
  page.y += 26
  if (!fits(page, SIDE)) page.addPage()
  const top = page.y
  drawQr(page, address, { left: MARGIN, top, side: SIDE })
  const left = MARGIN + SIDE + GAP
  const width = WIDTH - SIDE - GAP
  regular(page, 9, PALE).text('Verification code', left, top + 4, { width })
  strong(page, 11).text(grouped(code), { width })
  page.moveDown(0.5)
  regular(page, 9, PALE).text(`Anyone can check this ${noun}: scan the square, or open`, { width })
  regular(page, 9, GREEN).text(address, { width, link: address, underline: false })
  page.x = MARGIN
  page.y = Math.max(page.y, top + SIDE)
}
