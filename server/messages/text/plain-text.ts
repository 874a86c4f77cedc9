import type { MessageText } from './message-text.ts'

/** A message as plain text. */
export function plainText(text: MessageText): string {
  const { greeting, paragraphs, facts, action, footer, from } = text
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    `--\n${from}\n${footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
