import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import { ledgerPageOf } from '#web/billing/account/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Remind } from './door.ts'

/** For those who run the estate: reminds a tenancy, while it owes. */
export function RemindButton({ tenantId }: { tenantId: number }) {
  const manages = useSession().is(...MANAGERS)
  const { data } = useQuery({ ...ledgerPageOf(tenantId), enabled: manages })
  const [reminding, setReminding] = useState(false)
  if (!reminding && !(manages && data && data.owed > 0)) return null
  return (
    <>
      <Button icon={BellRing} onClick={() => setReminding(true)}>
        Remind
      </Button>
      {reminding && <Remind tenantIds={[tenantId]} onClose={() => setReminding(false)} />}
    </>
  )
}
