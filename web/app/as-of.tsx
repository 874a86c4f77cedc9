import { useEffect, useSyncExternalStore } from 'react'
import { keptAnswers } from '#web/api/connection.ts'
import { queryClient, refetchAll } from '#web/api/queries.ts'
import { asOfWords, oldestShown } from './as-of-words.ts'
import { callsOnScreen } from './kept-calls.ts'
import { startWorker } from './start-worker.ts'

// Fetched once a page is drawn: from then on it is there without a line.
startWorker()

const oldest = () => oldestShown(keptAnswers, callsOnScreen())
const follow = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** Gone with the banner: the server is there again, and what was kept is out of date. */
function leave(): void {
  if (keptAnswers.size === 0) return
  keptAnswers.clear()
  refetchAll()
}

/** From when that is what the page shows without the server; nothing where it came from the server just now. */
export function AsOf() {
  const asOf = useSyncExternalStore(follow, oldest)
  useEffect(() => leave, [])
  return asOf && <strong className="font-[650]">{asOfWords(asOf, new Date())}</strong>
}
