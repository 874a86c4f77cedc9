import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { manages } from '#contract/roles.ts'
import { refetchAll } from '#web/api/queries.ts'
import { SetUpButton } from '#web/profile/second-factor/set-up.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { sentence } from './sentence.ts'

export function SecondFactorWall() {
  const { user, role, roles, switchRole, signOut } = useSession()
  useEffect(() => {
    addEventListener('focus', refetchAll)
    return () => removeEventListener('focus', refetchAll)
  }, [])
  return (
    <PublicFrame
      title="Set up a second factor to go on"
      lead="You look after what belongs to others, so your password alone is no longer enough. It takes two minutes and an authenticator app on your phone."
    >
      <div className="grid gap-3">
        <SetUpButton variant="primary" size="lg" wide />
        {roles
          .filter((other) => !manages(other))
          .map((other) => (
            <Button
              key={other}
              size="lg"
              wide
              onClick={() =>
                switchRole(other).catch((error: unknown) => toastFailure('Failed to switch the role.', error))
              }
            >
              Go On as {sentence(other)}
            </Button>
          ))}
        <Button variant="quiet" size="lg" wide icon={LogOut} onClick={signOut}>
          Sign Out
        </Button>
      </div>
      <p className="mt-6 text-center text-sm text-ink-3">
        Signed in as {user.name}, {role}.
      </p>
    </PublicFrame>
  )
}
