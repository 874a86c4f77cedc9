import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { useSettledBy, WhatItSettled } from '#web/payments/paying/settled-by.tsx'
import { ledgerOf } from '#web/shared/owed/queries.ts'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'

/** What was written, under its number; with what it paid and what is owed now, which the payer asks. */
export function RecordedPayment({ payment }: { payment: Payment }) {
  const { amount, payment_method, payer_name, property_title, invoice_number } = payment
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const settles = useSettledBy(payment, true)
  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-2xl font-[650] tracking-[-0.02em] outline-none">
          <Money amount={amount} />
        </h3>
        <OwedNow {...payment} />
      </div>
      {settles && <WhatItSettled settles={settles} />}
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

function OwedNow({ tenant_id }: Pick<Payment, 'tenant_id'>) {
  const { data, isFetching } = useQuery(ledgerOf(tenant_id))
  if (!data?.billing || isFetching) return null
  const { owed, credit } = data
  return (
    <p className="mt-1 text-ink-2">
      {owed > 0 ? `${formatNaira(owed)} is still owed.` : 'Nothing is owed now.'}
      {credit > 0 && ` The credit is ${formatNaira(credit)}.`}
    </p>
  )
}
