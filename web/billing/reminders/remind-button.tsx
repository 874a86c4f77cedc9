import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useManaged } from '../account/queries.ts'

export const Remind = lazyDialog(() => import('./remind-dialog.tsx').then((file) => file.RemindDialog))

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
