import { queryClient, refetchAll } from '#web/api/queries.ts'

/** The files of the build that this document has fetched. */
const filesLoaded = () =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && pathname.startsWith('/assets/') ? pathname.slice(1) : []
  })

/** Keeps pages, and what they show, for reading offline (web/worker/worker.ts). */
export function startWorker(): void {
  // Vite changes its files while one develops; without HTTPS there is no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const begin = async () => {
    await serviceWorker.register('/sw.js')
    // Else the first press fetches it, and offline no toast could say anything.
    await import('#web/ui/feedback/toaster.tsx')
    const { active } = await serviceWorker.ready
    active?.postMessage({ pathname: location.pathname, files: filesLoaded() })
    const [opened] = performance.getEntriesByType('navigation')
    if (!(opened instanceof PerformanceNavigationTiming) || opened.workerStart > 0) return
    // This document began before there was a worker: its answers are asked once more, through the worker.
    if (!serviceWorker.controller)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    // A first fetch that is under way would not be begun again.
    await queryClient.cancelQueries()
    refetchAll()
  }
  // Safari has no requestIdleCallback.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  whenIdle(() => begin().catch(console.warn))
}
