/** What a message says, before a channel dresses it. */
export interface MessageText {
  subject: string
  /** In whose name: an estate, or the application. */
  from: string
  greeting: string
  paragraphs: string[]
  facts: [term: string, value: string][]
  action: { label: string; url: string } | null
  /** Why it came. */
  footer: string
}

/** What each kind of message has words of its own for. */
export type Words = Omit<MessageText, 'greeting'>

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
