import { formatDay } from '#contract/dates.ts'
import { isRecordedMethod } from '#contract/payment-methods.ts'
import type { Receipt } from '#contract/receipts.ts'

type Fact = readonly [term: string, value: string]

/** How a payment came here that no provider knows of: for those who run the estate, by whom. */
export function recordedFacts({
  payment_method,
  status,
  recorded,
  reversal,
  gateway_response,
}: Receipt): Fact[] {
  if (!isRecordedMethod(payment_method)) return []
  const reversed = status === 'refunded'
  return [
    ...(reversed && gateway_response !== null ? ([['Reason', gateway_response]] as const) : []),
    [reversed ? 'Reversed by' : 'Recorded by', recorded?.by ?? 'The estate'],
    ...(recorded?.bank_reference ? ([['Bank reference', recorded.bank_reference]] as const) : []),
    ...(recorded?.note && !reversed ? ([['Note', recorded.note]] as const) : []),
    ...(reversal
      ? ([
          ['Reversed', `${formatDay(reversal.at)}, by ${reversal.by ?? 'the estate'}`],
          ['Reason', reversal.reason],
        ] as const)
      : []),
  ]
}
