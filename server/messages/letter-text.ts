import type { Letter } from './letters.ts'

/** A letter as plain text. */
export function letterText(letter: Letter): string {
  const { greeting, paragraphs, facts, action, footer, from } = letter
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    `--\n${from}\n${footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
