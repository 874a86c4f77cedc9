import { useEffect, useState } from 'react'

const inFragment = () => new URLSearchParams(location.hash.slice(1)).get('token')
/** Links of mails that were sent earlier carry it in the query. */
const inQuery = () => new URLSearchParams(location.search).get('token')

/** What a mailed link carries; null where it was cut short. It leaves the address at once, and so history, logs and screenshots. */
export function useLinkToken(): string | null {
  const [token] = useState(() => inFragment() || inQuery())
  useEffect(() => {
    if (token) history.replaceState(history.state, '', location.pathname)
    // Another link is opened in this tab: nothing of the first stays.
    const follow = () => inFragment() && location.reload()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [token])
  return token
}
