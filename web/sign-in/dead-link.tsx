import { useEffect, useState } from 'react'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'

const inFragment = () => new URLSearchParams(location.hash.slice(1)).get('token')
/** Links of mails that were sent earlier carry it in the query. */
const inQuery = () => new URLSearchParams(location.search).get('token')
const inHistory = (): string | null => history.state?.token ?? null

/** Keeps a token with this entry of the tab's history: a phone drops pages that are out of sight, and loads them again. */
export const keepLinkToken = (token: string): void =>
  history.replaceState({ ...history.state, token }, '', location.pathname)
export const forgetLinkToken = (): void =>
  history.replaceState({ ...history.state, token: undefined }, '', location.pathname)

/** The token of a link; null where the link was cut short. It leaves the address at once, so logs and screenshots do not show it. */
export function useLinkToken(): string | null {
  const [token] = useState(() => inFragment() || inQuery() || inHistory())
  useEffect(() => {
    if (token) keepLinkToken(token)
    // Another link is opened in this tab: nothing of the first stays.
    const follow = () => inFragment() && location.reload()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [token])
  return token
}

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
