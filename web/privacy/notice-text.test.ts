import { expect, test } from 'vitest'
import { paragraphsOf, withoutGaps } from './notice-text.tsx'

test('a notice has headings, paragraphs and lists', () => {
  const text = [
    '## Who we are\nPalm Court\n12 Admiralty Way, Lekki\n\nWe run it.\n',
    'What is kept:\n- your name\n- what you paid,\n  and when\n\n- your messages\n\n## Rights',
  ].join('\n')
  expect(paragraphsOf(text)).toEqual([
    { kind: 'heading', text: 'Who we are' },
    { kind: 'paragraph', text: 'Palm Court\n12 Admiralty Way, Lekki' },
    { kind: 'paragraph', text: 'We run it.' },
    { kind: 'paragraph', text: 'What is kept:' },
    { kind: 'list', items: ['your name', 'what you paid,\nand when', 'your messages'] },
    { kind: 'heading', text: 'Rights' },
  ])
})

test('what is no mark stays text', () => {
  expect(paragraphsOf('##\n\n#1 of all\n\n-5 degrees\n\n<b>bold</b>')).toEqual(
    ['##', '#1 of all', '-5 degrees', '<b>bold</b>'].map((text) => ({ kind: 'paragraph', text })),
  )
  expect(paragraphsOf('\n \n')).toEqual([])
})

test('what the operator has not filled in is left out, with a heading that has nothing else', () => {
  const text = [
    '## Who we are\n[Name], Lekki, runs this.\n\nWe answer you.',
    '## Our officer\nWrite to [email].\n## Backups\n- [number] days',
    '## Who sees it\n- Paystack\n- [Name of the mail service] carries emails.',
  ].join('\n\n')
  expect(withoutGaps(paragraphsOf(text))).toEqual([
    { kind: 'heading', text: 'Who we are' },
    { kind: 'paragraph', text: 'We answer you.' },
    { kind: 'heading', text: 'Who sees it' },
    { kind: 'list', items: ['Paystack'] },
  ])
})
