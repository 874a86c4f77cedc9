import { CloudAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useConnection } from '#web/api/connection.ts'
import { refetchUnanswered } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { AsOf } from './as-of.tsx'

const WHY = { offline: 'You are offline.', unreachable: 'The server is not answering.' }

/** Shorter than the pause between two checks. */
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
          <AsOf ask={ask} />
          <Button size="sm" loading={asking} onClick={retry}>
            Retry
          </Button>
        </p>
      )}
    </div>
  )
}
