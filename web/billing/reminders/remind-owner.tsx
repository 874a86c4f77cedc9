import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/session/use-session.tsx'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import { Remind } from '#web/shared/reminders/remind.ts'
import { theseAccounts } from '#web/shared/reminders/whom.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Reminds a landlord of what their own accounts owe; the dialog says if that is nothing. */
export function RemindOwner({ accounts }: { accounts: readonly AccountOf[] }) {
  const { may } = useSession()
  const [reminding, setReminding] = useState(false)
  if (!may('POST /reminders/send')) return null
  return (
    <>
      <Button icon={BellRing} onClick={() => setReminding(true)}>
        Remind
      </Button>
      {reminding && <Remind whom={theseAccounts(accounts)} onClose={() => setReminding(false)} />}
    </>
  )
}
