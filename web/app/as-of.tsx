import { useEffect, useSyncExternalStore } from 'react'
import { answeredAsOf, useConnection } from '#web/api/connection.ts'
import { queryClient } from '#web/api/queries.ts'
import { addressAsked, callsOnScreen } from './answers-on-screen.ts'
import { asOfWords, oldestShown } from './as-of-words.ts'

/** How often it is asked whether the server is there again, while the page is in sight. */
const ASK_EVERY_MS = 10_000

const oldest = () => oldestShown(answeredAsOf, callsOnScreen())
const follow = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** Gone with the banner: the server is there again, and what was kept is fetched anew; that alone, for it may fail again. */
function leave(): void {
  const kept = new Set(answeredAsOf.keys())
  answeredAsOf.clear()
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => kept.has(addressAsked(queryKey)) })
}

/** From when that is what the page shows without the server; nothing where it came from the server just now. */
export function AsOf({ ask }: { ask: () => Promise<unknown> }) {
  const connection = useConnection()
  const asOf = useSyncExternalStore(follow, oldest)
  useEffect(() => {
    if (connection !== 'unreachable') return
    const timer = setInterval(() => document.hidden || ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [connection, ask])
  useEffect(() => leave, [])
  return asOf && <strong className="font-[650]">{asOfWords(asOf, new Date())}</strong>
}
