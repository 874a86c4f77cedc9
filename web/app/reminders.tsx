import { KeyRound, type LucideIcon, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { manages } from '#contract/roles.ts'
import { DAY_MS } from '#contract/time.ts'
import { isReminderPutOff, putReminderOff, type Reminder } from '#web/api/stored-session.ts'
import { SetUpButton } from '#web/profile/second-factor/set-up.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { serverNow } from '#web/ui/clock.ts'
import { DateText } from '#web/ui/text/date-text.tsx'

/** The reminder cannot be put off for the last two days. */
const LAST_DAYS_MS = 2 * DAY_MS

interface RemindersProps {
  /** A one-time message: urgent reminders come before it, others after it. */
  children: ReactNode
}

export function Reminders({ children }: RemindersProps) {
  const { user, role } = useSession()
  const [later, setLater] = useState<readonly Reminder[]>([])
  const waits = (reminder: Reminder) => !later.includes(reminder) && !isReminderPutOff(reminder, user.id)
  const putOff = (reminder: Reminder) => {
    putReminderOff(reminder, user.id)
    setLater([...later, reminder])
  }
  if (user.must_change_password && waits('password'))
    return (
      <Banner
        label="Your password"
        icon={KeyRound}
        onLater={() => putOff('password')}
        action={
          <ButtonLink size="sm" to="/profile">
            Choose Password
          </ButtonLink>
        }
      >
        <b className="font-[620]">Choose your own password.</b>
        <span className="max-sm:hidden">
          {' '}
          The one you signed in with was made for you and has passed through other hands.
        </span>
      </Banner>
    )
  const due = manages(role) ? user.second_factor_due_at : undefined
  const isUrgent = due !== undefined && Date.parse(due) - serverNow() < LAST_DAYS_MS
  if (children && !isUrgent) return children
  if (due !== undefined && (isUrgent || waits('second-factor')))
    return (
      <Banner
        label="Your second factor"
        icon={ShieldCheck}
        onLater={isUrgent ? undefined : () => putOff('second-factor')}
        action={<SetUpButton size="sm" />}
      >
        <b className="font-[620]">
          Set up a second factor by <DateText value={due} />.
        </b>{' '}
        From then on you cannot go on without it
        <span className="max-sm:hidden">, for you look after what belongs to others</span>.
      </Banner>
    )
  return null
}

interface BannerProps {
  label: string
  icon: LucideIcon
  onLater: (() => void) | undefined
  action: ReactNode
  children: ReactNode
}

const Banner = ({ label, icon: Icon, onLater, action, children }: BannerProps) => (
  <section
    aria-label={label}
    className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-surface border border-line bg-surface px-5 py-3 shadow-rest"
  >
    <Icon className="size-5 text-amber-ink" />
    <p className="min-w-48 flex-1">{children}</p>
    <div className="flex gap-2.5">
      {onLater && (
        <Button size="sm" variant="quiet" onClick={onLater}>
          Later
        </Button>
      )}
      {action}
    </div>
  </section>
)
