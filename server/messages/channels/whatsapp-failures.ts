import { SendFailure } from './channel.ts'

/**
 * Bad token, no permission, account barred, no such template or one that wants other variables, no means of payment,
 * number not registered: nothing leaves until mended.
 */
const STOP_CODES = [
  ...[0, 10, 190, 200, 368, 131005, 131031, 131042, 131045],
  ...[132000, 132001, 132012, 132015, 132016, 133010],
]
/** Too many messages, or a moment of weakness on their side. */
const RETRY_CODES = [1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]
const NO_WHATSAPP_NUMBER = 131026

/** What Meta's error code means; without one, the answer was none of theirs and later may help. */
export function whatsappFailure(code: number | null, words: string): SendFailure {
  if (code === null) return new SendFailure('no answer', `WhatsApp: ${words}`)
  if (RETRY_CODES.includes(code)) return new SendFailure('retry', `WhatsApp: ${words}`)
  if (STOP_CODES.includes(code)) return new SendFailure('stop', `WhatsApp refuses us (${code}): ${words}`)
  if (code === NO_WHATSAPP_NUMBER)
    return new SendFailure('final', 'This number cannot receive WhatsApp messages.')
  return new SendFailure('final', `WhatsApp refused the message (${code}): ${words}`)
}
