import { z } from 'zod'
import { messageOf } from '#server/errors/errors.ts'
import { toE164 } from '#server/lists/phone-numbers.ts'
import type { MessageText } from '#server/messages/text/message-text.ts'
import { type Channel, type OutgoingMessage, SendFailure } from './channel.ts'

/** Wrong token, permission, account, template, payment or number: nothing leaves until it is fixed. */
const STOP_CODES = [
  ...[0, 10, 190, 200, 368, 131005, 131031, 131042, 131045],
  ...[132000, 132001, 132012, 132015, 132016, 133010],
]
const RETRY_CODES = [1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]
const NO_WHATSAPP_NUMBER = 131026

const API = 'https://graph.facebook.com/v23.0'
/** A template's body takes 1,024 characters in all. */
const LONGEST_TEXT_CHARS = 850

interface WhatsappSettings {
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

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function templateVariables({ subject, paragraphs, action }: MessageText): [title: string, message: string] {
  const link = action && action.url.length < LONGEST_TEXT_CHARS ? ` ${action.url}` : ''
  const text = oneLine(paragraphs.join(' '))
  const room = LONGEST_TEXT_CHARS - link.length
  const shortened = text.length > room ? `${text.slice(0, room - 1).trimEnd()}…` : text
  return [oneLine(subject), `${shortened}${link}`]
}

export function createWhatsapp(settings: WhatsappSettings, api = API): Channel {
  const url = `${api}/${settings.phone_number_id}/messages`

  return {
    carrier: 'whatsapp',
    concurrency: 20,
    async send(message, text, signal) {
      const request = {
        method: 'POST',
        headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(templateMessage(settings, message, text)),
        redirect: 'error',
        signal,
      } as const
      const { ok, status, answer } = await fetch(url, request)
        .then(async (response) => ({
          ...{ ok: response.ok, status: response.status },
          answer: await response.json(),
        }))
        .catch((error: unknown) => {
          throw new SendFailure('no answer', `WhatsApp does not answer: ${messageOf(error)}`)
        })
      const taken = accepted.safeParse(answer)
      if (ok && taken.success) return taken.data.messages[0]?.id ?? null
      const { data: refusal } = refused.safeParse(answer)
      throw whatsappFailure(
        refusal?.error.code ?? null,
        refusal?.error.error_data?.details ?? refusal?.error.message ?? `status ${status}`,
      )
    },
    close() {},
  }
}

function templateMessage(
  { template, language }: WhatsappSettings,
  message: OutgoingMessage,
  messageText: MessageText,
): object {
  const to = toE164(message.address)
  if (!to) throw new SendFailure('final', `${message.address} is not a telephone number`)
  const parameters = templateVariables(messageText).map((text) => ({ type: 'text', text }))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: { name: template, language: { code: language }, components: [{ type: 'body', parameters }] },
    biz_opaque_callback_data: message.mark,
  }
}

/** Maps Meta's error code; null: the answer was not Meta's. */
export function whatsappFailure(code: number | null, words: string): SendFailure {
  if (code === null) return new SendFailure('no answer', `WhatsApp: ${words}`)
  if (RETRY_CODES.includes(code)) return new SendFailure('retry', `WhatsApp: ${words}`)
  if (STOP_CODES.includes(code)) return new SendFailure('stop', `WhatsApp refuses us (${code}): ${words}`)
  if (code === NO_WHATSAPP_NUMBER)
    return new SendFailure('final', 'This number cannot receive WhatsApp messages.')
  return new SendFailure('final', `WhatsApp refused the message (${code}): ${words}`)
}
