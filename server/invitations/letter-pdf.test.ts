import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { letterPdf } from './letter-pdf.ts'

const print = (count: number, properties = ['Flat 1', 'Flat 2']) => {
  const people = Array.from({ length: count }, (_, index) => ({
    ...{ name: `Ọ̀ṣun ${index}`, properties, code: 'K7QM3FZPXW2N8HTR' },
  }))
  const estate = { name: 'Palm Grove', address: '1 Palm Road, Lagos' }
  return buffer(letterPdf({ estate, expires_at: '2026-11-29T12:00:00Z', people }, 'https://palm.example'))
}

/** What is drawn on the first page, as PDF says it. */
function drawnOn(pdf: Buffer): string {
  const start = pdf.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1')
}

/** The dark cells of the square, on white, as a camera sees them: `scale` points of the picture to a cell. */
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

test('each letter is one page', async () => {
  for (const count of [1, 3]) {
    const pdf = (await print(count)).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(count)
  }
})

test('it is one page for somebody who owns half the estate, too', async () => {
  const pdf = (await print(1, Array(100).fill(`Flat ${'x'.repeat(195)}`))).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('a phone reads the link in its square', async () => {
  expect(decodeQR(photograph(drawnOn(await print(1))))).toBe(
    'https://palm.example/join#token=K7QM3FZPXW2N8HTR',
  )
})
