import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

/** The drawing commands of the first page. */
function drawnOn(pdf: Buffer): string {
  const start = pdf.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1')
}

/** The dark cells of the QR code on white, as a camera sees them: `scale` pixels per cell. */
function photograph(drawn: string, scale = 4) {
  const dark = [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, ...numbers]) =>
    numbers.map(Number),
  )
  const cell = dark[0]?.[3] ?? 1
  const left = Math.min(...dark.map(([x = 0]) => x)) - 4 * cell
  const top = Math.min(...dark.map(([, y = 0]) => y)) - 4 * cell
  const side = Math.round((Math.max(...dark.map(([, y = 0]) => y)) - top) / cell + 5) * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  const at = (points: number) => Math.round((points / cell) * scale)
  for (const [x = 0, y = 0, width = 0] of dark)
    for (let row = at(y - top); row < at(y - top) + scale; row += 1)
      data.fill(0, (row * side + at(x - left)) * 4, (row * side + at(x - left + width)) * 4)
  return { width: side, height: side, data }
}

/** The link in the QR code of the first page. */
export const linkOnPaper = (pdf: Buffer): string => decodeQR(photograph(drawnOn(pdf)))
