import { useQuery } from '@tanstack/react-query'
import { CalendarDays, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import { ledgerPageOf } from '#web/billing/account/queries.ts'
import { NOTHING_OWED, whyUnknown } from '#web/billing/account/why-not.ts'
import { useSession } from '#web/session/use-session.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { AdjustDialog, PlanDialog } from './door.ts'

/** For those who run the estate: corrects what a tenancy owes, or spreads it. Not there where nothing is kept of it. */
export function AdjustButtons({ tenancy }: { tenancy: { id: number; name: string } }) {
  const { user, is } = useSession()
  const manages = is(...MANAGERS)
  const [doing, setDoing] = useState<'plan' | 'adjust'>()
  const { data, error } = useQuery({ ...ledgerPageOf(tenancy.id), enabled: manages })
  // There from the beginning, where it is likely: what came later would take the place of what a finger is on its way to.
  if (!manages || !(data?.billing ?? user.bills)) return null
  const waits = !data && whyUnknown(error)
  const close = () => setDoing(undefined)
  return (
    <>
      <GuardedButton
        icon={CalendarDays}
        reason={waits || (data?.owed === 0 && NOTHING_OWED)}
        onClick={() => setDoing('plan')}
      >
        Payment plan
      </GuardedButton>
      <GuardedButton icon={PencilLine} reason={waits} onClick={() => setDoing('adjust')}>
        Adjust
      </GuardedButton>
      {doing === 'plan' && <PlanDialog tenancy={tenancy} onClose={close} />}
      {doing === 'adjust' && <AdjustDialog tenancy={tenancy} onClose={close} />}
    </>
  )
}
