import type { Loaded } from '#web/api/kept-answers.ts'
import { queryClient, refetchAll } from '#web/api/queries.ts'

/** Of the build, whatever it was that asked for it. */
const filesLoaded = () =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && pathname.startsWith('/assets/') ? pathname.slice(1) : []
  })

/** Asks everything through the worker; what is on its way past it would be waited for, and not be kept. */
const askAgain = () => void queryClient.cancelQueries().then(refetchAll)

/** Keeps pages, and what they show, for when there is no line (web/worker/worker.ts). A browser that cannot does without. */
export function startWorker(): void {
  // The page is not served safely, or by Vite, which changes it under one's hands.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const begin = async () => {
    const [opened] = performance.getEntriesByType('navigation')
    // What a page has shown that was not opened through the worker came past it; by now it may have taken the page over.
    if (opened instanceof PerformanceNavigationTiming && opened.workerStart === 0) {
      if (serviceWorker.controller) askAgain()
      else serviceWorker.addEventListener('controllerchange', askAgain, { once: true })
    }
    await serviceWorker.register('/sw.js')
    // Fetched by the first press at the latest; where that comes without a line, nothing could be told.
    await import('#web/ui/feedback/toaster.tsx')
    const { active } = await serviceWorker.ready
    const loaded: Loaded = { pathname: location.pathname, files: filesLoaded() }
    active?.postMessage(loaded)
  }
  // Safari has no such moment.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(() => begin().catch(console.warn))
}
