import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { Payer } from '#contract/manual-payments.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { ledgerOf } from '#web/shared/owed/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useSettledBy, WhatItSettled } from '../paying/settled-by.tsx'
import { DownloadReceipt } from '../receipts/download-receipt.tsx'
import { RecordingFields, WhatItSettles } from './recording-fields.tsx'
import { type Recording, useRecording } from './use-recording.ts'

/** `Cash ₦45,000.00 from Ada Obi, Flat 3, on 21 Nov 2026` */
const sentenceOf = (
  { method, amount, paid_on }: { method: string; amount: number; paid_on: string },
  payer: Payer | null,
): string =>
  `${methodName(method)} ${formatNaira(amount)} from ${payer?.name}, ${payer?.property_title}, on ${formatDay(paid_on)}`

function SecondLook({ form, payer }: Recording) {
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

interface RecordPaymentDialogProps {
  payer?: Payer | undefined
  onClose: () => void
}

const TITLES = {
  filling: 'Record payment',
  looking: 'Is this right?',
  recorded: 'Payment recorded',
}

export function RecordPaymentDialog({ payer: given, onClose }: RecordPaymentDialogProps) {
  const recording = useRecording(given)
  const { stage, form, recorded } = recording
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[stage]}
      description={
        stage !== 'filling'
          ? undefined
          : given
            ? `From ${given.name}, ${given.property_title}`
            : 'Cash, a bank transfer or a POS slip.'
      }
      footer={<Footer {...recording} />}
    >
      {recorded ? (
        <RecordedPayment payment={recorded} />
      ) : (
        <Form form={form}>
          {stage === 'looking' ? (
            <SecondLook {...recording} />
          ) : (
            <RecordingFields recording={recording} fixed={given !== undefined} />
          )}
        </Form>
      )}
    </Dialog>
  )
}

function Footer({ stage, form, back, recorded }: Recording) {
  if (recorded)
    return (
      <>
        <DownloadReceipt {...recorded} />
        <LeaveButton>Done</LeaveButton>
      </>
    )
  if (stage === 'filling')
    return (
      <>
        <LeaveButton>Cancel</LeaveButton>
        <SubmitButton key="continue" form={form}>
          Continue
        </SubmitButton>
      </>
    )
  return (
    <>
      <Button onClick={back} disabled={form.submitting}>
        Back
      </Button>
      <RecordButton key="record" form={form} />
    </>
  )
}

/** It comes under the finger that pressed Continue: the second press of a double click is not a second look. */
const NOT_BEFORE_MS = 500

function RecordButton({ form }: Pick<Recording, 'form'>) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), NOT_BEFORE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SubmitButton
      form={form}
      // Tab comes to it all the same, and a key, which counts no clicks, was pressed by whoever went to it.
      aria-disabled={!ready}
      onClick={(event) => !ready && event.detail > 0 && event.preventDefault()}
    >
      Record payment
    </SubmitButton>
  )
}

function RecordedPayment({ payment }: { payment: Payment }) {
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
