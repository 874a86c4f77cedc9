import { createTransport } from 'nodemailer'
import { distanceTo } from '#server/config/network.ts'
import { emailHtml } from '#server/messages/text/email-html.ts'
import { BULK_KINDS } from '#server/messages/text/message-kinds.ts'
import { plainText } from '#server/messages/text/plain-text.ts'
import type { Channel } from './channel.ts'
import { emailFailure } from './email-failures.ts'
import { oneMailbox, senderOf } from './mailboxes.ts'

const CONNECTIONS = 3
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

/** Email over SMTP, with a few connections kept open. */
export function createEmail({ smtp_url, from }: { smtp_url: string; from: string }): Channel {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Passwords and links to choose one: over anybody's network, encrypted or not at all.
    ...(distanceTo(new URL(smtp_url).hostname) === 'public' && { requireTLS: true }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sender = senderOf(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  return {
    carrier: 'smtp',
    concurrency: CONNECTIONS,
    async send(message, text, signal) {
      try {
        const { messageId } = await transport.sendMail({
          from: sender,
          to: oneMailbox(message.address),
          subject: text.subject,
          text: plainText(text),
          html: emailHtml(text),
          // The same at every try, so that a mail program shows one that came twice once.
          messageId: `<message-${message.mark}@${domain}>`,
          ...(BULK_KINDS.includes(message.kind) &&
            message.estate_email && { replyTo: oneMailbox(message.estate_email) }),
          headers: { 'Auto-Submitted': 'auto-generated' },
          // The timeouts above begin anew with each word of the server; this ends with one that talks on and on.
          signal,
        })
        return messageId
      } catch (error) {
        throw emailFailure(error)
      }
    },
    close: () => transport.close(),
  }
}
