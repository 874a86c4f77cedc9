import { createTransport } from 'nodemailer'
import { type Channel, SendFailure } from './channel.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'

/** E-mail over SMTP, with a few connections kept open. */
export function createEmail({ smtp_url, from }: { smtp_url: string; from: string }): Channel {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[>\s].*$/, '')
  return {
    carrier: 'smtp',
    async send(message, letter) {
      try {
        const { messageId } = await transport.sendMail({
          from,
          to: message.address,
          subject: letter.subject,
          text: letterText(letter),
          html: letterHtml(letter),
          // The same at every try, so that a mail program shows one that came twice once.
          messageId: `<message-${message.id}-${Date.parse(message.created_at)}@${domain}>`,
          ...(message.kind === 'notice' && message.estate_email && { replyTo: message.estate_email }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return messageId
      } catch (error) {
        throw failureOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError extends Error {
  code?: string
  /** SMTP's own: 4xx later, 5xx never. */
  responseCode?: number
  command?: string
  response?: string
}

/** What the mail server's refusal means for the message. */
function failureOf(error: SmtpError): SendFailure {
  const words = error.response ?? error.message
  const never = (error.responseCode ?? 0) >= 500
  if (['EAUTH', 'ENOAUTH', 'ECONFIG'].includes(error.code ?? ''))
    return new SendFailure('stop', `The mail server does not let us in: ${words}`)
  if (never && error.command === 'MAIL FROM')
    return new SendFailure('stop', `The mail server refuses our sender address: ${words}`)
  if (never && ['EENVELOPE', 'EMESSAGE'].includes(error.code ?? ''))
    return new SendFailure('final', `The mail server refused the message: ${words}`)
  return new SendFailure('retry', words)
}
