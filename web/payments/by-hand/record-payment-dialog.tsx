import { useEffect, useState } from 'react'
import type { Payer } from '#contract/recorded-payments.ts'
import { DownloadReceipt } from '#web/payments/receipts/download-receipt.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { RecordedPayment } from './recorded-payment.tsx'
import { RecordingFields } from './recording-fields.tsx'
import { SecondLook } from './second-look.tsx'
import { type Recording, useRecording } from './use-recording.ts'

interface RecordPaymentDialogProps {
  /** The tenancy, where it is known already. */
  payer?: Payer | undefined
  onClose: () => void
}

const TITLES = {
  filling: 'Record payment',
  looking: 'Is this right?',
  recorded: 'Payment recorded',
}

/** Records money that did not come by card, after a second look at it. */
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
