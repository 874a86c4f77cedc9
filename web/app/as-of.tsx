import { useEffect, useSyncExternalStore } from 'react'
import { answeredAsOf, useConnection } from '#web/api/connection.ts'
import { queryClient } from '#web/api/queries.ts'
import { addressAsked, callsOnScreen } from './answers-on-screen.ts'
import { asOfWords, oldestShown } from './as-of-words.ts'

const ASK_EVERY_MS = 10_000

const oldest = () => oldestShown(answeredAsOf, callsOnScreen())
const follow = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** The server is back: refetches kept answers only, because the server may fail again. */
function leave(): void {
  const kept = new Set(answeredAsOf.keys())
  answeredAsOf.clear()
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => kept.has(addressAsked(queryKey)) })
}

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
