import { dayAfter, formatDay, formatLong } from './dates.ts'
import { nameOfDue } from './due-words.ts'
import { formatAmount, formatNaira, sumNaira } from './money.ts'
import { isRecordedMethod, methodWithChannel, RECORDED_BY_ESTATE } from './payment-methods.ts'
import type { ConfirmedReceipt, Receipt } from './receipts.ts'

type Paid = Pick<
  ConfirmedReceipt,
  'payment_method' | 'channel' | 'paid_at' | 'invoice_number' | 'property_title'
>

/** The estate records a day without an hour. */
export const paidAtWords = ({ payment_method, paid_at }: Pick<Paid, 'payment_method' | 'paid_at'>): string =>
  (isRecordedMethod(payment_method) ? formatDay : formatLong)(paid_at)

/** The facts that the paper and the check page say in the same words and order. */
export const receiptFacts = (paid: Paid): [term: string, value: string][] => [
  ['Invoice number', paid.invoice_number],
  ['Date', paidAtWords(paid)],
  [
    'Method',
    methodWithChannel(paid.payment_method, paid.channel) +
      (isRecordedMethod(paid.payment_method) ? `. ${RECORDED_BY_ESTATE}.` : ''),
  ],
  ...(paid.property_title === null ? [] : [['Property', paid.property_title] satisfies [string, string]]),
]

/** The server writes this for a bank line without a reference. */
const NO_REFERENCE = /^Bank line \d+$/
/** The reference by which the bank knows a recorded payment. */
export const isBankReference = (reference: string | null): reference is string =>
  reference !== null && !NO_REFERENCE.test(reference)

export interface ReceiptLine {
  name: string
  note: string | null
  amount: number
}

type Lines = Pick<
  ConfirmedReceipt,
  'amount' | 'currency' | 'refunded' | 'items' | 'settled' | 'credit' | 'paid_back'
>

/** The lines of a payment for one home. A payment that settles nothing shows the lines of its cart. */
export function receiptLines(paid: Lines): ReceiptLine[] {
  const { amount, currency, refunded, settled, credit, paid_back } = paid
  if (settled.length === 0 && credit === 0)
    return paid.items.map(({ name, amount: price, quantity }) => ({
      name,
      note: quantity > 1 ? `${quantity} times ${formatAmount(price, currency)}` : null,
      amount: sumNaira([{ amount: price, quantity }]),
    }))
  const lines: ReceiptLine[] = settled.map((debit) => ({
    name: nameOfDue(debit),
    note:
      debit.paid < debit.amount ? `part: ${formatNaira(debit.paid)} of ${formatNaira(debit.amount)}` : null,
    amount: debit.paid,
  }))
  if (credit > 0) lines.push({ name: 'Credit for later bills', note: null, amount: credit })
  for (const back of paid_back ?? [])
    lines.push({
      name: back.undone ? 'Credit again' : `Paid back, ${formatDay(back.on)}`,
      ...{ note: null, amount: back.amount },
    })
  const rest = sumNaira([{ amount }, ...lines.map((line) => ({ amount: -line.amount }))])
  // The rest of a payment that was given back whole had been credit.
  const restName =
    refunded >= amount
      ? 'Credit for later bills'
      : refunded > 0
        ? 'Given back'
        : paid_back
          ? 'Moved to another home'
          : 'Paid back or moved'
  if (rest > 0) lines.push({ name: restName, note: null, amount: rest })
  return lines
}

/** Adjoining periods of one charge as one debit: December to February and March to May are December to May. */
function adjoined(settled: Lines['settled']): Lines['settled'] {
  const whole: Lines['settled'] = []
  for (const debit of settled) {
    const before = whole.findLast(({ name }) => name === debit.name)
    if (before?.period && debit.period && dayAfter(before.period.until_on) === debit.period.from_on) {
      before.period = { ...before.period, until_on: debit.period.until_on }
      before.amount = sumNaira([before, debit])
      before.paid = sumNaira([{ amount: before.paid }, { amount: debit.paid }])
    } else whole.push({ ...debit })
  }
  return whole
}

/** The lines of one home's part, in one line. */
export const paidForWords = (paid: Lines): string =>
  linesInWords(receiptLines({ ...paid, settled: adjoined(paid.settled) }))

type PaidHome = Pick<NonNullable<Receipt['split']>['homes'][number], 'property_title' | 'payer_name'>
/** `Flat 5, Musa Nwachukwu`: with the person if another one paid. */
export const paidHomeName = ({ property_title, payer_name }: PaidHome, payer: string): string =>
  payer_name === payer ? property_title : `${property_title}, ${payer_name}`

/** `Service charge, November 2026; Opening balance (part: ₦15,000.00 of ₦45,000.00)` */
export const linesInWords = (lines: readonly ReceiptLine[]): string =>
  lines.map(({ name, note }) => (note ? `${name} (${note})` : name)).join('; ')

/** `₦30,000.00 is still owed on 27 Nov 2026.` */
export const stillOwedWords = ({ owed, on }: { owed: number; on: string }): string =>
  owed > 0
    ? `${formatNaira(owed)} is still owed on ${formatDay(on)}.`
    : `Nothing is owed on ${formatDay(on)}.`

/** `₦30,000.00 is still owed on 27 Nov 2026: Flat 1 ₦10,000.00, Flat 2 ₦20,000.00.` Null where no debt is known. */
export function owedForHomesWords({ on, homes }: NonNullable<Receipt['split']>): string | null {
  // A phone may keep a receipt of a release without debts.
  const known = homes.filter(({ owed }) => typeof owed === 'number')
  if (known.length === 0) return null
  const whole = stillOwedWords({ owed: sumNaira(known.map(({ owed }) => ({ amount: owed ?? 0 }))), on })
  const each = known.flatMap(({ property_title, owed }) =>
    owed ? `${property_title} ${formatNaira(owed)}` : [],
  )
  return each.length === 0 ? whole : `${whole.slice(0, -1)}: ${each.join(', ')}.`
}
