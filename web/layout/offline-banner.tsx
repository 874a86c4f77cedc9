import { CloudOff } from 'lucide-react'
import { useConnection } from '#web/connection.ts'

const WORDS = {
  offline: 'You are offline. What you see may be out of date; nothing you typed is lost.',
  unreachable: 'The server is not answering. What you see may be out of date; nothing you typed is lost.',
}

/** A plain line across the page while the network or the server is away. */
export function OfflineBanner() {
  const connection = useConnection()
  return (
    <div role="status">
      {connection !== 'online' && (
        <p className="flex items-center justify-center gap-2 bg-amber-wash px-4 py-2 text-center text-sm font-medium text-amber-ink">
          <CloudOff className="size-4" />
          {WORDS[connection]}
        </p>
      )}
    </div>
  )
}
