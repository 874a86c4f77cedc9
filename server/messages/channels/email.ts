import { createTransport } from 'nodemailer'
import { distanceTo } from '#server/config/network.ts'
import { emailHtml } from '#server/messages/text/email-html.ts'
import { BULK_KINDS } from '#server/messages/text/message-kinds.ts'
import { plainText } from '#server/messages/text/message-text.ts'
import { type Channel, SendFailure } from './channel.ts'

interface SmtpError {
  message: string
  code?: string
  /** SMTP reply code: 4xx temporary, 5xx permanent. */
  responseCode?: number
  command?: string
  response?: string
}

const LOCKED_OUT = ['EAUTH', 'ENOAUTH', 'ECONFIG']
const OF_THIS_MAIL = ['EENVELOPE', 'EMESSAGE', 'ESTREAM']
const REFUSES_US =
  /^5\d\d[ -](5\.7\.|5\.4\.5)|^53[0458]|\brelay(ing)?\b.*(denied|not |prohibited)|authentication required/i
const REFUSES_ADDRESS = /^5\d\d[ -]5\.[12]\./
const REFUSES_RECIPIENT = /^55[013](?![ -]5\.[47]\.)/

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error

interface Mailbox {
  name: string
  address: string
}

/** As an object: the text `a,b@c` would be two addresses. */
const oneMailbox = (address: string): Mailbox => ({ name: '', address })

const CONNECTIONS = 3

export function createEmail({ smtp_url, from }: { smtp_url: string; from: string }): Channel {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Messages hold passwords and links: public networks need encryption.
    ...(distanceTo(new URL(smtp_url).hostname) === 'public' && { requireTLS: true }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
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
          // The same for every try, so that mail programs show duplicates once.
          messageId: `<message-${message.mark}@${domain}>`,
          ...(BULK_KINDS.includes(message.kind) &&
            message.estate_email && { replyTo: oneMailbox(message.estate_email) }),
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Ends a server that keeps talking; the timeouts above restart with each word.
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

/** `Estate Management <no-reply@estate.example>`, or the address alone. */
export function senderOf(from: string): Mailbox {
  const [, name = '', address = from] = /^([^<]*)<([^<>]*)>$/.exec(from.trim()) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

export function emailFailure(error: unknown): SendFailure {
  if (!isSmtpError(error)) return new SendFailure('retry', String(error))
  const { code = '', responseCode, command = '', response, message } = error
  const words = response ?? message
  if (code === 'EABORT') return new SendFailure('no answer', 'The mail server took too long.')
  if (responseCode && responseCode < 500) {
    const ofThisMail = ['RCPT TO', 'DATA'].includes(command) && responseCode !== 421
    return new SendFailure(ofThisMail ? 'retry' : 'no answer', words)
  }
  if (LOCKED_OUT.includes(code))
    return new SendFailure('stop', `The mail server does not let us in: ${words}`)
  if (code === 'ETLS')
    return new SendFailure('stop', `The mail server does not encrypt what it is sent: ${words}`)
  if (!responseCode) return new SendFailure(OF_THIS_MAIL.includes(code) ? 'retry' : 'no answer', words)
  if (command === 'MAIL FROM')
    return new SendFailure('stop', `The mail server refuses our sender address: ${words}`)
  if (REFUSES_US.test(words)) return new SendFailure('stop', `The mail server does not send for us: ${words}`)
  if (REFUSES_ADDRESS.test(words) || (command === 'RCPT TO' && REFUSES_RECIPIENT.test(words)))
    return new SendFailure('final', `The mail server refused the message: ${words}`)
  return new SendFailure('retry', words)
}
