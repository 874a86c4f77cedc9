import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import type { Letter } from '#server/messages/letters.ts'
import { type Channel, type Message, SendFailure } from './channel.ts'

const API = 'https://graph.facebook.com/v23.0'
/** Characters that a template's body takes in all are 1,024; its own words and the title want some. */
const LONGEST = 850

/**
 * Bad token, no permission, account barred, no such template or one that wants other variables, no means of payment,
 * number not registered: nothing leaves until mended.
 */
const STOPS = [
  ...[0, 10, 190, 200, 368, 131005, 131031, 131042, 131045],
  ...[132000, 132001, 132012, 132015, 132016, 133010],
]
/** Too many messages, or a moment of weakness on their side. */
const PASSING = [1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]

export interface WhatsappSettings {
  token: string
  phone_number_id: string
  template: string
  language: string
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const refused = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    error_data: z.object({ details: z.string() }).optional(),
  }),
})

/** `0802 000 0001` -> `+2348020000001`; null where it is no telephone number. Nigerian where no country is said. */
export function toE164(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, 'NG')
  return number?.isValid() ? number.number : null
}

/** What a template's variable takes: one line, no runs of spaces. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function variables({ subject, paragraphs, action }: Letter): [title: string, message: string] {
  const tail = action ? ` ${action.url}` : ''
  const text = oneLine(paragraphs.join(' '))
  const room = LONGEST - tail.length
  return [oneLine(subject), `${text.length > room ? `${text.slice(0, room - 1).trimEnd()}…` : text}${tail}`]
}

/** WhatsApp by Meta's Cloud API: the approved template of the settings, with title and message as its variables. */
export function createWhatsapp(settings: WhatsappSettings, api = API): Channel {
  const url = `${api}/${settings.phone_number_id}/messages`

  async function ask(
    body: object,
    signal: AbortSignal,
  ): Promise<{ ok: boolean; status: number; answer: unknown }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      return { ok: response.ok, status: response.status, answer: await response.json() }
    } catch (error) {
      throw new SendFailure('away', `WhatsApp does not answer: ${(error as Error).message}`)
    }
  }

  return {
    carrier: 'whatsapp',
    lanes: 20,
    async send(message, letter, signal) {
      const { ok, status, answer } = await ask(templateMessage(settings, message, letter), signal)
      const taken = accepted.safeParse(answer)
      if (ok && taken.success) return taken.data.messages[0]?.id ?? null
      const { data: no } = refused.safeParse(answer)
      throw whatsappFailure(
        no?.error.code ?? null,
        no?.error.error_data?.details ?? no?.error.message ?? `status ${status}`,
      )
    },
    close() {},
  }
}

function templateMessage({ template, language }: WhatsappSettings, message: Message, letter: Letter): object {
  const to = toE164(message.address)
  if (!to) throw new SendFailure('final', `${message.address} is not a telephone number`)
  const parameters = variables(letter).map((text) => ({ type: 'text', text }))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: { name: template, language: { code: language }, components: [{ type: 'body', parameters }] },
    // Comes back with every status, so that one we were cut off from is still ours; another installation may share the app.
    biz_opaque_callback_data: message.mark,
  }
}

/** What Meta's error code means; without one, the answer was none of theirs and later may help. */
export function whatsappFailure(code: number | null, words: string): SendFailure {
  if (code === null) return new SendFailure('away', `WhatsApp: ${words}`)
  if (PASSING.includes(code)) return new SendFailure('retry', `WhatsApp: ${words}`)
  if (STOPS.includes(code)) return new SendFailure('stop', `WhatsApp refuses us (${code}): ${words}`)
  if (code === 131026) return new SendFailure('final', 'This number cannot receive WhatsApp messages.')
  return new SendFailure('final', `WhatsApp refused the message (${code}): ${words}`)
}
