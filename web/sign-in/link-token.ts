import { useEffect, useState } from 'react'

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
