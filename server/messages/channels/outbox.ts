import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { letterText } from '#server/messages/letter-text.ts'
import type { Letter } from '#server/messages/letters.ts'
import type { Channel, Message } from './channel.ts'
import { letterHtml } from './letter-html.ts'

/** `000012-password_reset` */
const nameOf = ({ id, kind }: Message) => `${String(id).padStart(6, '0')}-${kind}`

const asText = ({ channel, address }: Message, letter: Letter) =>
  `Channel: ${channel}\nTo: ${address}\nSubject: ${letter.subject}\n\n${letterText(letter)}`

/** Where messages go while their channel is not configured: files that whoever runs the application can read. */
export function createOutbox(folder: string): Channel {
  /** Whole or not at all: a reader never meets half a message. */
  async function write(name: string, text: string): Promise<void> {
    const path = join(folder, name)
    await writeFile(`${path}.part`, text, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
  return {
    carrier: 'outbox',
    lanes: 1,
    async send(message, letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (message.channel === 'email') await write(`${nameOf(message)}.html`, letterHtml(letter))
      await write(`${nameOf(message)}.txt`, asText(message, letter))
      return `${nameOf(message)}.txt`
    },
    close() {},
  }
}
