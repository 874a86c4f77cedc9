import { Plus } from 'lucide-react'
import { MANAGERS } from '#contract/roles.ts'
import { RecordPaymentDialog } from '#web/payments/public.ts'
import { useSession } from '#web/session/use-session.tsx'
import type { AnyPayer } from '#web/shared/any-payer.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'

export function RecordPaymentButton({ payer }: { payer?: AnyPayer }) {
  const recording = useOpened('add')
  const { is, may } = useSession()
  if (!is(...MANAGERS) || !may('POST /payment/record')) return null
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => recording.open(1)}>
        Record payment
      </Button>
      {recording.id !== null && <RecordPaymentDialog payer={payer} onClose={recording.close} />}
    </>
  )
}
