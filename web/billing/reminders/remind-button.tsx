import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useManaged } from '#web/billing/account/use-managed.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Remind } from './door.ts'

/** For those who run the estate: reminds a tenancy, while it owes. Not there where nothing is kept of it. */
export function RemindButton({ tenantId }: { tenantId: number }) {
  const { kept, nothing } = useManaged(tenantId)
  const [reminding, setReminding] = useState(false)
  if (!reminding && !kept) return null
  return (
    <>
      <GuardedButton icon={BellRing} reason={nothing} onClick={() => setReminding(true)}>
        Remind
      </GuardedButton>
      {reminding && <Remind tenantIds={[tenantId]} onClose={() => setReminding(false)} />}
    </>
  )
}
