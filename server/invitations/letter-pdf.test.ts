import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { linkOnPaper } from '#server/test/printed-link.ts'
import { letterPdf } from './letter-pdf.ts'

const print = (count: number, properties = ['Flat 1', 'Flat 2']) => {
  const people = Array.from({ length: count }, (_, index) => ({
    ...{ name: `Ọ̀ṣun ${index}`, properties, code: 'K7QM3FZPXW2N8HTR' },
  }))
  const estate = { name: 'Palm Grove', address: '1 Palm Road, Lagos' }
  return buffer(letterPdf({ estate, expires_at: '2026-11-29T12:00:00Z', people }, 'https://palm.example'))
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
  expect(linkOnPaper(await print(1))).toBe('https://palm.example/join#token=K7QM3FZPXW2N8HTR')
})
