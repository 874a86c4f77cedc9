import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { formatNaira } from '#contract/money.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { whyUnpayable } from '#web/shared/owed/owed-words.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { openLine, SettledLine } from '#web/shared/owed/settled-lines.tsx'
import { placeOf } from '#web/shared/place.ts'
import { PayByTransfer, transferHome } from '#web/transfers/public.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

interface LeftHomeProps {
  home: Tenancy
  onPayAll: (home: Tenancy) => void
}

/** The debt for a home that somebody has left. */
function LeftHome({ home, onPayAll }: LeftHomeProps) {
  const query = useQuery(openEntriesOf(home.id))
  const { data, error } = query
  if (!data)
    return error ? (
      <RetryNotice title="What you owe could not be loaded." query={query} />
    ) : (
      <Skeleton className="h-64" />
    )
  if (data.owed === 0) return null
  const closed = whyUnpayable(home)
  return (
    <Panel flush>
      <p className="border-b border-line px-5 py-2.5 text-sm text-ink-2">
        {placeOf(home)}, where you lived before
      </p>
      <div className="px-5 py-5">
        <h2>
          <span className="block text-ink-2">You owe</span>{' '}
          <span className="text-[min(2rem,8vw)] leading-tight font-[650] tracking-[-0.02em] whitespace-nowrap">
            {formatNaira(data.owed)}
          </span>
        </h2>
        <div className="mt-4 flex flex-wrap gap-2.5 max-sm:*:flex-1">
          <GuardedButton
            variant="primary"
            icon={CreditCard}
            reason={closed}
            aria-label={`Pay all, ${formatNaira(data.owed)}`}
            onClick={() => onPayAll(home)}
          >
            Pay all
          </GuardedButton>
          {!closed && data.tenancy && <PayByTransfer home={transferHome(data.tenancy, data.owed)} />}
        </div>
      </div>
      <ul aria-label="What you owe" className="border-t border-line px-5 py-1.5">
        {data.entries.map((entry) => (
          <SettledLine key={entry.id} settles={openLine(entry)} named />
        ))}
      </ul>
    </Panel>
  )
}

interface LeftHomesProps {
  homes: readonly Tenancy[]
  onPayAll: (home: Tenancy) => void
}

export const LeftHomes = ({ homes, onPayAll }: LeftHomesProps) => (
  <div className="mb-5 grid gap-5 empty:hidden">
    {homes.map((home) => (
      <LeftHome key={home.id} home={home} onPayAll={onPayAll} />
    ))}
  </div>
)
