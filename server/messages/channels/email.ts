import { createTransport } from 'nodemailer'
import { distanceTo } from '#server/config/network.ts'
import { letterText } from '#server/messages/letter-text.ts'
import { type Channel, SendFailure } from './channel.ts'
import { letterHtml } from './letter-html.ts'

const CONNECTIONS = 3

/** Email over SMTP, with a few connections kept open. */
export function createEmail({ smtp_url, from }: { smtp_url: string; from: string }): Channel {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Passwords and links to choose one: over anybody's network, encrypted or not at all.
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
    lanes: CONNECTIONS,
    async send(message, letter, signal) {
      try {
        const { messageId } = await transport.sendMail({
          from: sender,
          to: only(message.address),
          subject: letter.subject,
          text: letterText(letter),
          html: letterHtml(letter),
          // The same at every try, so that a mail program shows one that came twice once.
          messageId: `<message-${message.mark}@${domain}>`,
          ...(message.kind === 'notice' && message.estate_email && { replyTo: only(message.estate_email) }),
          headers: { 'Auto-Submitted': 'auto-generated' },
          // The server's own waits are between two words of it; one that talks on and on is left by this.
          signal,
        })
        return messageId
      } catch (error) {
        throw failureOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

/** One mailbox, whatever characters are in it: as text, `a,b@c` would be two. */
const only = (address: string) => ({ name: '', address })

/** `Estate Management <no-reply@estate.example>`, or the address alone; a name may hold a comma. */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]*)<([^<>]*)>$/.exec(from.trim()) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

interface SmtpError extends Error {
  code?: string
  /** SMTP's own: 4xx later, 5xx never. */
  responseCode?: number
  command?: string
  response?: string
}

/** Refused before the mail itself was looked at. */
const LOCKED_OUT = ['EAUTH', 'ENOAUTH', 'ECONFIG']
/** About one mail, where the server did not say anything. */
const OWN_WORDS = ['EENVELOPE', 'EMESSAGE', 'ESTREAM']
/** No sending for us, our quota used up; what some servers say only in words. */
const OURS =
  /^5\d\d[ -](5\.7\.|5\.4\.5)|^53[0458]|\brelay(ing)?\b.*(denied|not |prohibited)|authentication required/i
/** No such address, or none that takes mail. */
const THEIRS = /^5\d\d[ -]5\.[12]\./
/** The same of a recipient, where no finer code says otherwise. */
const THEIRS_AS_RECIPIENT = /^55[013](?![ -]5\.[47]\.)/

/** What the mail server's refusal means for the message: nobody is given up for what is wrong on our side. */
export function failureOf({
  code = '',
  responseCode,
  command = '',
  response,
  message,
}: SmtpError): SendFailure {
  const words = response ?? message
  if (code === 'EABORT') return new SendFailure('away', 'The mail server took too long.')
  if (responseCode && responseCode < 500) {
    const one = ['RCPT TO', 'DATA'].includes(command) && responseCode !== 421
    return new SendFailure(one ? 'retry' : 'away', words)
  }
  if (LOCKED_OUT.includes(code))
    return new SendFailure('stop', `The mail server does not let us in: ${words}`)
  if (code === 'ETLS')
    return new SendFailure('stop', `The mail server does not encrypt what it is sent: ${words}`)
  if (!responseCode) return new SendFailure(OWN_WORDS.includes(code) ? 'retry' : 'away', words)
  if (command === 'MAIL FROM')
    return new SendFailure('stop', `The mail server refuses our sender address: ${words}`)
  if (OURS.test(words)) return new SendFailure('stop', `The mail server does not send for us: ${words}`)
  if (THEIRS.test(words) || (command === 'RCPT TO' && THEIRS_AS_RECIPIENT.test(words)))
    return new SendFailure('final', `The mail server refused the message: ${words}`)
  return new SendFailure('retry', words)
}
