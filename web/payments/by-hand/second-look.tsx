import { useEffect, useRef } from 'react'
import { formatDay } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Payer } from '#contract/recorded-payments.ts'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import type { Recording } from './use-recording.ts'
import { WhatItSettles } from './what-it-settles.tsx'

/** `Cash ₦45,000.00 from Ada Obi, Flat 3, on 21 Nov 2026` */
const sentenceOf = (
  { method, amount, paid_on }: { method: string; amount: number; paid_on: string },
  payer: Payer | null,
): string =>
  `${methodName(method)} ${formatNaira(amount)} from ${payer?.name}, ${payer?.property_title}, on ${formatDay(paid_on)}`

/** What is about to be written, in one sentence, before it is. */
export function SecondLook({ form, payer }: Recording) {
  const { method, amount, paid_on, bank_reference, note } = form.values
  const sentence = useRef<HTMLHeadingElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  return (
    <div className="grid gap-4.5">
      <h3
        ref={sentence}
        tabIndex={-1}
        className="text-lg font-[640] text-balance break-words tracking-[-0.01em] outline-none"
      >
        {sentenceOf({ method, amount, paid_on }, payer)}
      </h3>
      <DescriptionList
        facts={[
          ['Estate', payer?.estate_name],
          ...(bank_reference ? ([['Bank reference', bank_reference]] as const) : []),
          ...(note ? ([['Note', note]] as const) : []),
        ]}
      />
      {payer && <WhatItSettles payer={payer} form={form} />}
      <p className="text-ink-2">
        They get a receipt. What is recorded cannot be changed afterwards; what is wrong can be reversed.
      </p>
    </div>
  )
}
