import type { WhereToPay } from './bank-accounts.ts'

/** `GTBank 0123456789, Palm Grove Residents` */
export const bankAccountWords = ({ bank, number, name }: WhereToPay['bank_accounts'][number]): string =>
  `${bank} ${number}, ${name}`

/** How to pay by transfer, in a sentence or two; null where the estate shows no bank account. */
export function transferWords({ pay_code, bank_accounts }: WhereToPay): string | null {
  if (bank_accounts.length === 0) return null
  const into = bank_accounts.map(bankAccountWords).join('; or to ')
  return `Pay by transfer to ${into}. Put your pay code ${pay_code} in the narration.`
}
