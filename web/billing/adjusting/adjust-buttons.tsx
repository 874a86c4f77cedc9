import { CalendarDays, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useManaged } from '#web/billing/account/use-managed.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { AdjustDialog, PlanDialog } from './door.ts'

/** For those who run the estate: corrects what a tenancy owes, or spreads it. Not there where nothing is kept of it. */
export function AdjustButtons({ tenancy }: { tenancy: { id: number; name: string } }) {
  const { kept, unknown, nothing } = useManaged(tenancy.id)
  const [doing, setDoing] = useState<'plan' | 'adjust'>()
  if (!kept) return null
  const close = () => setDoing(undefined)
  return (
    <>
      <GuardedButton icon={CalendarDays} reason={nothing} onClick={() => setDoing('plan')}>
        Payment plan
      </GuardedButton>
      <GuardedButton icon={PencilLine} reason={unknown} onClick={() => setDoing('adjust')}>
        Adjust
      </GuardedButton>
      {doing === 'plan' && <PlanDialog tenancy={tenancy} onClose={close} />}
      {doing === 'adjust' && <AdjustDialog tenancy={tenancy} onClose={close} />}
    </>
  )
}
