import { queryClient } from './queries.ts'

const AGAIN_MS = 250
/** What no page needs at once waits. */
export const EXTRAS_MS = 3000

/**
 * Runs a task once the page has its data, and `later_ms` after that. On a slow line, the browser idles while it waits for
 * them; on a slow phone, the person begins to scroll then.
 */
export function whenShown(task: () => void, later_ms = 0): void {
  // Safari has no requestIdleCallback.
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  const run = () => {
    if (document.readyState !== 'complete' || queryClient.isFetching() > 0) setTimeout(run, AGAIN_MS)
    else if (later_ms > 0) setTimeout(() => whenIdle(task), later_ms)
    else task()
  }
  whenIdle(run)
}
