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

/** What a mailed link carries; null where it was cut short. It leaves the address at once, and so logs and screenshots. */
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
