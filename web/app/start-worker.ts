import { queryClient, refetchAll } from '#web/api/queries.ts'
import { EXTRAS_MS, whenShown } from '#web/api/when-shown.ts'

const filesLoaded = () =>
  performance.getEntriesByType('resource').flatMap(({ name }) => {
    const { origin, pathname } = new URL(name)
    return origin === location.origin && pathname.startsWith('/assets/') ? pathname.slice(1) : []
  })

export function startWorker(): void {
  // Vite changes its files during development.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const begin = async () => {
    await serviceWorker.register('/sw.js')
    // Offline, no toast could say anything without this file.
    await import('#web/ui/feedback/toaster.tsx')
    const { active } = await serviceWorker.ready
    active?.postMessage({ pathname: location.pathname, files: filesLoaded() })
    const [opened] = performance.getEntriesByType('navigation')
    if (!(opened instanceof PerformanceNavigationTiming) || opened.workerStart > 0) return
    // This document began without the worker: its calls run again through it.
    if (!serviceWorker.controller)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    // A running first fetch would not start again.
    await queryClient.cancelQueries()
    refetchAll()
  }
  whenShown(() => begin().catch(console.warn), EXTRAS_MS)
}
