import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sumNaira } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import { allTenanciesOf } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { AfterPaying, useSettledBy, WhatItSettled } from './settled-by.tsx'

export const ReceivedTitle = () => (
  <span className="flex items-center gap-2 text-brand-ink">
    <CircleCheck aria-hidden="true" /> Payment received
  </span>
)

/** Confirms a payment: how much, what for, and its numbers. */
export function PaymentReceived({ payment }: { payment: Payment }) {
  const { amount, currency, payload, property_title, estate_name } = payment
  const { user } = useSession()
  const bills = allTenanciesOf(user).some(({ id, estate }) => id === payment.tenant_id && estate.bills)
  const settles = useSettledBy(payment, bills)
  const heading = useRef<HTMLHeadingElement>(null)
  // Not on a button: people who pay by keyboard press Enter, sometimes once too often.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h3
          ref={heading}
          tabIndex={-1}
          // The largest amount fits on one line of the smallest phone.
          className="text-[min(2rem,7.5vw)] leading-tight font-[650] tracking-[-0.02em] outline-none"
        >
          <Money amount={amount} currency={currency} />
        </h3>
        <p className="mt-1 text-ink-2 break-words">
          {property_title}, {estate_name}
        </p>
        {bills && <AfterPaying tenant_id={payment.tenant_id} />}
      </div>
      {settles ? (
        <WhatItSettled settles={settles} />
      ) : (
        <ul aria-label="What was paid for" className="border-b border-line">
          {payload.items.map(({ charge_id, name, amount, quantity }) => (
            <li
              key={charge_id ?? name}
              className="flex justify-between gap-4 border-t border-line py-2.5 font-medium"
            >
              <span className="min-w-0 break-words">
                {name}
                {quantity > 1 && <span className="font-normal text-ink-2"> × {quantity}</span>}
              </span>
              <Money amount={sumNaira([{ amount, quantity }])} />
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        <dt className="text-ink-3">Invoice</dt>
        <dd className="font-medium">{payment.invoice_number}</dd>
        <dt className="text-ink-3">Reference</dt>
        <dd className="break-words">{payment.transaction_reference}</dd>
      </dl>
    </div>
  )
}
