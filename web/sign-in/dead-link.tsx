import { useEffect, useState } from 'react'
import { CONFIRMED_ALREADY } from '#contract/link-words.ts'
import { ApiError } from '#web/api/call.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'

const inFragment = () => new URLSearchParams(location.hash.slice(1)).get('token')
/** Mails of earlier versions carry the token in the query. */
const inQuery = () => new URLSearchParams(location.search).get('token')

/** Stores the token in this history entry, because a phone reloads pages from the background. */
export const keepLinkToken = (token: string | undefined): void =>
  history.replaceState({ ...history.state, token }, '', location.pathname)
export const forgetLinkToken = (): void => keepLinkToken(undefined)

/** The token of a link; null for a cut link. It leaves the address at once, out of logs and screenshots. */
export function useLinkToken(): string | null {
  const [token] = useState<string | null>(() => inFragment() || inQuery() || (history.state?.token ?? null))
  useEffect(() => {
    if (token) keepLinkToken(token)
    // A second link in this tab starts with a clean page.
    const follow = () => inFragment() && location.reload()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [token])
  return token
}

/** The server's words about a dead link or code; undefined for other failures. */
export const deadLinkWords = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors?.token?.[0] : undefined

export const LINK_CUT_SHORT = 'This link is not complete. Open it once more from the message.'

/** The page for a cut, used or expired link. */
export function DeadLink({ said, renewable = false }: { said: string | undefined; renewable?: boolean }) {
  useEffect(forgetLinkToken, [])
  return (
    <PublicFrame
      title={said === CONFIRMED_ALREADY ? 'Already confirmed' : 'This link cannot be used'}
      lead={said}
    >
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
