import { whenPasswordIsNeeded } from '#web/api/call.ts'
import { interrupt } from '#web/ui/overlay/interruption.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

const PasswordPrompt = lazyDialog(() => import('./password-prompt.tsx').then((file) => file.PasswordPrompt))

let asking: Promise<boolean> | undefined
/** Asks once, however many calls want to know; false where it was not given. */
function askForPassword(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const end = (given: boolean) => {
      asking = undefined
      interrupt(null)
      resolve(given)
    }
    interrupt(<PasswordPrompt onClose={() => end(false)} onGiven={() => end(true)} />)
  })
  return asking
}

/** From now on a call that wants the password asks for it and goes on; no form knows of it. */
export const openPasswordGate = (): void => whenPasswordIsNeeded(askForPassword)
