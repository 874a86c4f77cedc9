import type { Query } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import { askedWith } from '#web/api/call.ts'
import type { List } from '#web/api/call-types.ts'
import { answeredAsOf } from '#web/api/connection.ts'
import type { PastAnswer, Told } from '#web/api/kept-answers.ts'
import { one, queryClient } from '#web/api/queries.ts'
import { readStoredMe, readToken } from '#web/api/stored-session.ts'
import { addressAsked, answersOnScreen } from './answers-on-screen.ts'

/** Of the build, whatever it was that asked for it. */
const filesLoaded = () =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && pathname.startsWith('/assets/') ? pathname.slice(1) : []
  })

/** The answer that a query holds, as it came; of a list its headers say how long it is (`callList`). */
function answerOf({ queryKey, meta, state: { data, dataUpdatedAt } }: Query): PastAnswer {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  let body = data
  if (meta?.answered === 'list') {
    const { rows, total, more } = data as List<unknown>
    headers['x-total-count'] = String(total)
    if (more) headers['x-total-more'] = 'true'
    body = rows
  }
  return { address: addressAsked(queryKey), at: dataUpdatedAt, headers, body: JSON.stringify(body) }
}

/** An answer that has not come by then is not waited for. */
const PATIENCE_MS = 30_000

/** Resolves once nothing is on its way. */
const quiet = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queryClient.isFetching() === 0) end()
    }
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, PATIENCE_MS)
    const unsubscribe = queryClient.getQueryCache().subscribe(look)
    look()
  })

const roleHere = () => queryClient.getQueryData(one('GET /me').queryKey)?.roles[0]

/** What the page shows that came past the worker. What is made of several answers is asked again, through the worker. */
function pastAnswers(began: Role | undefined): Told | null {
  const token = readToken()
  // Nothing of another session, or of another role, that this document began with or that has begun since.
  const sameSession = token !== null && askedWith.size === 1 && askedWith.has(token)
  const sameRole = roleHere() === began && readStoredMe()?.roles[0] === began
  if (!sameSession || !sameRole) return null
  const asAnswered = ({ meta }: Query) => meta?.answered !== undefined
  const shown = answersOnScreen().filter(({ queryKey }) => !answeredAsOf.has(addressAsked(queryKey)))
  for (const query of shown) if (!asAnswered(query)) void query.fetch().catch(console.warn)
  return { authorization: `Bearer ${token}`, answers: shown.filter(asAnswered).map(answerOf) }
}

/** Keeps pages, and what they show, for when there is no line (web/worker/worker.ts). A browser that cannot does without. */
export function startWorker(): void {
  // The page is not served safely, or by Vite, which changes it under one's hands.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const began = roleHere()
  const begin = async () => {
    await serviceWorker.register('/sw.js')
    // Fetched by the first press at the latest; where that comes without a line, nothing could be told.
    await import('#web/ui/feedback/toaster.tsx')
    const { active } = await serviceWorker.ready
    if (!active) return
    const tell = (told: Told) => active.postMessage(told)
    tell({ pathname: location.pathname, files: filesLoaded() })
    const [opened] = performance.getEntriesByType('navigation')
    if (!(opened instanceof PerformanceNavigationTiming) || opened.workerStart > 0) return
    // The calls of this page went past the worker until it had taken the page over.
    while (active.state === 'activating')
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
    await quiet()
    const past = pastAnswers(began)
    if (past) tell(past)
  }
  // Safari has no such moment.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(() => begin().catch(console.warn))
}
