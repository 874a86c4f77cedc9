import { Fragment } from 'react'
import { formatDay, formatExact } from '#contract/dates.ts'
import { isRecordedMethod, methodName, RECORDED_BY_ESTATE } from '#contract/payment-methods.ts'
import { receiptState } from '#contract/receipt-state.ts'
import type { ConfirmedReceipt } from '#contract/receipts.ts'
import { one } from '#web/api/queries.ts'
import { useParams } from '#web/routing/shown.tsx'
import { CodePage } from '#web/shared/code-page.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'

export function ReceiptPage() {
  const { code = '' } = useParams()
  return (
    <CodePage noun="receipt" query={one('GET /receipt/:code', { params: { code } })} stateOf={receiptState}>
      {confirmedFacts}
    </CodePage>
  )
}

function confirmedFacts(receipt: ConfirmedReceipt) {
  const { amount, currency, payment_method, paid_at, estate_name, invoice_number } = receipt
  const recorded = isRecordedMethod(payment_method)
  return (
    <DescriptionList
      facts={[
        ['Amount', <Money key="amount" amount={amount} currency={currency} />],
        ['Date', (recorded ? formatDay : formatExact)(paid_at)],
        [
          'Method',
          <Fragment key="method">
            {methodName(payment_method)}
            {recorded && <span className="block text-sm font-normal text-ink-2">{RECORDED_BY_ESTATE}</span>}
          </Fragment>,
        ],
        ['Estate', estate_name],
        ['Invoice number', invoice_number],
      ]}
    />
  )
}
