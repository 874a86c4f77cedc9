import { amountInWords } from '#contract/amount-words.ts'
import { receiptState } from '#contract/receipt-state.ts'
import { receiptFacts, receiptLines } from '#contract/receipt-words.ts'
import type { ConfirmedReceipt } from '#contract/receipts.ts'
import { one } from '#web/api/queries.ts'
import { CodePage } from '#web/shared/code-page.tsx'
import { EstateLogo } from '#web/shared/estate-logo.tsx'
import { OfficeContact } from '#web/shared/office-contact.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { ReceiptLines } from './receipt-lines.tsx'

export const ReceiptPage = () => (
  <CodePage
    noun="receipt"
    queryOf={(code) => one('GET /receipt/:code', { params: { code } })}
    stateOf={receiptState}
  >
    {(receipt) => <Confirmed receipt={receipt} />}
  </CodePage>
)

function Confirmed({ receipt }: { receipt: ConfirmedReceipt }) {
  const { amount, currency, estate_name, homes } = receipt
  const words = amountInWords(amount, currency)
  return (
    <>
      {receipt.logo && <EstateLogo code={receipt.logo} className="h-14 max-w-48 justify-self-start" />}
      <DescriptionList
        facts={[
          ['Estate', estate_name],
          ['Amount paid', <Money key="amount" amount={amount} currency={currency} />],
          words !== null && ['In words', words],
          ...receiptFacts(receipt),
        ]}
      />
      <div>
        <h2 className="text-sm text-ink-3">Paid for</h2>
        <ReceiptLines
          lines={
            homes?.map(({ property_title: name, paid_for: note, amount: each }) => ({
              name,
              note,
              amount: each,
            })) ?? receiptLines(receipt)
          }
          currency={currency}
        />
      </div>
      <OfficeContact estate_name={estate_name} office={receipt.office} />
    </>
  )
}
