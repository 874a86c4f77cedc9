import encodeQR from 'qr'
import { INK, type PdfLayout } from './pdf-layout.ts'

/** Draws the text as a QR code of `side` points. */
export function drawQr(
  page: PdfLayout,
  text: string,
  { left, top, side }: { left: number; top: number; side: number },
): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const cell = side / rows.length
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) page.rect(left + from * cell, top + y * cell, (x - from) * cell, cell)
    }
  page.fill(INK)
}
