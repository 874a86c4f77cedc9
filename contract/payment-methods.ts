export const MANUAL_METHODS = ['cash', 'bank_transfer', 'pos'] as const
export const PAYMENT_METHODS = ['paystack', ...MANUAL_METHODS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

const NAMES = new Map<string, string>([
  ['paystack', 'Paystack'],
  ['cash', 'Cash'],
  ['bank_transfer', 'Bank transfer'],
  ['pos', 'POS'],
] satisfies [PaymentMethod, string][])
/** Names that need more than replaced underscores. */
const CHANNELS = new Map([['ussd', 'USSD']])

export const CHECKOUT_METHODS: { value: PaymentMethod; label: string }[] = [
  { value: 'paystack', label: 'Paystack (card or bank transfer)' },
]

export const methodName = (method: string): string => NAMES.get(method) ?? method

const recorded: readonly string[] = MANUAL_METHODS
export const isRecordedMethod = (method: string): boolean => recorded.includes(method)
export const RECORDED_BY_ESTATE = 'Recorded by the estate'
/** For a payer whose payment failed: some banks debit first and return the money later. */
export const RECEIVED_NOTHING = 'We received nothing. If your bank debited you, it returns the money.'
export const PAYMENT_FAILED = `The payment did not go through. ${RECEIVED_NOTHING}`

/** `paystack`, `bank_transfer` -> `Paystack, bank transfer` */
export const methodWithChannel = (method: string, channel: string | null): string =>
  channel
    ? `${methodName(method)}, ${CHANNELS.get(channel) ?? channel.replaceAll('_', ' ')}`
    : methodName(method)
