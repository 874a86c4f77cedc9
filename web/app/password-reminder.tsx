import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { isReminderPutOff, putReminderOff } from '#web/api/stored-session.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** Asks whoever signed in with a password made for them to choose their own; can be put off until the next sign-in. */
export function PasswordReminder() {
  const { user } = useSession()
  const [later, setLater] = useState(() => isReminderPutOff(user.id))
  if (!user.must_change_password || later) return null
  const putOff = () => {
    putReminderOff(user.id)
    setLater(true)
  }
  return (
    <section
      aria-label="Your password"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface border border-line bg-surface px-5 py-4 shadow-rest"
    >
      <KeyRound className="size-5 text-amber-ink" />
      <p className="min-w-48 flex-1">
        <b className="font-[620]">Choose your own password.</b> The one you signed in with was made for you
        and has passed through other hands.
      </p>
      <div className="flex gap-2.5">
        <Button size="sm" variant="quiet" onClick={putOff}>
          Later
        </Button>
        <ButtonLink size="sm" to="/profile">
          Choose Password
        </ButtonLink>
      </div>
    </section>
  )
}
