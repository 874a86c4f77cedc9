import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { amountInWords } from '#contract/amount-words.ts'
import { isRecordedMethod } from '#contract/payment-methods.ts'
import { receiptState } from '#contract/receipt-state.ts'
import { paidAtWords, receiptFacts, receiptLines } from '#contract/receipt-words.ts'
import type { ConfirmedReceipt } from '#contract/receipts.ts'
import { one, queryClient } from '#web/api/queries.ts'
import { CodePage } from '#web/shared/code-page.tsx'
import { EstateLogo } from '#web/shared/estate-logo.tsx'
import { OfficeContact } from '#web/shared/office-contact.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { ReceiptLines } from './receipt-lines.tsx'

export function ReceiptPage() {
  // Asked beside the receipt, so that its notice moves nothing.
  useEffect(() => void queryClient.prefetchQuery(one('GET /config')), [])
  return (
    <CodePage
      noun="receipt"
      queryOf={(code) => one('GET /receipt/:code', { params: { code } })}
      stateOf={receiptState}
    >
      {(receipt) => <Confirmed receipt={receipt} />}
    </CodePage>
  )
}

function Confirmed({ receipt }: { receipt: ConfirmedReceipt }) {
  const { amount, currency, estate_name, homes } = receipt
  const { data: config } = useQuery(one('GET /config'))
  const words = amountInWords(amount, currency)
  return (
    <>
      {receipt.logo && <EstateLogo code={receipt.logo} className="h-14 max-w-48 justify-self-start" />}
      {config?.test_mode && !isRecordedMethod(receipt.payment_method) && (
        <Notice tone="wait">Test mode: no money moved.</Notice>
      )}
      <div>
        <h2 className="text-sm text-ink-3">Amount paid</h2>
        <p className="text-2xl font-[650] tracking-[-0.02em]">
          <Money amount={amount} currency={currency} />
        </p>
        <p className="mt-1 text-md font-[620]">{paidAtWords(receipt)}</p>
        <p className="text-md font-[620] break-words">{receipt.invoice_number}</p>
      </div>
      <DescriptionList
        facts={[
          ['Estate', estate_name],
          words !== null && ['In words', words],
          ...receiptFacts(receipt).filter(([term]) => term !== 'Date' && term !== 'Invoice number'),
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
