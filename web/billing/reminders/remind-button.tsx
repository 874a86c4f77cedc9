import { BellRing } from 'lucide-react'
import { useState } from 'react'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import { Remind } from '#web/shared/reminders/remind.ts'
import { theseAccounts } from '#web/shared/reminders/whom.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { useManaged } from '../account/queries.ts'

export function RemindButton({ of }: { of: AccountOf }) {
  const { kept, nothing } = useManaged(of, 'POST /reminders/send')
  const [reminding, setReminding] = useState(false)
  if (!reminding && !kept) return null
  return (
    <>
      <GuardedButton icon={BellRing} reason={nothing} onClick={() => setReminding(true)}>
        Remind
      </GuardedButton>
      {reminding && <Remind whom={theseAccounts([of])} onClose={() => setReminding(false)} />}
    </>
  )
}
