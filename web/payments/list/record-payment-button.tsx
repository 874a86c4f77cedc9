import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Payer } from '#contract/recorded-payments.ts'
import { MANAGERS } from '#contract/roles.ts'
import { RecordPaymentDialog } from '#web/payments/door.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** For those who run the estate: records money that did not come by card, of a tenancy that is given or picked. */
export function RecordPaymentButton({ payer }: { payer?: Payer }) {
  const [recording, setRecording] = useState(false)
  if (!useSession().is(...MANAGERS)) return null
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setRecording(true)}>
        Record payment
      </Button>
      {recording && <RecordPaymentDialog payer={payer} onClose={() => setRecording(false)} />}
    </>
  )
}
