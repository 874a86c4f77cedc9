import { PRODUCT } from './account-words.ts'
import type { MessageContents } from './message-kinds.ts'
import type { Words } from './message-text.ts'

/** What whoever looks after the application should see to. */
export const warning = ({ title, message, page }: MessageContents['warning'], appUrl: string): Words => ({
  subject: title,
  from: PRODUCT,
  paragraphs: message.split(/\n{2,}/),
  facts: [],
  action: { label: 'Have a look', url: `${appUrl}${page}` },
  footer: `You receive this because you are a super admin of ${PRODUCT}.`,
})
