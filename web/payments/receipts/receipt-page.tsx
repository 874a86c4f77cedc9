import { Fragment } from 'react'
import { formatDay, formatLong } from '#contract/dates.ts'
import { formatAmount, sumNaira } from '#contract/money.ts'
import { isRecordedMethod, methodWithChannel, RECORDED_BY_ESTATE } from '#contract/payment-methods.ts'
import { receiptState } from '#contract/receipt-state.ts'
import type { ConfirmedReceipt } from '#contract/receipts.ts'
import { one } from '#web/api/queries.ts'
import { useParams } from '#web/routing/shown.tsx'
import { CodePage } from '#web/shared/code-page.tsx'
import { EstateLogo } from '#web/shared/estate-logo.tsx'
import { OfficeContact } from '#web/shared/office-contact.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'

export function ReceiptPage() {
  const { code = '' } = useParams()
  return (
    <CodePage noun="receipt" query={one('GET /receipt/:code', { params: { code } })} stateOf={receiptState}>
      {(receipt) => <Confirmed receipt={receipt} />}
    </CodePage>
  )
}

/** The words and the order are those of the paper. */
function Confirmed({ receipt }: { receipt: ConfirmedReceipt }) {
  const { amount, currency, payment_method, channel, paid_at, estate_name, invoice_number } = receipt
  const recorded = isRecordedMethod(payment_method)
  return (
    <>
      {receipt.logo && <EstateLogo code={receipt.logo} className="h-14 max-w-48 justify-self-start" />}
      <DescriptionList
        facts={[
          ['Estate', estate_name],
          ['Amount paid', <Money key="amount" amount={amount} currency={currency} />],
          ['Invoice number', invoice_number],
          ['Date', (recorded ? formatDay : formatLong)(paid_at)],
          [
            'Method',
            <Fragment key="method">
              {methodWithChannel(payment_method, channel)}
              {recorded && <span className="block text-sm font-normal text-ink-2">{RECORDED_BY_ESTATE}</span>}
            </Fragment>,
          ],
          receipt.property_title !== null && ['Property', receipt.property_title],
        ]}
      />
      <PaidFor receipt={receipt} />
      <OfficeContact estate_name={estate_name} office={receipt.office} />
    </>
  )
}

const PaidFor = ({ receipt: { paid_for, currency } }: { receipt: ConfirmedReceipt }) => (
  <div>
    <h2 className="text-sm text-ink-3">Paid for</h2>
    <ul aria-label="Paid for">
      {paid_for.map(({ name, amount, quantity }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a payment never change
        <li key={index} className="flex justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
          <span className="min-w-0 break-words">
            {name}
            {quantity > 1 && (
              <span className="block text-sm text-ink-3">{`${quantity} times ${formatAmount(amount, currency)}`}</span>
            )}
          </span>
          <Money amount={sumNaira([{ amount, quantity }])} currency={currency} />
        </li>
      ))}
    </ul>
  </div>
)
