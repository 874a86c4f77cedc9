import { queryClient } from '#web/api/queries.ts'
import { whenIdle } from './when-idle.ts'

const AGAIN_MS = 250

/** Runs a task once the page has its data. On a slow line, the browser idles while it waits for them. */
export function whenShown(task: () => void): void {
  const run = () => {
    if (document.readyState !== 'complete' || queryClient.isFetching() > 0) setTimeout(run, AGAIN_MS)
    else task()
  }
  whenIdle(run)
}
