/** How something may be paid. */
export type PaymentMethod = 'paystack'

const NAMES = new Map<string, string>([['paystack', 'Paystack']] satisfies [PaymentMethod, string][])
/** What a method was paid by, where its own name does not read well. */
const CHANNELS = new Map([['ussd', 'USSD']])

/** What a payer picks from. */
export const CHECKOUT_METHODS: { value: PaymentMethod; label: string }[] = [
  { value: 'paystack', label: 'Paystack (card or bank transfer)' },
]

/** `paystack` -> `Paystack` */
export const methodName = (method: string): string => NAMES.get(method) ?? method

/** `paystack`, `bank_transfer` -> `Paystack, bank transfer` */
export const methodWithChannel = (method: string, channel: string | null): string =>
  channel
    ? `${methodName(method)}, ${CHANNELS.get(channel) ?? channel.replaceAll('_', ' ')}`
    : methodName(method)
