import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { newPdfLayout } from './pdf-layout.ts'
import { writeTable } from './pdf-table.ts'

async function lastPageOf(length: number): Promise<string[]> {
  const page = newPdfLayout({ title: 'A table', author: 'The estate', created: '2026-11-26T08:00:00Z' })
  const rows = Array.from({ length }, (_, index) => `Line ${index + 1}`)
  await writeTable(page, rows, [{ head: 'What', of: (row) => row }], { total: rows.at(-1) })
  page.end()
  const [last = ''] = textOfPdf(await buffer(page))
    .split('What')
    .slice(-1)
  return last.match(/Line \d+/g) ?? []
}

test('The total of a table never stands on a page without the two rows before it', async () => {
  const lengths = Array.from({ length: 14 }, (_, index) => index + 28)
  const last = await Promise.all(lengths.map(lastPageOf))
  for (const rows of last) expect(rows.length).toBeGreaterThanOrEqual(3)
  // One page is filled before the next.
  expect(last.some((rows) => rows.length > 25)).toBe(true)
})
