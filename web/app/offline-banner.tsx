import { CloudAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { answeredAsOf, useConnection } from '#web/api/connection.ts'
import { queryClient, refetchUnanswered } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { addressAsked, callsOnScreen } from './answers-on-screen.ts'
import { asOfWords, oldestShown } from './as-of-words.ts'

const WHY = { offline: 'You are offline.', unreachable: 'The server is not answering.' }

const ANSWER_WITHIN_MS = 8000

const ask = () =>
  call('GET /health', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch((error: unknown) =>
    console.warn('Still no server', error),
  )

export function OfflineBanner() {
  const connection = useConnection()
  const lost = connection !== 'online'
  const [asking, setAsking] = useState(false)
  const retry = async () => {
    setAsking(true)
    await ask()
    setAsking(false)
  }
  useEffect(() => {
    if (!lost) return
    return () => void refetchUnanswered()
  }, [lost])
  return (
    <div role="status">
      {lost && (
        <p className="flex flex-wrap items-center justify-center gap-2 bg-amber-wash px-4 py-2 text-center text-sm font-medium text-amber-ink">
          <CloudAlert className="size-4 max-sm:hidden" />
          {WHY[connection]}{' '}
          <span className="max-sm:sr-only">What you see may be out of date; nothing you typed is lost.</span>
          <AsOf />
          <Button size="sm" loading={asking} onClick={retry}>
            Retry
          </Button>
        </p>
      )}
    </div>
  )
}

const ASK_EVERY_MS = 10_000
const ASK_SOON_MS = 1000

const oldest = () => oldestShown(answeredAsOf, callsOnScreen())
const follow = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** The server is back: refetches kept answers only, because the server may fail again. */
function leave(): void {
  const kept = new Set(answeredAsOf.keys())
  answeredAsOf.clear()
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => kept.has(addressAsked(queryKey)) })
}

function AsOf() {
  const connection = useConnection()
  const asOf = useSyncExternalStore(follow, oldest)
  useEffect(() => {
    if (connection !== 'unreachable') return
    // The first requests often fail when a connection comes back.
    const soon = setTimeout(ask, ASK_SOON_MS)
    const timer = setInterval(() => document.hidden || ask(), ASK_EVERY_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [connection])
  useEffect(() => leave, [])
  return asOf && <strong className="font-[650]">{asOfWords(asOf, new Date())}</strong>
}
