import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  to: string
  /** All recipients of the mail. */
  recipients: string[]
  /** The raw text: headers and parts. */
  source: string
  message_id: string
}

interface Wishes {
  /** Milliseconds before it confirms a message. */
  slow?: number
  /** The reply that refuses a recipient. */
  refuse?: (address: string) => { code: number; message: string } | null
  password?: string
}

const refusal = ({ code, message }: { code: number; message: string }) =>
  Object.assign(new Error(message), { responseCode: code })

/** A real SMTP server on this machine that keeps its accepted mails. */
export async function startMailServer({ slow = 0, refuse, password }: Wishes = {}) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS', ...(password ? [] : ['AUTH'])],
    authOptional: !password,
    onAuth: ({ password: given }, _session, done) =>
      given === password
        ? done(null, { user: 'estate' })
        : done(refusal({ code: 535, message: 'Wrong password' })),
    onRcptTo({ address }, _session, done) {
      const refused = refuse?.(address)
      done(refused ? refusal(refused) : null)
    },
    async onData(stream, { envelope }, done) {
      try {
        const source = await text(stream)
        const message_id = /^message-id: (.+)$/im.exec(source)?.[1] ?? ''
        const recipients = envelope.rcptTo.map(({ address }) => address)
        mails.push({ to: recipients[0] ?? '', recipients, source, message_id })
        setTimeout(() => done(null), slow)
      } catch (error) {
        // The sender disconnected during a message.
        done(error as Error)
      }
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const login = password === undefined ? '' : 'estate:another@'
  return {
    mails,
    url: `smtp://${login}127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
