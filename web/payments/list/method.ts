const METHODS: Record<string, string> = { paystack: 'Paystack' }
const CHANNELS: Record<string, string> = { card: 'card', bank_transfer: 'bank transfer', ussd: 'USSD' }

/** `paystack` -> `Paystack` */
export const methodName = (method: string): string => METHODS[method] ?? method
/** `Paystack, bank transfer` */
export const methodWithChannel = (method: string, channel: string | null): string =>
  channel ? `${methodName(method)}, ${CHANNELS[channel] ?? channel.replaceAll('_', ' ')}` : methodName(method)
