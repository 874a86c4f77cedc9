import { useEffect, useRef } from 'react'
import { methodName } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'

/** What was written, under its number. */
export function RecordedPayment({ payment }: { payment: Payment }) {
  const { amount, payment_method, payer_name, property_title, invoice_number } = payment
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-2xl font-[650] tracking-[-0.02em] outline-none">
        <Money amount={amount} />
      </h3>
      <DescriptionList
        facts={[
          ['Invoice', invoice_number],
          ['Method', methodName(payment_method)],
          ['Paid by', payer_name],
          ['Property', property_title],
        ]}
      />
    </div>
  )
}
