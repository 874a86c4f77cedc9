import { readEnded, signOutHere } from '#web/api/stored-session.ts'
import { leavePage } from '#web/routing/router.ts'
import { isSomethingTyped } from '#web/ui/form/unsaved.ts'

/** Leads to the sign-in page, and back after it. A form that was being filled in stays in memory; else nothing of the person does. */
export const leaveToSignIn = (): void => leavePage({ keep: isSomethingTyped() })

/** Another tab has signed out, or its session has ended. */
export function followOut(): void {
  if (readEnded() !== null) leaveToSignIn()
  else {
    signOutHere()
    location.replace('/login')
  }
}
