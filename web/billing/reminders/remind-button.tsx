import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import { ledgerPageOf } from '#web/billing/account/queries.ts'
import { NOTHING_OWED, whyUnknown } from '#web/billing/account/why-not.ts'
import { useSession } from '#web/session/use-session.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Remind } from './door.ts'

/** For those who run the estate: reminds a tenancy, while it owes. Not there where nothing is kept of it. */
export function RemindButton({ tenantId }: { tenantId: number }) {
  const { user, is } = useSession()
  const manages = is(...MANAGERS)
  const { data, error } = useQuery({ ...ledgerPageOf(tenantId), enabled: manages })
  const [reminding, setReminding] = useState(false)
  if (!reminding && !(manages && (data?.billing ?? user.bills))) return null
  return (
    <>
      <GuardedButton
        icon={BellRing}
        reason={data ? data.owed === 0 && NOTHING_OWED : whyUnknown(error)}
        onClick={() => setReminding(true)}
      >
        Remind
      </GuardedButton>
      {reminding && <Remind tenantIds={[tenantId]} onClose={() => setReminding(false)} />}
    </>
  )
}
