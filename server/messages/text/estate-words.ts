import { formatDay, formatLong } from '#contract/dates.ts'
import { formatAmount } from '#contract/money.ts'
import { isRecordedMethod, methodName, RECORDED_BY_ESTATE } from '#contract/payment-methods.ts'
import { payPath } from '#contract/reminder-words.ts'
import { PRODUCT } from './account-words.ts'
import type { MessageContents, PaymentContent } from './message-kinds.ts'
import type { MessageText, Words } from './message-text.ts'

const money = ({ amount, currency }: PaymentContent): string => formatAmount(amount, currency)

const listed = (lines: PaymentContent['lines']): string =>
  lines.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity} times)` : name)).join(', ')

/** Recorded by the estate: only those show a method. */
const isRecorded = ({ method = '' }: PaymentContent): boolean => isRecordedMethod(method)

const methodOf = ({ method = '' }: PaymentContent): MessageText['facts'][number] => [
  'Method',
  `${methodName(method)}. ${RECORDED_BY_ESTATE}.`,
]

const factsOf = (payment: PaymentContent): MessageText['facts'] => [
  ['Amount', money(payment)],
  ['For', listed(payment.lines)],
  ['Property', `${payment.property_title}, ${payment.estate_name}`],
  ['Invoice', payment.invoice_number],
  ['Reference', payment.reference],
  ['Date', (isRecorded(payment) ? formatDay : formatLong)(payment.paid_at)],
  ...(isRecorded(payment) ? [methodOf(payment)] : []),
]

const openReceipt = ({ receipt_code }: PaymentContent, appUrl: string): MessageText['action'] =>
  receipt_code
    ? { label: 'Open receipt', url: `${appUrl}/receipt/${receipt_code}` }
    : { label: 'See your payments', url: `${appUrl}/payments` }

export const receipt = (payment: PaymentContent, appUrl: string): Words => ({
  subject: `Receipt ${payment.invoice_number}: ${money(payment)}`,
  from: payment.estate_name,
  paragraphs: [`We received your payment of ${money(payment)}. Thank you.`],
  facts: factsOf(payment),
  action: openReceipt(payment, appUrl),
  footer: `You receive this because you paid a charge of ${payment.estate_name}.`,
})

export const paymentFailed = (payment: PaymentContent, appUrl: string): Words => ({
  subject: `Your payment of ${money(payment)} did not go through`,
  from: payment.estate_name,
  paragraphs: [
    `Nothing was taken. The payment provider said: ${payment.reason ?? 'declined'}.`,
    'You can try again, with the same card or another one.',
  ],
  facts: factsOf(payment),
  action: { label: 'Try again', url: `${appUrl}/charges` },
  footer: `You receive this because you tried to pay a charge of ${payment.estate_name}.`,
})

export const refund = (payment: PaymentContent, appUrl: string): Words => ({
  from: payment.estate_name,
  ...(isRecorded(payment)
    ? {
        subject: `Reversal ${payment.invoice_number}: ${money(payment)}`,
        paragraphs: [
          `Your payment of ${money(payment)} was reversed by the estate: ${payment.reason}`,
          'It counts no longer. If you think that this is wrong, please ask the estate.',
        ],
      }
    : {
        subject: `Refund ${payment.invoice_number}: ${money(payment)}`,
        paragraphs: [`We gave ${money(payment)} back to you. It may take some days to reach your account.`],
      }),
  facts: factsOf(payment),
  action: openReceipt(payment, appUrl),
  footer: `You receive this because you paid a charge of ${payment.estate_name}.`,
})

export const warning = ({ title, message, page }: MessageContents['warning'], appUrl: string): Words => ({
  subject: title,
  from: PRODUCT,
  paragraphs: message.split(/\n{2,}/),
  facts: [],
  action: { label: 'Have a look', url: `${appUrl}${page}` },
  footer: `You receive this because you are a super admin of ${PRODUCT}.`,
})

export const notification = ({ estate_name, title, message, url }: MessageContents['notice']): Words => ({
  subject: title,
  from: estate_name,
  paragraphs: message.split(/\n{2,}/),
  facts: [],
  action: url ? { label: 'Open link', url } : null,
  footer: `You receive this because you live or own property in ${estate_name}.`,
})

const JOIN_FIRST =
  'You have not joined yet: the link lets you choose a password, then see and pay what you owe. It works once, for 7 days, and is for you alone.'

export const reminder = (
  { estate_name, title, message, tenant_id, joining, path }: MessageContents['reminder'],
  appUrl: string,
): Words => ({
  subject: title,
  from: estate_name,
  paragraphs: [...message.split(/\n{2,}/), ...(joining ? [JOIN_FIRST] : [])],
  facts: [],
  // The link to join is removed after sending.
  action:
    joining && !path
      ? null
      : { label: 'See and pay', url: `${appUrl}${joining ? path : payPath(tenant_id)}` },
  footer: `You receive this because of a home in ${estate_name}.`,
})

export function added(content: MessageContents['added'], appUrl: string): Words {
  const { estate_name, property_title, told, way_out } = content
  return {
    subject: `You were added to ${property_title}, ${estate_name}`,
    from: estate_name,
    paragraphs: [told, 'It has been added to your account; nothing else has changed.', way_out],
    facts: [],
    action: { label: 'Open your profile', url: `${appUrl}/profile` },
    footer: 'You receive this because of your account at Estate Management.',
  }
}
