import { type CodedDocument, groupedCode } from '#contract/document-codes.ts'
import { GREEN, MARGIN, PALE, type PdfLayout, regular, strong, WIDTH } from './pdf-layout.ts'
import { drawQr } from './qr-square.ts'

/** Points. */
const SIDE = 92
const PROOF_WIDTH = 128
const GAP = 26

interface Proof {
  noun: CodedDocument
  code: string
  /** Confirms the code. */
  address: string
}

/** The code of a document and its QR code, at the right of the first page. `write` fills the left. */
export function writeBesideProof(
  page: PdfLayout,
  { noun, code, address }: Proof,
  write: (width: number) => void,
): void {
  const top = page.y
  const left = MARGIN + WIDTH - PROOF_WIDTH
  const within = { width: PROOF_WIDTH }
  drawQr(page, address, { left, top, side: SIDE })
  regular(page, 7, PALE).text('Verification code', left, top + SIDE + 6, within)
  strong(page, 8).text(groupedCode(code), within)
  page.moveDown(0.4)
  regular(page, 7, PALE).text(`Anyone can check this ${noun}: scan the square, or open`, within)
  regular(page, 7, GREEN).text(address, { ...within, link: address, underline: false })
  const end = page.y
  page.x = MARGIN
  page.y = top
  write(WIDTH - PROOF_WIDTH - GAP)
  page.y = Math.max(page.y, end + 12)
}
