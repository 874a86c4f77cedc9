import { BellRing } from 'lucide-react'
import { useState } from 'react'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useManaged } from '../account/queries.ts'

export const Remind = lazyDialog(() => import('./remind-dialog.tsx').then((file) => file.RemindDialog))

export function RemindButton({ of }: { of: AccountOf }) {
  const { kept, nothing } = useManaged(of, 'POST /reminders/send')
  const [reminding, setReminding] = useState(false)
  if (!reminding && !kept) return null
  return (
    <>
      <GuardedButton icon={BellRing} reason={nothing} onClick={() => setReminding(true)}>
        Remind
      </GuardedButton>
      {reminding && <Remind debtors={[of]} onClose={() => setReminding(false)} />}
    </>
  )
}
