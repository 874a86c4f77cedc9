import { asDialled, isMobile } from '#contract/phone-words.ts'
import { isPhone } from '#contract/sign-in-name.ts'

const SEPARATORS = /[\s().-]/g

/** `0805 111 2203` gives `+2348051112203`; null: not a number. */
export function internationalPhone(typed: string): string | null {
  if (!isPhone(typed)) return null
  const bare = typed.replace(SEPARATORS, '').replace(/^00/, '+')
  return /^\+(?!234)/.test(bare) ? bare : `+234${bare.replace(/^(?:\+?2340?|0)/, '')}`
}

/** `+2348051112203` gives `0805 111 2203`, as people dial it. Foreign numbers keep their country. */
export function formatPhone(typed: string): string {
  const number = internationalPhone(typed)
  if (number === null) return typed
  if (isMobile(number)) return asDialled(number)
  if (!number.startsWith('+234')) return typed.startsWith('+') ? typed : number
  return typed.replace(/^\s*(?:\+|00)?234[\s().-]*0?/, '0')
}

/** The number in an address of WhatsApp: `2348051112203`; null: a landline, or not a number. */
export function whatsappNumber(typed: string): string | null {
  const number = internationalPhone(typed)
  return number && (isMobile(number) || !number.startsWith('+234')) ? number.slice(1) : null
}
