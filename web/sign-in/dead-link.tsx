import { useEffect } from 'react'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { forgetLinkToken } from './link-token.ts'

export const LINK_CUT_SHORT = 'This link is not complete. Open it once more from the message.'

interface DeadLinkProps {
  /** Why it is of no use. */
  said: string | undefined
  /** Another of its kind can be asked for. */
  renewable?: boolean
}

/** In place of what a mailed link leads to, where it was cut short, used or has expired. */
export function DeadLink({ said, renewable = false }: DeadLinkProps) {
  useEffect(forgetLinkToken, [])
  return (
    <PublicFrame title="This link cannot be used" lead={said}>
      <div className="grid gap-3">
        {renewable && (
          <ButtonLink variant="primary" size="lg" wide to="/forgot-password">
            Send me a new link
          </ButtonLink>
        )}
        <ButtonLink variant={renewable ? 'quiet' : 'primary'} size="lg" wide to="/login">
          Return to Sign In
        </ButtonLink>
      </div>
    </PublicFrame>
  )
}
