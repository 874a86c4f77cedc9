import { useQuery } from '@tanstack/react-query'
import { CalendarDays, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import { ledgerPageOf } from '#web/billing/account/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { AdjustDialog, PlanDialog } from './door.ts'

/** For those who run the estate: corrects what a tenancy owes, or spreads it. Not there where nothing is kept of it. */
export function AdjustButtons({ tenancy }: { tenancy: { id: number; name: string } }) {
  const manages = useSession().is(...MANAGERS)
  const [doing, setDoing] = useState<'plan' | 'adjust'>()
  const { data } = useQuery({ ...ledgerPageOf(tenancy.id), enabled: manages })
  if (!manages || !data?.billing) return null
  const close = () => setDoing(undefined)
  return (
    <>
      <GuardedButton
        icon={CalendarDays}
        reason={data.owed === 0 && 'Nothing is owed'}
        onClick={() => setDoing('plan')}
      >
        Payment plan
      </GuardedButton>
      <Button icon={PencilLine} onClick={() => setDoing('adjust')}>
        Adjust
      </Button>
      {doing === 'plan' && <PlanDialog tenancy={tenancy} onClose={close} />}
      {doing === 'adjust' && <AdjustDialog tenancy={tenancy} onClose={close} />}
    </>
  )
}
