import { countOf } from '#contract/counts.ts'
import { formatDay, formatLong } from '#contract/dates.ts'
import { formatAmount, formatNaira } from '#contract/money.ts'
import {
  isRecordedMethod,
  methodName,
  RECEIVED_NOTHING,
  RECORDED_BY_ESTATE,
} from '#contract/payment-methods.ts'
import { linesInWords, receiptLines, stillOwedWords } from '#contract/receipt-words.ts'
import { payPath } from '#contract/reminder-words.ts'
import { transferWords } from '#contract/transfer-words.ts'
import type { MessageContents, PaymentContent, StatementContent } from './message-kinds.ts'
import { type MessageText, PRODUCT, type Words } from './message-text.ts'

const money = ({ amount, currency }: PaymentContent): string => formatAmount(amount, currency)

const isRecorded = ({ method = '' }: PaymentContent): boolean => isRecordedMethod(method)

function factsOf(payment: PaymentContent): MessageText['facts'] {
  const { lines, method = '', homes, property_title, estate_name } = payment
  const { invoice_number, reference, paid_at } = payment
  const { settled = [], credit = 0 } = payment
  const listed = lines.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity} times)` : name))
  const paid = receiptLines({ ...payment, settled, credit, refunded: 0, items: [] })
  const recorded = isRecorded(payment)
  return [
    ['Amount', money(payment)],
    ...(homes
      ? [
          ['For', `${countOf(homes.length, 'home')} in ${estate_name}`] as [string, string],
          ...homes.map(({ name, amount, paid_for }): [string, string] => [
            name,
            `${formatAmount(amount, payment.currency)}\n${paid_for}`,
          ]),
        ]
      : [
          ['For', paid.length > 0 ? linesInWords(paid) : listed.join(', ')] as [string, string],
          ['Property', `${property_title}, ${estate_name}`] as [string, string],
        ]),
    ['Invoice', invoice_number],
    ['Reference', reference],
    ['Date', (recorded ? formatDay : formatLong)(paid_at)],
    ...(recorded ? [['Method', `${methodName(method)}. ${RECORDED_BY_ESTATE}.`] as [string, string]] : []),
  ]
}

const aboutPayment = (payment: PaymentContent) => ({
  from: payment.estate_name,
  facts: factsOf(payment),
  action: payment.receipt_code
    ? { label: 'Open receipt', path: `/receipt/${payment.receipt_code}` }
    : { label: 'See your payments', path: '/payments' },
  footer: `You receive this because you paid a charge of ${payment.estate_name}.`,
})

/** Says the debt after the payment, and how to pay it by transfer. */
function owedAfter({ still_owed }: PaymentContent): string[] {
  if (!still_owed) return []
  const transfer = transferWords(still_owed)
  return [stillOwedWords(still_owed), ...(transfer ? [transfer] : [])]
}

function refund(payment: PaymentContent): Words {
  if (isRecorded(payment))
    return {
      ...aboutPayment(payment),
      subject: `Reversal ${payment.invoice_number}: ${money(payment)}`,
      paragraphs: [
        `Your payment of ${money(payment)} was reversed by the estate: ${payment.reason}`,
        'It no longer counts. If you think that this is wrong, please ask the estate.',
      ],
    }
  return {
    ...aboutPayment(payment),
    subject: `Refund ${payment.invoice_number}: ${money(payment)}`,
    paragraphs: [`We gave ${money(payment)} back to you. It may take some days to reach your account.`],
  }
}

const JOIN_FIRST =
  'You have not joined yet: the link lets you choose a password, then see and pay what you owe. It works once, for 7 days, and is for you alone.'

const balance = (naira: number) =>
  naira < 0 ? `${formatNaira(-naira)} credit` : naira > 0 ? `${formatNaira(naira)} owed` : 'Nothing owed'

function statement(content: StatementContent): Words {
  const { estate_name, property_title, opening, charged, paid, adjusted, closing, open } = content
  const days = `${formatDay(content.from)} to ${formatDay(content.to)}`
  return {
    subject: `Statement of ${property_title}, ${days}`,
    from: estate_name,
    paragraphs: [
      `Your statement of ${property_title}, ${days}. ${balance(closing)} on ${formatDay(content.to)}.`,
      ...(open.length > 0
        ? [`Open today: ${open.map(({ name, amount }) => `${name} ${formatNaira(amount)}`).join(', ')}.`]
        : []),
      ...(content.transfer && open.length > 0 ? [content.transfer] : []),
      ...(content.joining ? [JOIN_FIRST] : []),
    ],
    facts: [
      [`Before ${formatDay(content.from)}`, balance(opening)],
      ['Charged', formatNaira(charged)],
      ['Paid', formatNaira(paid)],
      ...(adjusted === 0 ? [] : [['Adjusted', formatNaira(adjusted)] as [string, string]]),
      [`On ${formatDay(content.to)}`, balance(closing)],
    ],
    action: content.joining
      ? content.path
        ? { label: 'See and pay', path: content.path }
        : null
      : { label: 'Open your statement', path: '/statements' },
    footer: `You receive this because of a home in ${estate_name}.`,
  }
}

export const estateWords = {
  statement,
  receipt: (payment: PaymentContent): Words => ({
    ...aboutPayment(payment),
    subject: `Receipt ${payment.invoice_number}: ${money(payment)}`,
    paragraphs: [
      `We received your payment of ${money(payment)}. Thank you.`,
      ...(payment.replaces ? [payment.replaces] : []),
      ...owedAfter(payment),
    ],
  }),
  payment_failed: (payment: PaymentContent): Words => ({
    ...aboutPayment(payment),
    subject: `Your payment of ${money(payment)} did not go through`,
    paragraphs: [
      `${RECEIVED_NOTHING} The payment provider said: ${payment.reason ?? 'declined'}.`,
      'You can try again, with the same card or another one.',
    ],
    action: { label: 'Try again', path: '/charges' },
    footer: `You receive this because you tried to pay a charge of ${payment.estate_name}.`,
  }),
  refund,
  bank_account: ({ step, by, ...account }: MessageContents['bank_account']): Words => ({
    subject: `A bank account of ${account.estate_name} was ${step}`,
    from: account.estate_name,
    paragraphs: [
      `${by} ${step} a bank account where residents of ${account.estate_name} pay by transfer.`,
      step === 'added'
        ? `Residents see it from ${formatLong(account.shown_from)}. If this is not right, remove it before then, and tell your administrator.`
        : 'Residents no longer see it. If this is not right, add it again, and tell your administrator.',
    ],
    facts: [
      ['Bank', account.bank],
      ['Number', account.number],
      ['Name', account.account_name],
    ],
    action: { label: 'See the bank accounts', path: '/settings' },
    footer: `You receive this because you run ${account.estate_name}.`,
  }),
  warning: ({ title, message, page }: MessageContents['warning']): Words => ({
    subject: title,
    paragraphs: message.split(/\n{2,}/),
    action: { label: 'Have a look', path: page },
    footer: `You receive this because you are a super admin of ${PRODUCT}.`,
  }),
  notice: ({ estate_name, title, message, url }: MessageContents['notice']): Words => ({
    subject: title,
    from: estate_name,
    paragraphs: message.split(/\n{2,}/),
    action: url ? { label: 'Open link', url } : null,
    footer: `You receive this because you live or own property in ${estate_name}.`,
  }),
  reminder: (content: MessageContents['reminder']): Words => {
    const { estate_name, title, message, joining, path } = content
    // The link to join is removed after sending.
    const target = joining ? path : payPath(content)
    return {
      subject: title,
      from: estate_name,
      paragraphs: [...message.split(/\n{2,}/), ...(joining ? [JOIN_FIRST] : [])],
      action: target ? { label: 'See and pay', path: target } : null,
      footer: `You receive this because of a home in ${estate_name}.`,
    }
  },
  added: ({ estate_name, property_title, told, way_out }: MessageContents['added']): Words => ({
    subject: `You were added to ${property_title}, ${estate_name}`,
    from: estate_name,
    paragraphs: [told, 'It has been added to your account; nothing else has changed.', way_out],
    action: { label: 'Open your profile', path: '/profile' },
  }),
}
