import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { textOfPdf } from '#server/test/pdf-text.ts'
import { newPdfLayout, strong } from './pdf-layout.ts'

async function print(text: string): Promise<string> {
  const page = newPdfLayout({ title: 'A page', author: 'The estate', created: '2026-11-26T08:00:00Z' })
  strong(page).text(text)
  page.end()
  return textOfPdf(await buffer(page))
}

test('A letter with a dot leaves the letter without one as it is, in this file and the next', async () => {
  expect(await print('Ṣọlá ṣe was reversed')).toContain('was reversed')
  expect(await print('This was reversed')).toContain('This was reversed')
})

test('A name with dots and tones can be searched for', async () => {
  // The PDF positions each diacritic separately.
  const text = (await print('Ọláṣẹ Àlàbí')).replaceAll('\n', '')
  expect(text.normalize('NFC')).toContain('Ọláṣẹ Àlàbí')
})
