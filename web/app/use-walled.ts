import { useEffect, useState } from 'react'
import { manages } from '#contract/roles.ts'
import { SECOND_FACTOR_DUE } from '#web/api/call.ts'
import { refetchAll } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { serverNow } from '#web/ui/clock.ts'

export function useWalled(): boolean {
  const { user, role } = useSession()
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const follow = () => {
      setRefused(true)
      refetchAll()
    }
    addEventListener(SECOND_FACTOR_DUE, follow)
    return () => removeEventListener(SECOND_FACTOR_DUE, follow)
  }, [])
  const due = manages(role) ? user.second_factor_due_at : undefined
  return due !== undefined && (refused || Date.parse(due) <= serverNow())
}
