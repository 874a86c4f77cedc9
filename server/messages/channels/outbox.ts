import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emailHtml } from '#server/messages/text/email-html.ts'
import { type MessageText, plainText } from '#server/messages/text/message-text.ts'
import type { Channel, OutgoingMessage } from './channel.ts'

/** `000012-password_reset` */
const nameOf = ({ id, kind }: Pick<OutgoingMessage, 'id' | 'kind'>) =>
  `${String(id).padStart(6, '0')}-${kind}`

export async function removeFromOutbox(
  folder: string,
  messages: readonly Pick<OutgoingMessage, 'id' | 'kind'>[],
): Promise<void> {
  for (const message of messages)
    for (const suffix of ['html', 'txt'])
      await rm(join(folder, `${nameOf(message)}.${suffix}`), { force: true })
}

const asFile = ({ channel, address }: OutgoingMessage, text: MessageText) =>
  `Channel: ${channel}\nTo: ${address}\nSubject: ${text.subject}\n\n${plainText(text)}`

export function createOutbox(folder: string): Channel {
  /** Atomic: readers see whole files. */
  async function write(name: string, content: string): Promise<void> {
    const path = join(folder, name)
    await writeFile(`${path}.part`, content, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
  return {
    carrier: 'outbox',
    concurrency: 1,
    async send(message, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (message.channel === 'email') await write(`${nameOf(message)}.html`, emailHtml(text))
      await write(`${nameOf(message)}.txt`, asFile(message, text))
      return `${nameOf(message)}.txt`
    },
    close() {},
  }
}
