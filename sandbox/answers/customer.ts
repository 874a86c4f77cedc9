import type { Transaction } from '#sandbox/ledger/transaction.ts'

/** The payer, as the provider tells of one in transactions, refunds and disputes. */
export const customerOf = (of: Transaction) => ({
  id: of.id,
  first_name: '',
  last_name: '',
  email: of.email,
  customer_code: `CUS_${of.access_code}`,
  phone: null,
  metadata: '',
  risk_action: 'default',
  international_format_phone: '',
})

const CARD_BIN = '408408'

/** The first digits of the card that paid; null where it was not a card. */
export const cardBin = ({ last4 }: Transaction): string | null => (last4 === null ? null : CARD_BIN)
