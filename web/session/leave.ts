import { readEnded, signOutHere } from '#web/api/stored-session.ts'
import { leavePage } from '#web/routing/router.ts'
import { isSomethingTyped } from '#web/ui/form/unsaved.ts'

/** A page with unsaved input stays in memory until the next sign-in. */
export const leaveToSignIn = (): void => leavePage({ keep: isSomethingTyped() })

export function followOut(): void {
  if (readEnded() !== null) leaveToSignIn()
  else {
    signOutHere()
    location.replace('/login')
  }
}
