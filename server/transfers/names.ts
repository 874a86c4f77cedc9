import { bankNamed } from './reading/banks-in-texts.ts'

/** Words that banks and people put around names. */
const NO_NAMES = new Set(
  `MR MRS MISS MS DR CHIEF ALHAJI ALHAJA ENGR BARR PROF PASTOR REV NIP TRF TRANSFER FROM TO FRM USSD MOBILE APP VIA BANK
  LIMITED LTD PLC NIG NIGERIA PAYMENT DUES SERVICE CHARGE LEVY RENT SENT KUDA GTB GTBANK FBN UBA UBN ZENITH ACCESS OPAY
  PALMPAY MONIEPOINT FCMB ECOBANK FIDELITY STERLING WEMA PROVIDUS POLARIS KEYSTONE STANBIC IBTC UNION JAIZ VFD AND THE FOR`
    .trim()
    .split(/\s+/),
)
const LEAST_LETTERS = 3

/** The words of a name without case, accents and titles. */
export const wordsOfName = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKD')
      .replace(/[\p{M}'’‘ʼ`]/gu, '')
      .toUpperCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= LEAST_LETTERS && !NO_NAMES.has(word)),
  )

/** Counts the words that both names have. */
export const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => other.has(word)).length

/** Two equal words are enough, or all of a name of one word. */
export function isSamePerson(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const equal = shared(one, other)
  return equal >= 2 || (equal === 1 && Math.min(one.size, other.size) === 1)
}

/** Whether a text names the bank that a resident typed. */
export function isSameBank(typed: string, text: string): boolean {
  const bank = bankNamed(typed)
  return bank !== null && text.split(/[/|]/).some((part) => bankNamed(part) === bank)
}
