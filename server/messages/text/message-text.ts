export const PRODUCT = 'Estate Management'

export interface MessageText {
  subject: string
  from: string
  greeting: string
  paragraphs: string[]
  facts: [term: string, value: string][]
  action: { label: string; url: string } | null
  footer: string
}

/** The text of a kind; `writeMessage` fills the gaps. */
export interface Words extends Pick<MessageText, 'subject' | 'paragraphs'> {
  from?: string
  facts?: MessageText['facts']
  action?: { label: string; path: string } | { label: string; url: string } | null
  /** Label of the secret link in the content, which is removed after sending. */
  link?: string
  footer?: string
}

export function plainText(text: MessageText): string {
  const { greeting, paragraphs, facts, action, footer, from } = text
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(([term, value]) => `${term}: ${value.replaceAll('\n', ', ')}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    `--\n${from}\n${footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
