import type { LineClass } from '#contract/bank-lines.ts'
import { fold } from '#server/sheets/cells/fold.ts'

interface Classed {
  amount: number
  narration: string
  reference: string | null
  payer: string | null
  /** The file has a row that paid the same amount out under the same session id. */
  was_paid_out: boolean
}

const REVERSAL =
  /\b(?:reversal|reversed|rvsl|rvrsl|failed nibss|failed nip|failed instant payment|returned (?:payment|transfer|trf|charge|cheque|chq|item))\b/
const OWN_MOVE =
  /\bowealth\b|\bauto ?save\b|\bspend (?:and )?save\b|\bcashbox\b|\bsavings (?:withdrawal|deposit|top ?up)\b|\bown account transfer\b|\bto own account\b/
/** A whole part of a narration, not a word of a resident. */
const CARDS =
  /(?:^|[/|:(-]|\bfrom\b|\bfrm\b)\s*(?:titan[ -])?paystack(?: (?:payments?|limited|ltd|settlement|payout))*\s*(?=$|[/|:)\d-])/i
const LOAN =
  /\b(?:loan|overdraft|od|credit facility) (?:disbursement|disbursal|disbursed|disb|booking|proceeds|drawdown|credit)\b|\bdisbursement of loan\b/
const INTEREST =
  /\b(?:interest (?:earned|paid|credit|payment|cap|capitali[sz]ed|run)|credit interest|int pd|interest on)\b/
const CHARGE =
  /\b(?:charges?|commission|comm|vat|value added tax|stamp dut(?:y|ies)|emtl|levy|sms|alert fee|maintenance|maint|cot|fee|fees|excise|wht|withholding tax)\b/
/** A charge names no receiver. */
const SENT = /\b(?:to|transfer to|trf to|payment to|send to)\b/
const SESSION = /(?<!\d)\d{30}(?!\d)/g

export const sessionsOf = (narration: string): string[] => narration.match(SESSION) ?? []

const LONGEST_CUT_CHARS = 15
/** Banks cut names and add to them. */
function isOwn(payer: string, own_names: readonly string[]): boolean {
  const name = fold(payer)
  return own_names.some((own_name) => {
    const own = fold(own_name)
    if (own === '') return false
    const goes_on = own.includes(' ') && name.startsWith(`${own} `)
    return name === own || goes_on || (name.length >= LONGEST_CUT_CHARS && own.startsWith(name))
  })
}

export function classOf(
  { amount, narration, reference, payer, was_paid_out }: Classed,
  own_names: readonly string[],
): LineClass {
  const words = `${fold(narration)} ${fold(reference ?? '')}`
  if (REVERSAL.test(words)) return 'reversal'
  if (OWN_MOVE.test(words)) return 'own move'
  if (amount < 0) return CHARGE.test(words) && !SENT.test(words) ? 'bank charge' : 'money out'
  if (was_paid_out) return 'reversal'
  if (CARDS.test(narration) || (payer !== null && /^paystack\b/i.test(payer))) return 'card settlement'
  if (LOAN.test(words)) return 'loan'
  if (INTEREST.test(words)) return 'other'
  return payer !== null && isOwn(payer, own_names) ? 'own move' : 'payment'
}
