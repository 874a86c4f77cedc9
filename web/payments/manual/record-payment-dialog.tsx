import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { useScope } from '#web/session/use-session.tsx'
import { type AnyPayer, choiceIdOf } from '#web/shared/any-payer.ts'
import { ledgerOf } from '#web/shared/owed/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { WhatItSettled } from '../paying/dues.tsx'
import { DownloadReceipt } from '../receipts/download-receipt.tsx'
import { receiptOf } from '../receipts/kept-receipts.ts'
import { RecordingFields, WhatItSettles } from './recording-fields.tsx'
import { type Recording, useRecording } from './use-recording.ts'

function SecondLook({ form, payer, homes }: Recording) {
  const { method, amount, paid_on, bank_reference, note } = form.values
  const several = useScope().of === 'every estate'
  const facts = [
    ['Estate', several && payer?.estate_name],
    ['Bank reference', bank_reference],
    ['Note', note],
  ] as const
  const sentence = useRef<HTMLHeadingElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  return (
    <div className="grid gap-4.5">
      <h3
        ref={sentence}
        tabIndex={-1}
        className="text-lg font-[640] text-balance break-words tracking-[-0.01em] outline-none"
      >
        {`${methodName(method)} ${formatNaira(amount)} from ${payer?.name}, ${payer?.property_title}, on ${formatDay(paid_on)}`}
      </h3>
      <DescriptionList facts={facts.filter(([, value]) => value)} />
      {homes.length > 0 && <HomeParts homes={homes} />}
      {(homes.length > 0 ? homes : [{ payer, amount }]).map(
        (home) =>
          home.payer && (
            <WhatItSettles
              key={choiceIdOf(home.payer)}
              payer={home.payer}
              amount={home.amount}
              entries={form.values.entries}
              {...(homes.length > 0 && { title: `What it settles for ${home.payer.property_title}` })}
            />
          ),
      )}
      <p className="text-ink-2">They get a receipt. You can correct or reverse it later.</p>
    </div>
  )
}

const HomeParts = ({ homes }: Pick<Recording, 'homes'>) => (
  <ul aria-label="Homes" className="border-b border-line">
    {homes.map(({ payer, amount = 0 }) => (
      <li key={payer && choiceIdOf(payer)} className="flex justify-between gap-4 border-t border-line py-2.5">
        <span className="min-w-0 break-words">
          {payer?.property_title}
          <span className="block text-sm text-ink-3">{payer?.name}</span>
        </span>
        <Money amount={amount} />
      </li>
    ))}
  </ul>
)

const TITLES = {
  filling: 'Record payment',
  looking: 'Is this right?',
  recorded: 'Payment recorded',
}

export function RecordPaymentDialog(props: { payer?: AnyPayer | undefined; onClose: () => void }) {
  const { payer: given, onClose } = props
  const recording = useRecording(given)
  const { stage, form, recorded } = recording
  return (
    <Dialog
      onClose={onClose}
      title={TITLES[stage]}
      description={
        stage !== 'filling'
          ? undefined
          : given
            ? `From ${given.name}, ${given.property_title}`
            : 'Cash, a bank transfer or a POS slip.'
      }
      leave={stage === 'filling' ? 'Cancel' : null}
      footer={<Footer recording={recording} fixed={given !== undefined} />}
    >
      {recorded ? (
        <RecordedPayment payment={recorded} recording={recording} />
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

function Footer({ recording, fixed }: { recording: Recording; fixed: boolean }) {
  const { stage, form, back, another, recorded } = recording
  if (recorded)
    return (
      <>
        <DownloadReceipt {...recorded} />
        {!fixed && <Button onClick={another}>Record another</Button>}
        <LeaveButton>Done</LeaveButton>
      </>
    )
  if (stage === 'filling')
    return (
      <SubmitButton key="continue" form={form}>
        Continue
      </SubmitButton>
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

/** Ignores the second press of a double click on Continue, whose place the button takes. */
function RecordButton({ form }: Pick<Recording, 'form'>) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SubmitButton
      form={form}
      // A key press has no click count and is always meant.
      aria-disabled={!ready}
      onClick={(event) => !ready && event.detail > 0 && event.preventDefault()}
    >
      Record payment
    </SubmitButton>
  )
}

function RecordedPayment({ payment, recording }: { payment: Payment; recording: Recording }) {
  const { homes, form } = recording
  const { payment_method, payer_name, property_title, invoice_number } = payment
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { data: receipt } = useQuery(receiptOf(payment.id))
  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-2xl font-[650] tracking-[-0.02em] outline-none">
          <Money amount={form.values.amount ?? payment.amount} />
        </h3>
        {homes.length === 0 && <OwedNow {...payment} />}
      </div>
      {homes.length > 0 && <HomeParts homes={homes} />}
      {homes.length === 0 && !!receipt?.settled.length && <WhatItSettled settled={receipt.settled} />}
      <DescriptionList
        facts={[
          ['Invoice', invoice_number],
          ['Method', methodName(payment_method)],
          ['Paid by', payer_name],
          homes.length === 0 && ['Property', property_title],
        ]}
      />
    </div>
  )
}

function OwedNow({ tenant_id, account_id }: Pick<Payment, 'tenant_id' | 'account_id'>) {
  const { data, isFetching } = useQuery(ledgerOf(tenant_id ?? { account_id }))
  if (!data?.billing || isFetching) return null
  const { owed, credit } = data
  return (
    <p className="mt-1 text-ink-2">
      {owed > 0 ? `${formatNaira(owed)} is still owed.` : 'Nothing is owed now.'}
      {credit > 0 && ` The credit is ${formatNaira(credit)}.`}
    </p>
  )
}
