import type { User } from '#contract/users.ts'
import { DeactivateUser } from './deactivate-user.tsx'
import type { Deed } from './deeds.ts'
import { HandOver } from './hand-over.tsx'
import { ReactivateUser } from './reactivate-user.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { UserSessions } from './user-sessions.tsx'

interface DeedDialogProps {
  deed: Deed
  user: User
  onClose: () => void
  /** Whoever was deactivated leaves an estate behind. */
  onHandOver: (user: User) => void
}

/** The dialog of what is to be done to an account. */
export function DeedDialog({ deed, onHandOver, ...about }: DeedDialogProps) {
  switch (deed) {
    case 'sessions':
      return <UserSessions {...about} />
    case 'hand over':
      return <HandOver {...about} />
    case 'reset second factor':
      return <ResetSecondFactor {...about} />
    case 'deactivate':
      return <DeactivateUser {...about} onHandOver={onHandOver} />
    case 'reactivate':
      return <ReactivateUser {...about} />
  }
}
